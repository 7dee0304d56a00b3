use crate::{Violation, rules, text};

const FORM: &str = "garageCar";
/// As many cars as one application can name.
pub const MOST_CARS: usize = 20;

/// A car of one's own, before anything of it is believed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GarageCarDraft {
    /// Its maker.
    pub make: String,
    /// Its model.
    pub model: String,
    /// Its model year.
    pub year: Option<i64>,
    /// What there is to say about it.
    pub note: String,
}

/// A car that an applicant says they own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GarageCar {
    /// Its maker, as the applicant writes it.
    pub make: String,
    /// Its model.
    pub model: String,
    /// Its model year.
    pub year: i32,
    /// What there is to say about it; may be empty.
    pub note: String,
}

impl GarageCar {
    /// Checks a car; `this_year` is the current one.
    ///
    /// # Errors
    /// The sentence for the first thing that is wrong with it.
    pub fn parse(draft: &GarageCarDraft, this_year: i32) -> Result<Self, &'static str> {
        let line = |field: &str, input: &str| {
            let line = text::single_line(input);
            rules::broken(FORM, field, &line).map_or(Ok(line), Err)
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

    /// Checks a garage, which may be empty.
    ///
    /// # Errors
    /// A [`Violation`] of `garage` that names the first car with a mistake.
    pub fn parse_all(drafts: &[GarageCarDraft], this_year: i32) -> Result<Vec<Self>, Violation> {
        if drafts.len() > MOST_CARS {
            return Err(Violation::new("garage", format!("Please name at most {MOST_CARS} cars")));
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
    fn a_garage_is_kept_as_it_was_meant_or_told_by_its_place() {
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
        assert!(GarageCar::parse_all(&vec![car("Alfa", "8C", Some(1938)); MOST_CARS + 1], 2026).is_err());
    }
}
