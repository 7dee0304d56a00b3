//! Fees of a sale that the business charges on top of the price.

use std::fmt;

use crate::{Violation, rules::violated_rule, text::single_line};

const FORM: &str = "fee";

/// A fee of a sale.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fee {
    /// What it is for, such as "Documentary fee".
    pub label: String,
    pub amount: FeeAmount,
    /// When it applies, if that needs to be said.
    pub note: Option<String>,
}

/// Amount of a fee; shown as "$367.70" or "2.5%".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeeAmount {
    /// US dollars, in cents.
    Dollars(i64),
    /// Share of the price, in hundredths of a percent.
    Percent(i64),
}

/// A fee, as it is sent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FeeForm {
    pub label: String,
    /// Dollars or a percentage, as in "$367.70" or "2.5%".
    pub amount: String,
    pub note: String,
}

impl FeeAmount {
    pub const NOT_AN_AMOUNT: &str = "Please enter dollars, as in $367.70, or a percentage, as in 2.5%";
    /// A million dollars.
    const MAX_CENTS: i64 = 100_000_000;
    /// All of the price.
    const MAX_PERCENT: i64 = 10_000;

    /// Parses dollars or a percentage; `None` for anything else, for nothing, and for too much.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text: String = text.chars().filter(|c| !c.is_whitespace() && *c != ',').collect();
        match text.strip_suffix('%') {
            Some(percent) => within(hundredths(percent)?, Self::MAX_PERCENT).map(Self::Percent),
            None => {
                let dollars = text.strip_prefix('$').unwrap_or(&text);
                within(hundredths(dollars)?, Self::MAX_CENTS).map(Self::Dollars)
            }
        }
    }
}

fn within(amount: i64, most: i64) -> Option<i64> {
    (1..=most).contains(&amount).then_some(amount)
}

/// A number of at most two decimals, in hundredths.
fn hundredths(text: &str) -> Option<i64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |part: &str, most: usize| {
        (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !is_number(whole, 9) || !is_number(decimals, 2) {
        return None;
    }
    format!("{whole}{decimals:0<2}").parse().ok()
}

impl fmt::Display for FeeAmount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Dollars(cents) => {
                let (dollars, cents) = ((cents / 100).to_string(), cents % 100);
                f.write_str("$")?;
                for (place, digit) in dollars.char_indices() {
                    if place > 0 && (dollars.len() - place).is_multiple_of(3) {
                        f.write_str(",")?;
                    }
                    write!(f, "{digit}")?;
                }
                if cents > 0 { write!(f, ".{cents:02}") } else { Ok(()) }
            }
            Self::Percent(hundredths) => match (hundredths / 100, hundredths % 100) {
                (whole, 0) => write!(f, "{whole}%"),
                (whole, decimals) if decimals % 10 == 0 => write!(f, "{whole}.{}%", decimals / 10),
                (whole, decimals) => write!(f, "{whole}.{decimals:02}%"),
            },
        }
    }
}

impl fmt::Display for Fee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.label, self.amount)?;
        self.note.as_ref().map_or(Ok(()), |note| write!(f, " ({note})"))
    }
}

impl FeeForm {
    /// Validates the fee.
    ///
    /// # Errors
    /// Message of the first violated rule.
    fn parse(&self) -> Result<Fee, &'static str> {
        let (label, note) = (single_line(&self.label), single_line(&self.note));
        let amount = single_line(&self.amount);
        let violated = violated_rule(FORM, "label", &label)
            .or_else(|| violated_rule(FORM, "amount", &amount))
            .or_else(|| violated_rule(FORM, "note", &note));
        if let Some(message) = violated {
            return Err(message);
        }
        let amount = FeeAmount::parse(&amount).ok_or(FeeAmount::NOT_AN_AMOUNT)?;
        Ok(Fee { label, amount, note: Some(note).filter(|note| !note.is_empty()) })
    }

    /// Validates a list of at most `most` fees.
    ///
    /// # Errors
    /// A [`Violation`] of `fees`, which begins with the place of the entry.
    pub(super) fn parse_all(entries: &[Self], most: usize) -> Result<Vec<Fee>, Violation> {
        if entries.len() > most {
            return Err(Violation::new("fees", format!("Please enter at most {most} fees")));
        }
        let entry = |(place, entry): (usize, &Self)| {
            entry.parse().map_err(|message| Violation::new("fees", format!("Fee {}: {message}", place + 1)))
        };
        entries.iter().enumerate().map(entry).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_dollars_or_a_percentage() {
        for (text, shown) in [
            ("$367.70", "$367.70"),
            ("367.7", "$367.70"),
            (" $ 1,250 ", "$1,250"),
            ("1000000", "$1,000,000"),
            ("0.05", "$0.05"),
            ("10%", "10%"),
            ("2.5 %", "2.5%"),
            ("0.25%", "0.25%"),
            ("100%", "100%"),
        ] {
            let amount = FeeAmount::parse(text).unwrap();
            assert_eq!(amount.to_string(), shown, "{text}");
            assert_eq!(FeeAmount::parse(shown), Some(amount), "{shown}");
        }
        for text in
            ["", "0", "$", "%", "free", "-5", "1.234", "1.", ".5", "$5%", "100.01%", "1000000.01", "9e9"]
        {
            assert_eq!(FeeAmount::parse(text), None, "{text}");
        }
    }

    #[test]
    fn first_invalid_fee_is_reported_by_number() {
        let fee = |label: &str, amount: &str, note: &str| FeeForm {
            label: label.into(),
            amount: amount.into(),
            note: note.into(),
        };
        let parsed = FeeForm::parse_all(&[fee(" Documentary\nfee ", "$367.70", " ")], 8).unwrap();
        assert_eq!(parsed[0].to_string(), "Documentary fee $367.70");
        let noted = FeeForm::parse_all(&[fee("Premium", "5%", "auctions")], 8).unwrap();
        assert_eq!(noted[0].to_string(), "Premium 5% (auctions)");
        let refused = |entries: &[FeeForm]| FeeForm::parse_all(entries, 2).unwrap_err().message;
        let good = fee("Documentary fee", "$1", "");
        for (entry, message) in [
            (fee("", "$1", ""), "Fee 2: Please enter a name"),
            (fee("x", " ", ""), "Fee 2: Please enter an amount"),
            (fee("x", "some", ""), "Fee 2: Please enter dollars, as in $367.70, or a percentage, as in 2.5%"),
            (fee("x", "$1", &"x".repeat(201)), "Fee 2: Note must be at most 200 characters"),
        ] {
            assert_eq!(refused(&[good.clone(), entry]), message);
        }
        assert_eq!(refused(&[good.clone(), good.clone(), good]), "Please enter at most 2 fees");
    }
}
