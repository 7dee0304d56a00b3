//! Trims as they are stored.

use super::without_capitals;
use crate::text;

/// A trim without signs of trademarks, and with its longer words [capitalized](without_capitals) if it is in capitals:
/// "SHELBY GT350R®" becomes "Shelby GT350R". Empty for "Base", which is no trim.
#[must_use]
pub fn cleaned_trim(written: &str) -> String {
    let trim = without_capitals(&text::single_line(&written.replace(['®', '™', '©', '℠'], "")));
    if text::fold(&trim) == "base" { String::new() } else { trim }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trims_are_cleaned() {
        for (written, cleaned) in [
            ("BASE", ""),
            ("Base", ""),
            ("Base Luxury", "Base Luxury"),
            ("SHELBY GT350R", "Shelby GT350R"),
            ("SUPERLEGGERA", "Superleggera"),
            ("GT2™ RS", "GT2 RS"),
            (" Carrera  S ", "Carrera S"),
            ("®", ""),
        ] {
            assert_eq!(cleaned_trim(written), cleaned, "{written}");
        }
    }
}
