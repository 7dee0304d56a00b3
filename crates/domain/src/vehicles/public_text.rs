//! The texts of a listing as the public reads them: without a VIN that the seller does not show in full.

use std::{borrow::Cow, ops::Range};

use super::{
    Badge, Make, Model, NewVehicle, Place, Vehicle, VehicleFacts, VehicleSummary, Vin, VinVisibility,
};

/// Shown in a text in place of a hidden VIN.
const HIDDEN: &str = "••••••";

/// Signs besides white space that a chassis number may be written with. A comma is none: it divides amounts.
const SEPARATORS: &str = "-\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}/.*_·:`\\";

/// Minimum length of a number that is looked for. Shorter chassis numbers are also years and amounts.
const MIN_LENGTH: usize = 5;

/// Length of the serial number at the end of a full VIN.
const SERIAL_LENGTH: usize = 6;

/// Byte range of a text that states a VIN or an ending of it.
struct Statement {
    range: Range<usize>,
    is_whole: bool,
}

impl Vin {
    /// Where a text states the number, in any case and with any separators, as a word of its own; or an ending of a full VIN that
    /// contains its serial number ("375123", "TS375123"). No two overlap; in order.
    fn statements_in(&self, text: &str) -> Vec<Statement> {
        let key: Vec<char> = self.key().chars().collect();
        if key.len() < MIN_LENGTH {
            return Vec::new();
        }
        let whole = if self.is_full() {
            ranges_of(&key, text, |sign| !sign.is_alphanumeric())
        } else {
            ranges_of(&key, text, |sign| sign.is_whitespace() || SEPARATORS.contains(sign))
        };
        let endings = if self.is_full() { endings_in(&self.key(), text) } else { Vec::new() };
        let is_free = |ending: &Range<usize>| {
            whole.iter().all(|range| ending.end <= range.start || range.end <= ending.start)
        };
        let endings: Vec<Range<usize>> = endings.into_iter().filter(is_free).collect();
        let statement = |is_whole: bool| move |range: Range<usize>| Statement { range, is_whole };
        let whole = whole.into_iter().map(statement(true));
        let mut statements: Vec<Statement> = whole.chain(endings.into_iter().map(statement(false))).collect();
        statements.sort_unstable_by_key(|statement| statement.range.start);
        statements
    }
}

/// Byte ranges of the words of a text that are the serial number at the end of a full VIN, or a longer ending of it, ignoring case.
fn endings_in(key: &str, text: &str) -> Vec<Range<usize>> {
    let is_ending = |word: &str| {
        let begin = key.len().checked_sub(word.len()).filter(|_| word.len() >= SERIAL_LENGTH);
        begin.is_some_and(|begin| key.as_bytes()[begin..].eq_ignore_ascii_case(word.as_bytes()))
    };
    let words = text.split(|sign: char| !sign.is_alphanumeric());
    let mut begin = 0;
    let mut ranges = Vec::new();
    for word in words {
        let end = begin + word.len();
        if is_ending(word) {
            ranges.push(begin..end);
        }
        begin = end + text[end..].chars().next().map_or(0, char::len_utf8);
    }
    ranges
}

/// Byte ranges of a text that state a number as a word of its own, ignoring case and separators between its signs.
fn ranges_of(key: &[char], text: &str, separates: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let signs: Vec<(usize, char)> = text.char_indices().filter(|(_, sign)| !separates(*sign)).collect();
    let is_alone = |start: usize, end: usize| {
        let before = text[..start].chars().next_back();
        let after = text[end..].chars().next();
        ![before, after].into_iter().flatten().any(char::is_alphanumeric)
    };
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for window in signs.windows(key.len()) {
        let is_same = window.iter().zip(key).all(|((_, sign), known)| sign.eq_ignore_ascii_case(known));
        let (Some((start, _)), Some((last, sign))) = (window.first(), window.last()) else { continue };
        let end = last + sign.len_utf8();
        if is_same && is_alone(*start, end) && ranges.last().is_none_or(|range| range.end <= *start) {
            ranges.push(*start..end);
        }
    }
    ranges
}

