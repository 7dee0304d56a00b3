//! Members as others see them.

mod profile;

pub use profile::{MemberProfile, member_profile};
