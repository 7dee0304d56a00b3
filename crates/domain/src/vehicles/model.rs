//! Model names, and the trims that follow them.

use super::{Make, cleaned_trim};
use crate::{Violation, text};

/// A model name: a single line of 1 to 160 characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Model(String);

impl Model {
    /// Parses a model name.
    ///
    /// # Errors
    /// A [`Violation`] of `model` if it is blank or too long.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let line = text::single_line(input);
        match line.chars().count() {
            0 => Err(Violation::new("model", "Model is required")),
            1..=160 => Ok(Self(line)),
            _ => Err(Violation::new("model", "Model must be at most 160 characters")),
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A feed's model without the year and the make that it begins with: "1989 Porsche 911 Turbo" becomes "911 Turbo".
    /// Unchanged if it consists of nothing else.
    #[must_use]
    pub fn without_year_and_make<'a>(model: &'a str, make: &str, year: Option<i64>) -> &'a str {
        let mut rest = model.trim();
        if let Some((first, others)) = rest.split_once(' ')
            && year.is_some_and(|year| first == year.to_string())
        {
            rest = others.trim_start();
        }
        let ends = rest.match_indices(' ').map(|(end, _)| end).take(3);
        let make = Make::parse(make).ok();
        let names_make = |end: &usize| make.is_some() && Make::parse(&rest[..*end]).ok() == make;
        ends.filter(names_make).last().map_or(rest, |end| rest[end..].trim_start())
    }

    /// A model with its [cleaned](cleaned_trim) trim, unless it names it already: "911" and "GT3" become "911 GT3". Words
    /// that end the model and begin the trim stand once: "AMG GT" and "AMG GT R" become "AMG GT R".
    #[must_use]
    pub fn with_trim(model: &str, trim: &str) -> String {
        let word = |written: &str| text::fold(written.trim_end_matches([',', ';']));
        let words = |text: &str| text.split_whitespace().map(word).collect::<Vec<_>>();
        let trim = cleaned_trim(trim);
        let (known, added) = (words(model), words(&trim));
        let is_named = added.is_empty() || known.windows(added.len()).any(|part| part == added);
        if is_named || known.is_empty() {
            return model.to_owned();
        }
        let shared = (1..=known.len().min(added.len()))
            .rev()
            .find(|count| known[known.len() - count..] == added[..*count])
            .unwrap_or_default();
        let rest: Vec<&str> = trim.split_whitespace().skip(shared).collect();
        format!("{} {}", model.trim_end(), rest.join(" "))
    }

    /// The model without the trim that it ends with; `None` if it does not, or consists of nothing else.
    #[must_use]
    pub fn without_trim<'a>(model: &'a str, trim: &str) -> Option<&'a str> {
        let (front, end) = model.split_at_checked(model.len().checked_sub(trim.len())?)?;
        let front = front.strip_suffix(' ').filter(|front| !front.is_empty())?;
        end.eq_ignore_ascii_case(trim).then_some(front)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn year_and_make_before_the_model_are_left_out() {
        for (model, make, short) in [
            ("1989 Porsche 911 Turbo", "Porsche", "911 Turbo"),
            ("Porsche 911", "PORSCHE", "911"),
            ("1989 911 Turbo", "Porsche", "911 Turbo"),
            ("mercedes benz 300 SL", "Mercedes-Benz", "300 SL"),
            ("Porsche", "Porsche", "Porsche"),
            ("1989", "Porsche", "1989"),
            ("1988 911", "Porsche", "1988 911"),
            ("MGB", "MG", "MGB"),
            ("Ford GT", "Ferrari", "Ford GT"),
        ] {
            assert_eq!(Model::without_year_and_make(model, make, Some(1989)), short, "{model} of {make}");
        }
    }

    #[test]
    fn trim_is_appended_to_model_once() {
        for (model, trim, whole) in [
            ("911", "GT3", "911 GT3"),
            ("911 ", " Carrera S ", "911 Carrera S"),
            ("911 gt3", "GT3", "911 gt3"),
            ("911 GT3 Touring", "GT3", "911 GT3 Touring"),
            ("911 GT3RS", "GT3", "911 GT3RS GT3"),
            ("AMG GT", "AMG GT R", "AMG GT R"),
            ("911T", "911T Targa", "911T Targa"),
            ("911 Carrera", "carrera  S", "911 Carrera S"),
            ("Miura P400 S", "P400 S, series two", "Miura P400 S series two"),
            ("488 GTB", "Base", "488 GTB"),
            ("Mustang", "SHELBY GT350R®", "Mustang Shelby GT350R"),
            ("911", "", "911"),
            ("", "GT3", ""),
        ] {
            assert_eq!(Model::with_trim(model, trim), whole, "{model} {trim}");
        }
        for (whole, trim, model) in [
            ("911 GT3", "gt3", Some("911")),
            ("911 GT3 Touring", "GT3", None),
            ("911GT3", "GT3", None),
            ("GT3", "GT3", None),
            ("é", "x", None),
            ("911", "", None),
        ] {
            assert_eq!(Model::without_trim(whole, trim), model, "{whole} {trim}");
        }
    }
}
