//! Trims as they are stored.

use super::in_trade_spelling;
use crate::text;

/// A trim without signs of trademarks, [spelled as in the trade](in_trade_spelling): "SHELBY GT350R®" becomes
/// "Shelby GT350R". Empty for "Base", which is no trim.
#[must_use]
pub fn cleaned_trim(written: &str) -> String {
    let trim = in_trade_spelling(&text::single_line(&written.replace(['®', '™', '©', '℠'], "")));
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
            ("Gt2™ Rs", "GT2 RS"),
            (" Carrera  S ", "Carrera S"),
            ("®", ""),
        ] {
            assert_eq!(cleaned_trim(written), cleaned, "{written}");
        }
    }
}
