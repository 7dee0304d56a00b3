//! Types of texts that are entered in forms.

/// Defines the type of a text with `parse`, which cleans an input and checks it against the rules of its field, `from_store`
/// and `as_str`. `$clean` is a function of [`crate::text`]. With `any form`, `parse` takes the name of the form as well; with
/// the name of the type alone there is no `parse`.
macro_rules! form_text {
    ($(#[$attribute:meta])* $name:ident: $clean:ident of $form:literal, $field:literal) => {
        form_text!($(#[$attribute])* $name);

        impl $name {
            #[doc = concat!("Parses the field `", $field, "` of the form `", $form, "`.")]
            ///
            /// # Errors
            #[doc = concat!("A [`Violation`](crate::Violation) of `", $field, "`.")]
            pub fn parse(input: &str) -> Result<Self, crate::Violation> {
                crate::rules::checked($form, $field, crate::text::$clean(input)).map(Self)
            }
        }
    };
    ($(#[$attribute:meta])* $name:ident: $clean:ident of any form, $field:literal) => {
        form_text!($(#[$attribute])* $name);

        impl $name {
            #[doc = concat!("Parses the field `", $field, "` of a form, with that form's messages.")]
            ///
            /// # Errors
            #[doc = concat!("A [`Violation`](crate::Violation) of `", $field, "`.")]
            pub fn parse(form: &str, input: &str) -> Result<Self, crate::Violation> {
                crate::rules::checked(form, $field, crate::text::$clean(input)).map(Self)
            }
        }
    };
    ($(#[$attribute:meta])* $name:ident) => {
        $(#[$attribute])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub struct $name(String);

        impl $name {
            /// Restores a text from a store, unchecked.
            #[must_use]
            pub const fn from_store(text: String) -> Self {
                Self(text)
            }

            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }
    };
}
