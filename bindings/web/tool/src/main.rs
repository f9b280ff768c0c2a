//! Writes the JavaScript side of the WebAssembly module.
//!
//! `cargo run --release -p web-tool -- MODULE.wasm FOLDER` does what wasm-bindgen's command-line
//! program does, with the library that it is made of, which is much less to compile.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = &words[..] else {
        eprintln!("usage: web-tool MODULE.wasm FOLDER");
        return ExitCode::FAILURE;
    };
    let mut bindgen = Bindgen::new();
    let result = bindgen
        .input_path(module)
        .out_name("rules")
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        // The module is given to the loader as bytes, so that no bundler has to find a file.
        .omit_default_module_path(true)
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
