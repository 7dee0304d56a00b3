//! Numeric facts and their limits.

use std::fmt;

/// Defines a whole number with limits.
macro_rules! limited_number {
    ($(#[$about:meta])* $name:ident: $type:ty, $least:literal to $most:literal) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name($type);

        impl $name {
            pub const MIN: i64 = $least;
            pub const MAX: i64 = $most;

            /// `None` outside the limits.
            #[must_use]
            pub fn new(number: i64) -> Option<Self> {
                let number = Some(number).filter(|number| (Self::MIN..=Self::MAX).contains(number))?;
                <$type>::try_from(number).ok().map(Self)
            }

            #[must_use]
            pub const fn get(self) -> $type {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.0)
            }
        }
    };
}

limited_number! {
    /// Displacement of an engine in cubic centimeters.
    Displacement: i32, 50 to 50_000
}

limited_number! {
    /// Power of an engine in horsepower.
    Horsepower: i32, 1 to 5_000
}

limited_number! {
    /// Number of forward gears.
    Speeds: i16, 1 to 10
}

limited_number! {
    /// Number of owners so far; 0 for a car that was never registered.
    Owners: i16, 0 to 99
}
