//! Cars whose transmission has a name of its maker although the facts state only "automatic": "PDK", "Tiptronic".

use super::Transmission;
use crate::vehicles::{Alternative, NumberField};

/// Cars of a maker that have a transmission.
struct GearboxCars {
    /// Folded, without spaces.
    name: &'static str,
    /// Folded.
    make: &'static str,
    /// Of which the model contains one; empty for all.
    models: &'static [&'static str],
    /// Numbers of speeds of which one is stated; empty if none need be.
    speeds: &'static [u8],
    /// First and last model year.
    years: (i64, i64),
}

const fn cars(
    name: &'static str,
    make: &'static str,
    models: &'static [&'static str],
    speeds: &'static [u8],
    years: (i64, i64),
) -> GearboxCars {
    GearboxCars { name, make, models, speeds, years }
}

const TODAY: i64 = i32::MAX as i64;

/// Automatics of which years and speeds tell the name. Makers used both names at the same time: a Porsche with seven speeds is
/// a PDK, and a Cayenne with eight a Tiptronic.
const CARS: [GearboxCars; 15] = [
    cars("pdk", "porsche", &[], &[7], (2009, TODAY)),
    cars("pdk", "porsche", &["911", "panamera"], &[8], (2017, TODAY)),
    cars("tiptronic", "porsche", &["911", "968", "boxster", "cayman"], &[], (1990, 2008)),
    cars("tiptronic", "porsche", &["cayenne"], &[], (2003, 2010)),
    cars("tiptronic", "porsche", &["cayenne"], &[8], (2011, TODAY)),
    cars("tiptronic", "audi", &[], &[5, 8], (1996, TODAY)),
    cars("tiptronic", "audi", &["a8", "s8", "q7"], &[], (1996, TODAY)),
    cars("tiptronic", "audi", &["a4", "a6", "s4", "s6", "rs6", "allroad"], &[], (1996, 2008)),
    cars("tiptronic", "audi", &["a4", "a6", "s4", "s6"], &[6], (2009, 2012)),
    cars("tiptronic", "volkswagen", &["touareg", "phaeton", "passat"], &[], (1998, TODAY)),
    cars("tiptronic", "bentley", &["continental"], &[6], (2004, 2012)),
    cars("stronic", "audi", &[], &[7], (2009, TODAY)),
    cars("stronic", "audi", &["tt", "a3"], &[6], (2006, TODAY)),
    cars("dsg", "volkswagen", &["golf", "gti", "jetta", "r32"], &[6, 7], (2004, TODAY)),
    cars("smg", "bmw", &["m5", "m6"], &[7], (2006, 2010)),
];

/// Ways to match the cars whose facts state an automatic that has this folded name without spaces; empty if none has.
pub(super) fn cars_with(name: &str) -> impl Iterator<Item = Alternative> {
    CARS.iter().filter(move |cars| cars.name == name).map(|cars| {
        let contains = |text: &str| Alternative::Contains(vec![text.to_owned()]);
        let (first, last) = cars.years;
        let mut all = vec![
            Alternative::OfMake(cars.make.to_owned()),
            Alternative::Within(NumberField::Year, first..=last),
            contains(Transmission::Automatic.as_str()),
        ];
        if !cars.models.is_empty() {
            all.push(Alternative::any(cars.models.iter().map(|model| contains(model)).collect()));
        }
        if !cars.speeds.is_empty() {
            let speeds = cars.speeds.iter().map(|speeds| Alternative::Word(format!("{speeds}-speed")));
            all.push(Alternative::any(speeds.collect()));
        }
        Alternative::All(all)
    })
}
