//! Public profiles of members.

mod profile;

pub use profile::{MemberProfile, member_listings, member_profile};
