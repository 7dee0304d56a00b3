//! Settings of the site that admins change while it runs: contact details, dealer licenses, testimonials,
//! holidays, fees and whether collectors can write private messages.

mod contact;
mod fees;
mod form;
mod holidays;
mod opening_hours;
mod switch;

pub use contact::{ContactDetails, Testimonial};
pub use fees::{Fee, FeeAmount, FeeForm};
pub use form::{HolidayForm, SiteSettingsForm};
pub use holidays::{Holiday, Holidays, coming_federal_holidays};
pub use switch::Switch;

use crate::{
    Timestamp,
    audit::{Edit, FieldChange},
    to_microseconds,
};

/// Settings of the site. The default has none: pages show nothing in their place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SiteSettings {
    pub contact: ContactDetails,
    /// Dealer licenses in one line, for the end of every page, such as "Illinois dealer license DL1234".
    pub licenses: Option<String>,
    /// At most [`MAX_TESTIMONIALS`](Self::MAX_TESTIMONIALS).
    pub testimonials: Vec<Testimonial>,
    pub holidays: Holidays,
    /// Fees of a sale on top of the price; at most [`MAX_FEES`](Self::MAX_FEES).
    pub fees: Vec<Fee>,
    /// Whether collectors can write private messages.
    pub private_messages: Switch,
}

impl SiteSettings {
    pub const MAX_TESTIMONIALS: usize = 3;
    pub const MAX_FEES: usize = 8;
    /// Message when the settings were saved by somebody else in the meantime.
    pub const OUTDATED: &str =
        "The settings have been changed in the meantime; please compare them, then save again";

    /// Field changes of an edit to `after`.
    #[must_use]
    pub fn edit_to(&self, after: &Self) -> Edit {
        let text = |field: &str, of: fn(&Self) -> &Option<String>| {
            FieldChange::between(field, of(self).as_ref(), of(after).as_ref())
        };
        let list =
            |field: &str, of: fn(&Self) -> Vec<String>| FieldChange::of_lists(field, &of(self), &of(after));
        let is_on = |settings: &Self| settings.private_messages.is_on();
        Edit::default().with([
            text("email", |settings| &settings.contact.email),
            text("phone", |settings| &settings.contact.phone),
            text("address", |settings| &settings.contact.address),
            text("hours", |settings| &settings.contact.hours),
            text("licenses", |settings| &settings.licenses),
            list("testimonials", |settings| settings.testimonials.iter().map(ToString::to_string).collect()),
            list("holidays", |settings| settings.holidays.iter().map(ToString::to_string).collect()),
            list("fees", |settings| settings.fees.iter().map(ToString::to_string).collect()),
            FieldChange::of_flag("privateMessages", is_on(self), is_on(after)),
        ])
    }
}

/// Settings to save.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingsSave {
    pub settings: SiteSettings,
    /// Revision that the change is based on; 0 if none are saved yet.
    pub revision: i32,
    /// Settings in effect while none are saved, with which the audit log compares the first ones.
    pub defaults: SiteSettings,
}

/// Why settings were not saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingsNotSaved {
    /// They were these already.
    Unchanged,
    /// Others have been saved since the revision.
    Outdated,
}

/// Saved settings of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedSettings {
    pub settings: SiteSettings,
    /// Incremented by each save, from 1.
    pub revision: i32,
    pub saved_at: Timestamp,
}

impl SavedSettings {
    /// The settings after a save at `at`, and what it changes. `current` is `None` while none are saved.
    ///
    /// # Errors
    /// Nothing is to be saved.
    pub fn after(
        current: Option<&Self>,
        SettingsSave { settings, revision, defaults }: SettingsSave,
        at: Timestamp,
    ) -> Result<(Self, Edit), SettingsNotSaved> {
        let (before, current) = current.map_or((&defaults, 0), |saved| (&saved.settings, saved.revision));
        if current != revision {
            return Err(SettingsNotSaved::Outdated);
        }
        let edit = before.edit_to(&settings);
        if edit.changes.is_empty() {
            return Err(SettingsNotSaved::Unchanged);
        }
        Ok((Self { settings, revision: revision.saturating_add(1), saved_at: to_microseconds(at) }, edit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_names_the_changed_fields() {
        let before = SiteSettings { licenses: Some("DL1".into()), ..SiteSettings::default() };
        let christmas = Holiday { date: "2026-12-25".parse().unwrap(), name: "Christmas Day".into() };
        let after = SiteSettings {
            contact: ContactDetails { phone: Some("(312) 555-0142".into()), ..ContactDetails::default() },
            testimonials: vec![Testimonial { text: "Straight people.".into(), author: "J. D.".into() }],
            holidays: Holidays::new(vec![christmas]).unwrap(),
            fees: vec![Fee {
                label: "Documentary fee".into(),
                amount: FeeAmount::Dollars(36_770),
                note: None,
            }],
            private_messages: Switch::Off,
            ..SiteSettings::default()
        };
        let changes = before.edit_to(&after).changes;
        let named: Vec<_> = changes
            .iter()
            .map(|change| (change.field.as_str(), change.before.as_deref(), change.after.as_deref()))
            .collect();
        assert_eq!(
            named,
            [
                ("phone", None, Some("(312) 555-0142")),
                ("licenses", Some("DL1"), None),
                ("testimonials", None, Some("“Straight people.” J. D.")),
                ("holidays", None, Some("2026-12-25 Christmas Day")),
                ("fees", None, Some("Documentary fee $367.70")),
                ("privateMessages", Some("yes"), Some("no")),
            ]
        );
        assert!(after.edit_to(&after).changes.is_empty());
    }

    #[test]
    fn a_save_is_based_on_the_current_revision() {
        let at = Timestamp::from_timestamp(1_768_478_400, 0).unwrap();
        let licensed = SiteSettings { licenses: Some("DL1".into()), ..SiteSettings::default() };
        let save = |settings: &SiteSettings, revision| SettingsSave {
            settings: settings.clone(),
            revision,
            defaults: SiteSettings::default(),
        };
        let (first, edit) = SavedSettings::after(None, save(&licensed, 0), at).unwrap();
        assert_eq!((first.revision, first.saved_at, edit.changes.len()), (1, at, 1));
        for (current, settings, revision, why) in [
            (None, &licensed, 1, SettingsNotSaved::Outdated),
            (None, &SiteSettings::default(), 0, SettingsNotSaved::Unchanged),
            (Some(&first), &SiteSettings::default(), 0, SettingsNotSaved::Outdated),
            (Some(&first), &licensed, 1, SettingsNotSaved::Unchanged),
        ] {
            assert_eq!(SavedSettings::after(current, save(settings, revision), at).unwrap_err(), why);
        }
        let (second, _) = SavedSettings::after(Some(&first), save(&SiteSettings::default(), 1), at).unwrap();
        assert_eq!(second.revision, 2);
    }
}
