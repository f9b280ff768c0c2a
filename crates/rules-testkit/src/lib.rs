//! What the tests, benches and fuzz targets of both rules crates share.

pub mod reference;
