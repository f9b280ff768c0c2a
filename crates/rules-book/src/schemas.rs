//! The JSON Schemas of the plain data of both crates, as `docs/schema` keeps them.

use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Value, json};

/// The schema of several types: each is a definition, and a value satisfies the whole if it is of
/// one of them.
struct Types {
    generator: SchemaGenerator,
    any_of: Vec<Value>,
}

impl Types {
    fn new() -> Types {
        Types {
            generator: SchemaGenerator::default(),
            any_of: Vec::new(),
        }
    }

    fn with<T: JsonSchema>(mut self) -> Types {
        let schema = self.generator.subschema_for::<T>();
        self.any_of.push(schema.to_value());
        self
    }

    /// The text of the schema, as it stands in the file.
    fn text(mut self, title: &str) -> String {
        let schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": title,
            "anyOf": self.any_of,
            "$defs": self.generator.take_definitions(true),
        });
        format!("{schema:#}\n")
    }
}

/// The schemas: the name of each file, and what it holds.
pub fn schemas() -> [(&'static str, String); 2] {
    use bandadas_rules::plain as bandadas;
    use freunde_rules::plain as freunde;
    let bandadas = Types::new()
        .with::<bandadas::State>()
        .with::<bandadas::View>()
        .with::<bandadas::LegalMoves>()
        .with::<bandadas::Move>()
        .with::<bandadas::Event>()
        .with::<bandadas::Outcome>()
        .with::<bandadas::Error>()
        .text("Bandadas, plain data, version 1");
    let freunde = Types::new()
        .with::<freunde::State>()
        .with::<freunde::Setup>()
        .with::<freunde::LegalMoves>()
        .with::<freunde::Move>()
        .with::<freunde::Event>()
        .with::<freunde::Outcome>()
        .text("Freunde, plain data, version 1");
    [("freunde.json", freunde), ("bandadas.json", bandadas)]
}
