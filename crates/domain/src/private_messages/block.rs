//! Blocks between members: neither writes to the other while one of them blocks.

use super::SendRefusal;
use crate::{Timestamp, accounts::UserId, forum::Author};

/// Maximum number of members that one member may block.
pub const MAX_BLOCKS: u32 = 500;

/// A member whom the caller has blocked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    pub member: Author,
    pub since: Timestamp,
}

/// Refusal of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockRefusal {
    /// There is no such collector.
    NoSuchMember,
    Oneself,
    /// The member has blocked [`MAX_BLOCKS`] members already.
    TooMany,
}

impl BlockRefusal {
    /// Sentence for the member.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::NoSuchMember => SendRefusal::NoSuchRecipient.message(),
            Self::Oneself => "You cannot block yourself",
            Self::TooMany => "You have blocked 500 members; unblock one of them first",
        }
    }
}

/// Whether a member may block another. `other` is `None` if there is no such member, else the member and whether
/// they are a collector; `blocks` is the number of members whom the member has blocked already.
///
/// # Errors
/// Why not.
pub fn may_block(member: UserId, other: Option<(UserId, bool)>, blocks: u32) -> Result<UserId, BlockRefusal> {
    match other {
        Some((other, _)) if other == member => Err(BlockRefusal::Oneself),
        Some((other, true)) if blocks < MAX_BLOCKS => Ok(other),
        Some((_, true)) => Err(BlockRefusal::TooMany),
        Some((_, false)) | None => Err(BlockRefusal::NoSuchMember),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn collectors_other_than_oneself_can_be_blocked() {
        let (ada, bob) = (UserId(1), UserId(2));
        for (other, blocks, expected) in [
            (Some((bob, true)), 0, Ok(bob)),
            (Some((bob, true)), MAX_BLOCKS - 1, Ok(bob)),
            (Some((bob, true)), MAX_BLOCKS, Err(BlockRefusal::TooMany)),
            (Some((bob, false)), 0, Err(BlockRefusal::NoSuchMember)),
            (None, 0, Err(BlockRefusal::NoSuchMember)),
            (Some((ada, true)), 0, Err(BlockRefusal::Oneself)),
        ] {
            assert_eq!(may_block(ada, other, blocks), expected, "{other:?} {blocks}");
        }
        assert!(BlockRefusal::TooMany.message().contains(&MAX_BLOCKS.to_string()));
    }
}
