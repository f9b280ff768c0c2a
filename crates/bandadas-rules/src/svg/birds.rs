//! The birds, one drawing a species.

use crate::Species;

/// A bird of the species in a square of 48 units.
pub(super) const fn shape(species: Species) -> &'static str {
    match species {
        Species::Flamingo => {
            r##"<path d="M30 24C44 20 42 5 33 7" fill="none" stroke="#d9547e" stroke-width="5"/><ellipse cx="21" cy="25" rx="13" ry="8" fill="#e8799b"/><circle cx="32" cy="8" r="5" fill="#d9547e"/><path d="M29 6l-8 6 5 1z" fill="#222222"/><path d="M19 32v14M25 32v14" stroke="#d9547e" stroke-width="2"/>"##
        }
        Species::Owl => {
            r##"<path d="M9 7l8 5q7 -3 14 0l8 -5q3 15 0 25q-4 13 -15 13t-15 -13q-3 -10 0 -25z" fill="#8a5a2b"/><circle cx="17" cy="21" r="7" fill="#ffffff"/><circle cx="31" cy="21" r="7" fill="#ffffff"/><circle cx="17" cy="21" r="3" fill="#222222"/><circle cx="31" cy="21" r="3" fill="#222222"/><path d="M21 27h6l-3 6z" fill="#f0a01e"/>"##
        }
        Species::Toucan => {
            r##"<ellipse cx="17" cy="32" rx="11" ry="13" fill="#222222"/><circle cx="20" cy="16" r="10" fill="#222222"/><ellipse cx="23" cy="24" rx="6" ry="8" fill="#ffffff"/><path d="M27 8q18 -4 19 14q-9 -3 -18 0z" fill="#f08a1d"/><path d="M46 22q0 -5 -2 -8l-4 7z" fill="#222222"/><circle cx="21" cy="13" r="3" fill="#4fb3e8"/>"##
        }
        Species::Duck => {
            r##"<path d="M2 24l8 3q14 2 16 -2q6 8 14 4q0 12 -16 12q-18 0 -22 -17z" fill="#b58a4a"/><path d="M24 27l4 -14h9l2 14q-8 5 -15 0z" fill="#ffffff"/><circle cx="33" cy="14" r="8" fill="#1f7a4d"/><path d="M39 11q8 2 9 6q-5 2 -9 1z" fill="#e8b21f"/><circle cx="35" cy="12" r="2" fill="#ffffff"/><path d="M2 45q5 -4 11 0t11 0t11 0t11 0" fill="none" stroke="#3d8fc4" stroke-width="2"/>"##
        }
        Species::Parrot => {
            r##"<path d="M16 13q0 -11 11 -11q11 0 11 12q0 16 -10 23l-10 10l1 -13q-4 -9 -3 -21z" fill="#2f9e44"/><path d="M35 7q10 2 5 14q-1 -6 -6 -6z" fill="#3a3a3a"/><path d="M18 18q12 5 7 21q-9 -8 -7 -21z" fill="#d92b2b"/><circle cx="29" cy="10" r="4" fill="#ffffff"/><circle cx="30" cy="10" r="2" fill="#222222"/>"##
        }
        Species::Magpie => {
            r##"<path d="M18 22l-17 22l8 2l17 -17z" fill="#123a6b"/><ellipse cx="27" cy="22" rx="11" ry="9" fill="#1a1a1a"/><ellipse cx="30" cy="27" rx="8" ry="6" fill="#ffffff"/><path d="M17 18q11 2 13 11q-12 0 -13 -11z" fill="#2a62b0"/><circle cx="35" cy="13" r="7" fill="#1a1a1a"/><path d="M40 10l8 3l-8 3z" fill="#1a1a1a"/><circle cx="36" cy="11" r="2" fill="#ffffff"/><path d="M27 32v10M32 32v10" stroke="#1a1a1a" stroke-width="2"/>"##
        }
        Species::ReedWarbler => {
            r##"<path d="M10 48v-34" stroke="#5f7f1c" stroke-width="3"/><ellipse cx="10" cy="10" rx="4" ry="9" fill="#7a4a1f"/><path d="M10 40q10 -2 14 -12" fill="none" stroke="#5f7f1c" stroke-width="2"/><path d="M20 28l-6 14l6 1l8 -10z" fill="#8a6a35"/><ellipse cx="28" cy="26" rx="11" ry="8" fill="#b08a4f"/><ellipse cx="31" cy="29" rx="7" ry="5" fill="#f1e3bd"/><circle cx="36" cy="18" r="6" fill="#b08a4f"/><path d="M40 15l8 1l-7 4z" fill="#3a3a3a"/><circle cx="37" cy="17" r="2" fill="#222222"/>"##
        }
        Species::Robin => {
            r##"<path d="M12 26l-11 12l7 2l10 -8z" fill="#5f4a34"/><circle cx="24" cy="27" r="14" fill="#7a6248"/><circle cx="29" cy="15" r="9" fill="#7a6248"/><path d="M33 11q9 14 -2 23q-11 1 -9 -12q2 -9 11 -11z" fill="#e8541e"/><ellipse cx="25" cy="37" rx="8" ry="4" fill="#ffffff"/><path d="M37 12l8 3l-8 3z" fill="#3a3a3a"/><circle cx="31" cy="13" r="2" fill="#222222"/><path d="M22 40v8M28 40v8" stroke="#3a3a3a" stroke-width="2"/>"##
        }
    }
}
