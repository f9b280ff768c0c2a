//! `cargo run --release -- [ADDRESS] [DATABASE]`: serves games until it is stopped.

use std::path::PathBuf;
use std::sync::Arc;

use server::hall::Hall;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let mut words = std::env::args().skip(1);
    let address = words.next().unwrap_or_else(|| "127.0.0.1:8080".to_owned());
    let database = PathBuf::from(words.next().unwrap_or_else(|| "games.sqlite".to_owned()));
    let hall = Arc::new(Hall::open(&database)?);
    let listener = TcpListener::bind(&address).await?;
    println!("http://{}", listener.local_addr()?);
    axum::serve(listener, server::router(hall)).await?;
    Ok(())
}
