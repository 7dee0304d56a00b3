//! Cars that an applicant states to own.

use crate::{Violation, rules, text};

const FORM: &str = "garageCar";
/// Maximum number of cars in an application.
pub const MAX_CARS: usize = 20;

/// Unvalidated car of an application.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GarageCarDraft {
    pub make: String,
    pub model: String,
    /// Model year.
    pub year: Option<i64>,
    pub note: String,
}

/// A car that an applicant states to own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GarageCar {
    /// As written by the applicant, not normalized.
    pub make: String,
    pub model: String,
    /// Model year.
    pub year: i32,
    /// May be empty.
    pub note: String,
}

impl GarageCar {
    /// Validates a car. The year must be between 1885 and two years after `this_year`.
    ///
    /// # Errors
    /// The message of the first invalid field.
    pub fn parse(draft: &GarageCarDraft, this_year: i32) -> Result<Self, &'static str> {
        let line = |field: &str, input: &str| {
            let line = text::single_line(input);
            rules::violated_rule(FORM, field, &line).map_or(Ok(line), Err)
        };
        let year = draft.year.and_then(|year| i32::try_from(year).ok());
        Ok(Self {
            make: line("make", &draft.make)?,
            model: line("model", &draft.model)?,
            year: year
                .filter(|year| (1885..=this_year + 2).contains(year))
                .ok_or("Please enter a valid year")?,
            note: line("note", &draft.note)?,
        })
    }

    /// Validates a list of cars, which may be empty.
    ///
    /// # Errors
    /// A [`Violation`] of `garage` that names the first invalid car.
    pub fn parse_all(drafts: &[GarageCarDraft], this_year: i32) -> Result<Vec<Self>, Violation> {
        if drafts.len() > MAX_CARS {
            return Err(Violation::new("garage", format!("Please name at most {MAX_CARS} cars")));
        }
        let cars = drafts.iter().zip(1..).map(|(draft, place)| {
            Self::parse(draft, this_year)
                .map_err(|message| Violation::new("garage", format!("Car {place}: {message}")))
        });
        cars.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn car(make: &str, model: &str, year: Option<i64>) -> GarageCarDraft {
        GarageCarDraft { make: make.into(), model: model.into(), year, note: " Matching\nnumbers ".into() }
    }

    #[test]
    fn garage_is_parsed_and_invalid_cars_are_reported_by_number() {
        let garage = GarageCar::parse_all(&[car(" Alfa  Romeo", "8C", Some(1938))], 2026).unwrap();
        assert_eq!((garage[0].make.as_str(), garage[0].note.as_str()), ("Alfa Romeo", "Matching numbers"));
        assert_eq!(GarageCar::parse_all(&[], 2026), Ok(vec![]));
        for (draft, sentence) in [
            (car("", "8C", Some(1938)), "Car 2: Make is required"),
            (car("Alfa", " ", Some(1938)), "Car 2: Model is required"),
            (car("Alfa", "8C", None), "Car 2: Please enter a valid year"),
            (car("Alfa", "8C", Some(1884)), "Car 2: Please enter a valid year"),
            (car("Alfa", "8C", Some(2029)), "Car 2: Please enter a valid year"),
            (car("Alfa", "8C", Some(i64::MAX)), "Car 2: Please enter a valid year"),
        ] {
            let refused = GarageCar::parse_all(&[car("Alfa", "8C", Some(2028)), draft], 2026).unwrap_err();
            assert_eq!(refused, Violation::new("garage", sentence));
        }
        assert!(GarageCar::parse_all(&vec![car("Alfa", "8C", Some(1938)); MAX_CARS + 1], 2026).is_err());
    }
}
