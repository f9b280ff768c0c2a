//! A client over real sockets, for the tests and the load program.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::hall::Opened;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// The answer to a request for a game, whatever it is.
pub async fn post(address: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("the server");
    let length = body.len();
    let head =
        "POST /games HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json";
    let request = format!("{head}\r\nContent-Length: {length}\r\n\r\n{body}");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    answer
        .split("\r\n\r\n")
        .nth(1)
        .unwrap_or_default()
        .to_owned()
}

/// Opens a game.
pub async fn open(address: &str, new: Value) -> Opened {
    let answer = post(address, &new.to_string()).await;
    serde_json::from_str(&answer).unwrap_or_else(|_| panic!("{answer}"))
}

/// A connection to a game.
pub struct Client(pub WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Client {
    /// Connects without a word.
    pub async fn connect(address: &str, id: i64) -> Client {
        let (socket, _) = connect_async(format!("ws://{address}/games/{id}"))
            .await
            .expect("a socket");
        Client(socket)
    }

    /// Connects and joins: a seat with its secret, or a spectator.
    pub async fn join(
        address: &str,
        game: &Opened,
        seat: Option<usize>,
        from: Option<usize>,
    ) -> Client {
        let mut client = Client::connect(address, game.id).await;
        let secret = seat.map_or("", |seat| &game.secrets[seat - 1]);
        client
            .say(json!({ "type": "join", "seat": seat, "secret": secret, "from": from }))
            .await;
        client
    }

    /// Sends a message.
    pub async fn say(&mut self, message: Value) {
        self.raw(Message::text(message.to_string())).await;
    }

    /// Sends anything; the server may have closed.
    pub async fn raw(&mut self, message: Message) {
        let _ = self.0.send(message).await;
    }

    /// The next message, or none when the server has closed.
    pub async fn hear(&mut self) -> Option<Value> {
        loop {
            let next = timeout(Duration::from_secs(20), self.0.next());
            match next.await.expect("the server is silent")? {
                Ok(Message::Text(text)) => return serde_json::from_str(&text).ok(),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The code of the next message, which is an error.
    pub async fn refused(&mut self) -> String {
        let told = self.hear().await.expect("an error");
        told["error"]["code"]
            .as_str()
            .unwrap_or_else(|| panic!("{told}"))
            .to_owned()
    }

    /// Plays a move.
    pub async fn play(&mut self, mv: &str) {
        self.say(json!({ "type": "move", "move": mv })).await;
    }
}