impl VehicleFacts {
    /// Whether a text of the listing states a VIN that the public does not see in full.
    #[must_use]
    pub fn is_revealed_by(&self, text: &str) -> bool {
        matches!(self.public_text(text), Cow::Owned(_))
    }

    /// A text of the listing as the public reads it. A VIN that is masked or hidden is masked there, too, or replaced
    /// by bullets.
    #[must_use]
    pub fn public_text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let Some(vin) = &self.vin else { return Cow::Borrowed(text) };
        let shown = match self.vin_visibility {
            VinVisibility::Full => return Cow::Borrowed(text),
            VinVisibility::Masked => vin.masked(),
            VinVisibility::Hidden => HIDDEN.to_owned(),
        };
        let statements = vin.statements_in(text);
        if statements.is_empty() {
            return Cow::Borrowed(text);
        }
        let mut public = String::with_capacity(text.len());
        let mut written = 0;
        for Statement { range, is_whole } in statements {
            public.push_str(&text[written..range.start]);
            public.push_str(if is_whole { &shown } else { HIDDEN });
            written = range.end;
        }
        public.push_str(&text[written..]);
        Cow::Owned(public)
    }

    /// Make, model and location of the listing as the public reads them.
    #[must_use]
    pub fn public_make_model_place(
        &self,
        make: Make,
        model: Model,
        place: Option<Place>,
    ) -> (Make, Model, Option<Place>) {
        let shown_make = Make::parse(&self.public_text(make.as_str()));
        let shown_model = Model::parse(&self.public_text(model.as_str()));
        let shown_place =
            place.and_then(|place| Place::parse(&self.public_text(place.as_str())).unwrap_or(Some(place)));
        (shown_make.unwrap_or(make), shown_model.unwrap_or(model), shown_place)
    }

    /// The facts as the public reads them. A stock number that states a VIN which is not shown in full is left out, so that the
    /// listing's own number takes its place.
    #[must_use]
    pub fn with_public_texts(mut self) -> Self {
        let stated = self.clone();
        self.stock_number = self.stock_number.filter(|number| !stated.is_revealed_by(number));
        for text in [&mut self.trim, &mut self.engine, &mut self.exterior_color, &mut self.interior_color] {
            text.iter_mut().for_each(|text| stated.redact(text));
        }
        self
    }

    /// Makes a text what the public reads of it: see [`public_text`](Self::public_text).
    pub fn redact(&self, text: &mut String) {
        if let Cow::Owned(shown) = self.public_text(text) {
            *text = shown;
        }
    }
}

impl NewVehicle {
    /// The vehicle with the make, model and location that the public reads. Listings are stored with these, because they are in
    /// addresses, lists, searches and feeds.
    #[must_use]
    pub fn with_public_make_model_place(mut self) -> Self {
        (self.make, self.model, self.place) =
            self.facts.public_make_model_place(self.make, self.model, self.place);
        self
    }
}

impl VehicleSummary {
    /// The summary of a listing with these facts as the public reads it: see [`VehicleFacts::public_text`].
    #[must_use]
    pub fn with_public_texts(mut self, facts: &VehicleFacts) -> Self {
        self.specs.iter_mut().for_each(|spec| facts.redact(spec));
        self.exterior_color = self.exterior_color.map(|color| Box::from(&*facts.public_text(&color)));
        self.cover.iter_mut().for_each(|cover| facts.redact(&mut cover.alt));
        self.badge = self
            .badge
            .map(|badge| Badge::parse(&facts.public_text(badge.text()), badge.variant()).unwrap_or(badge));
        self
    }
}

impl Vehicle {
    /// The listing as the public reads it: see [`VehicleFacts::public_text`].
    #[must_use]
    pub fn with_public_texts(mut self) -> Self {
        self.summary = self.summary.with_public_texts(&self.facts);
        self.facts.redact(&mut self.description);
        self.pictures.iter_mut().for_each(|picture| self.facts.redact(&mut picture.alt));
        self.facts = self.facts.with_public_texts();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Timestamp,
        vehicles::{FactsDraft, ListingContent, Price, VehicleDraft, VehicleId},
    };

