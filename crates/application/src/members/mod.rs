//! Public profiles of members.

mod profile;

pub use profile::{MemberListingPage, MemberProfile, member_listings, member_profile};
