//! Enums whose values have names in the API and in stores.

/// Adds `ALL`, `as_str` and `parse` to an enum that derives strum's `VariantArray` and `IntoStaticStr` (with
/// `const_into_str`); `without parse` for an enum that reads its names in another way.
macro_rules! named_enum {
    ($name:ident) => {
        named_enum!($name without parse);

        impl $name {
            /// Finds the value with this name.
            #[must_use]
            pub fn parse(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.as_str() == name)
            }
        }
    };
    ($name:ident without parse) => {
        impl $name {
            /// All values in the order of their definition.
            pub const ALL: [Self; <Self as strum::VariantArray>::VARIANTS.len()] =
                *<Self as strum::VariantArray>::VARIANTS.first_chunk().unwrap();

            /// Name in the API and in stores.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                self.into_str()
            }
        }
    };
}