    fn facts(vin: &str, visibility: &str) -> VehicleFacts {
        let draft = FactsDraft {
            vin: Some(vin.into()),
            vin_visibility: Some(visibility.into()),
            ..FactsDraft::default()
        };
        VehicleFacts::parse(&draft).unwrap()
    }

    #[test]
    fn hidden_or_masked_vin_is_redacted_from_texts() {
        for (number, visibility, text, shown) in [
            ("WP0AC2990TS375123", "masked", "VIN: wp0ac2990ts375123.", "VIN: WP0AC2990TS••••••."),
            ("WP0AC2990TS375123", "masked", "(WP0-AC299 0TS 375123)", "(WP0AC2990TS••••••)"),
            (
                "WP0AC2990TS375123",
                "hidden",
                "WP0AC2990TS375123 twice WP0AC2990TS375123",
                "•••••• twice ••••••",
            ),
            ("WP0AC2990TS375123", "full", "VIN WP0AC2990TS375123", "VIN WP0AC2990TS375123"),
            (
                "130456",
                "hidden",
                "Chassis no. 130456, 1,304,567 built",
                "Chassis no. ••••••, 1,304,567 built",
            ),
            ("198.040-55 00042", "masked", "No. 1980405500042", "No. 198.040-5• •••••"),
            ("130456", "hidden", "A1304567 and 2130456", "A1304567 and 2130456"),
            ("1962", "hidden", "A car of 1962", "A car of 1962"),
            ("WP0AC2990TS375123", "hidden", "No. WP0AC299\n0TS375123, paint", "No. ••••••, paint"),
            ("WP0AC2990TS375123", "masked", "WP0AC299\u{2009}0TS:375_123", "WP0AC2990TS••••••"),
            ("WP0AC2990TS375123", "masked", "`WP0AC299`0TS375\u{2212}123", "`WP0AC2990TS••••••"),
            ("WP0AC2990TS375123", "masked", "Serial 375123 of 375,123", "Serial •••••• of 375,123"),
            ("WP0AC2990TS375123", "full", "Serial 375123", "Serial 375123"),
            ("WP0AC2990TS375123", "masked", "Ends ts375123/S375123, É375123", "Ends ••••••/••••••, É375123"),
            ("WP0AC2990TS375123", "hidden", "Last 8: TS375123; 75123", "Last 8: ••••••; 75123"),
            ("WP0AC2990TS375123", "hidden", "P0AC2990TS375123 1TS375123", "•••••• 1TS375123"),
            ("130456", "hidden", "130\t456 and $130,456", "•••••• and $130,456"),
        ] {
            let facts = facts(number, visibility);
            assert_eq!(facts.public_text(text), shown, "{number} {visibility}");
            assert_eq!(facts.is_revealed_by(text), text != shown, "{text}");
        }
    }

    #[test]
    fn title_of_merged_content_does_not_state_a_hidden_vin() {
        let number = "WP0AC2990TS375123";
        let car = |visibility, make: &str, model: &str| {
            let draft = VehicleDraft {
                make: make.into(),
                model: model.into(),
                year: 1996.into(),
                ..VehicleDraft::default()
            };
            let car = NewVehicle::parse(draft, 2026).unwrap();
            let car = NewVehicle { facts: facts(number, visibility), ..car };
            ListingContent::of(&Vehicle::listed(VehicleId(1), car, Timestamp::UNIX_EPOCH))
        };
        let before = car("full", "Zagato", "911");
        let hidden = car("hidden", "Zagato", "911");
        let renamed = car("full", &format!("Zagato {number}"), &format!("911 {number}"));
        let merged = hidden.merged(&before, &renamed).with_price(Price::parse(None).unwrap());
        assert_eq!((merged.make.as_str(), merged.model.as_str()), ("Zagato ••••••", "911 ••••••"));
    }
}
