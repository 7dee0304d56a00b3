//! The text indexes of a segment.

use std::{collections::HashMap, sync::Arc};

use domain::{
    text,
    vehicles::{Town, UsState},
};
use roaring::RoaringBitmap;

use crate::{
    facts::{CachedListing, FactWords},
    field_values::FieldValues,
    lookup::Column,
    text_index::{TextIndex, TextIndexBuilder},
};

/// A text index for each [`Column`].
pub(crate) struct TextColumns([TextIndex; Column::COUNT]);

#[derive(Default)]
struct TextColumnsBuilder([TextIndexBuilder; Column::COUNT]);

impl TextColumns {
    /// Indexes the listings and the values of their fields `[makes, models, locations]`.
    pub(crate) fn of(
        listings: &[Arc<CachedListing>],
        [makes, models, locations]: [&FieldValues; 3],
        fact_words: &FactWords,
    ) -> Self {
        let mut columns = TextColumnsBuilder::default();
        for (column, field) in [(Column::Make, makes), (Column::Model, models), (Column::Location, locations)]
        {
            columns.add_field(column, field);
        }
        columns.add_names(listings, makes, models);
        columns.add_years(listings);
        for (location, rows) in locations.with_rows() {
            columns.add(Column::Town, Town::of_location(location).name(), &rows);
        }
        fact_words.index(listings, columns.column(Column::Words));
        Self(columns.0.map(TextIndexBuilder::build))
    }

    pub(crate) const fn get(&self, column: Column) -> &TextIndex {
        &self.0[column as usize]
    }
}

impl TextColumnsBuilder {
    const fn column(&mut self, column: Column) -> &mut TextIndexBuilder {
        &mut self.0[column as usize]
    }

    fn add(&mut self, column: Column, value: &str, rows: &RoaringBitmap) {
        self.column(column).add(value, rows);
    }

    /// The values of a field, and their words.
    fn add_field(&mut self, column: Column, field: &FieldValues) {
        for (value, rows) in field.with_rows() {
            let value = text::fold(value);
            value.split_whitespace().for_each(|word| self.add(Column::Words, word, &rows));
            self.add(column, &value, &rows);
        }
    }

    fn add_names(&mut self, listings: &[Arc<CachedListing>], makes: &FieldValues, models: &FieldValues) {
        let mut names = HashMap::<[u32; 2], RoaringBitmap>::new();
        for (row, _) in (0_u32..).zip(listings) {
            names.entry([makes.number(row), models.number(row)]).or_default().insert(row);
        }
        for ([make, model], rows) in names {
            let [make, model] = [makes.value(make), models.value(model)].map(text::fold);
            self.add(Column::Name, &format!(" {make} {model} "), &rows);
        }
    }

    fn add_years(&mut self, listings: &[Arc<CachedListing>]) {
        let mut years = HashMap::<i32, RoaringBitmap>::new();
        for (row, listing) in (0_u32..).zip(listings) {
            years.entry(listing.summary.year.get()).or_default().insert(row);
        }
        for (year, rows) in years {
            self.add(Column::Words, &year.to_string(), &rows);
            self.add(Column::Year, &year.to_string(), &rows);
        }
    }
}

/// The rows of each state, and of each town.
pub(crate) fn rows_by_place(
    locations: &FieldValues,
) -> (HashMap<UsState, RoaringBitmap>, HashMap<Town, RoaringBitmap>) {
    let mut states = HashMap::<UsState, RoaringBitmap>::new();
    let mut towns = HashMap::<Town, RoaringBitmap>::new();
    for (location, rows) in locations.with_rows() {
        let town = Town::of_location(location);
        if let Some(state) = town.state() {
            *states.entry(state).or_default() |= &rows;
        }
        *towns.entry(town).or_default() |= rows;
    }
    (states, towns)
}
