//! Members' vehicle lists.

/// Maximum number of vehicles per list.
pub const MAX_VEHICLES: u32 = 500;

/// A vehicle list of a member.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, strum::VariantArray, strum::IntoStaticStr,
)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum SavedList {
    /// The shortlist.
    Saved,
    /// The watch list: members are notified when its vehicles change.
    Watch,
}

named_enum!(SavedList);

impl SavedList {
    /// Message when the list is full.
    #[must_use]
    pub const fn full_sentence(self) -> &'static str {
        match self {
            Self::Saved => "You can save up to 500 vehicles; remove one to make room",
            Self::Watch => "You can watch up to 500 vehicles; stop watching one to make room",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_list_message_names_the_limit() {
        for list in SavedList::ALL {
            assert!(list.full_sentence().contains(&MAX_VEHICLES.to_string()), "{list:?}");
        }
    }
}
