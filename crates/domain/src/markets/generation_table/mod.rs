//! Table of the names of generations and series: chassis codes ("964", "E30", "R107"), nicknames ("Fox body", "pagoda") and the
//! names of makers ("3 Series", "E-Class"). Model years are those of cars sold in the United States.

mod american;
mod bmw;
mod british;
mod electric;
mod italian;
mod japanese;
mod mercedes;
mod porsche;
mod volkswagen;

/// Model years of a named generation.
#[derive(Clone, Copy)]
pub(super) enum Years {
    /// Those of the listed generation of this family that contains this year.
    Of(&'static str, i32),
    /// First and last.
    Between(i32, i32),
}

/// Cars that a name means.
#[derive(Clone, Copy)]
pub(super) struct Named {
    /// In lower case. A space stands for a space, a hyphen or nothing.
    pub(super) names: &'static [&'static str],
    /// Folded.
    pub(super) make: &'static str,
    /// Words of the model of which one must occur, written like the names; a `*` at the end allows more letters or digits. Empty
    /// for every model.
    pub(super) models: &'static [&'static str],
    pub(super) years: Years,
    /// Words of which one must occur in the model or the facts, such as body styles; empty if none must.
    pub(super) only: &'static [&'static str],
    /// Words of which none may occur there.
    pub(super) except: &'static [&'static str],
}

impl Named {
    const fn only(self, only: &'static [&'static str]) -> Self {
        Self { only, ..self }
    }

    const fn except(self, except: &'static [&'static str]) -> Self {
        Self { except, ..self }
    }
}

const fn named(
    names: &'static [&'static str],
    make: &'static str,
    models: &'static [&'static str],
    years: Years,
) -> Named {
    Named { names, make, models, years, only: &[], except: &[] }
}

/// Last year of a generation that is still built.
const TODAY: i32 = i32::MAX;

const COUPE: &[&str] = &["coupe"];
const CONVERTIBLE: &[&str] = &["convertible", "cabriolet"];
const WAGON: &[&str] = &["wagon", "touring"];
const COUPE_OR_CONVERTIBLE: &[&str] = &["coupe", "convertible", "cabriolet"];
const CONVERTIBLE_OR_WAGON: &[&str] = &["convertible", "cabriolet", "wagon", "touring"];
const ALL_BUT_SEDAN: &[&str] = &["coupe", "convertible", "cabriolet", "wagon", "touring"];

/// All names. Several entries may share a name.
pub(super) fn names() -> impl Iterator<Item = &'static Named> {
    let german = [bmw::NAMES, mercedes::NAMES, porsche::NAMES, volkswagen::NAMES];
    let others = [american::NAMES, british::NAMES, electric::NAMES, italian::NAMES, japanese::NAMES];
    german.into_iter().chain(others).flatten()
}
