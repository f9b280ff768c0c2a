//! NumPy arrays, checked before anything is read or written.

use numpy::{
    Element, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// The array that an argument is, if it is one of this kind of numbers and shape, whole and in C
/// order.
fn array<'py, T: Element>(
    value: &Bound<'py, PyAny>,
    name: &str,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let wanted = numpy::dtype::<T>(value.py());
    let Ok(array) = value.cast::<PyArrayDyn<T>>() else {
        let found = match value.getattr("dtype") {
            Ok(dtype) => format!("an array of {dtype}"),
            Err(_) => format!("{}", value.get_type().name()?),
        };
        let message = format!("{name} must be a NumPy array of {wanted}, not {found}");
        return Err(PyTypeError::new_err(message));
    };
    if array.shape() != shape {
        let message = format!(
            "{name} must have the shape {shape:?}, not {:?}",
            array.shape()
        );
        return Err(PyValueError::new_err(message));
    }
    if !array.is_c_contiguous() {
        let message = format!("{name} must be contiguous and in C order");
        return Err(PyValueError::new_err(message));
    }
    Ok(array.clone())
}

/// An array to read.
pub(crate) fn read<'py, T: Element>(
    value: &Bound<'py, PyAny>,
    name: &str,
    shape: &[usize],
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    array(value, name, shape)?
        .try_readonly()
        .map_err(|error| PyValueError::new_err(format!("{name} cannot be read: {error}")))
}

/// An array to write into.
pub(crate) fn write<'py, T: Element>(
    value: &Bound<'py, PyAny>,
    name: &str,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    array(value, name, shape)?
        .try_readwrite()
        .map_err(|error| PyValueError::new_err(format!("{name} cannot be written: {error}")))
}
