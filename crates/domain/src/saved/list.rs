/// How many vehicles a member can have on one list.
pub const MOST_VEHICLES: u32 = 500;

/// The lists of vehicles that each member has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SavedList {
    /// The shortlist: cars to come back to.
    Saved,
    /// Cars to be told about when something of them changes.
    Watch,
}

impl SavedList {
    /// Every list.
    pub const ALL: [Self; 2] = [Self::Saved, Self::Watch];

    /// The word used in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Saved => "saved",
            Self::Watch => "watch",
        }
    }

    /// What somebody is told whose list can take no more.
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
    fn the_sentence_names_the_limit() {
        for list in SavedList::ALL {
            assert!(list.full_sentence().contains(&MOST_VEHICLES.to_string()), "{list:?}");
        }
    }
}
