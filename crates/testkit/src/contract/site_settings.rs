//! The contract of [`SiteSettingsStore`].

use domain::site_settings::{
    ContactDetails, Fee, FeeAmount, Holiday, Holidays, SavedSettings, SettingsNotSaved, SettingsSave,
    SiteSettings, Switch, Testimonial,
};
use ports::site_settings::SiteSettingsStore;

use super::listing_changes::actor;
use crate::{VehicleFixture, at_minute, fixture::latest_edits, forum::collector};

/// Settings are saved by the revision that they are based on, with an audit entry of what changed. Nothing is
/// saved before the first save, whatever was refused.
pub async fn settings_are_saved_by_revision<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let boss = actor(collector(store, "boss", 0).await);
    let defaults = SiteSettings { licenses: Some("Illinois DL1".into()), ..SiteSettings::default() };
    let full = SiteSettings {
        contact: ContactDetails {
            email: Some("desk@marque.example".into()),
            phone: Some("(312) 555-0142".into()),
            address: Some("1 Oak Street, Chicago".into()),
            hours: Some("9 AM to 6 PM".into()),
        },
        licenses: None,
        testimonials: vec![Testimonial { text: "Straight people.".into(), author: "J. D.".into() }],
        holidays: Holidays::new(vec![Holiday {
            date: "2026-12-25".parse().unwrap(),
            name: "Christmas Day".into(),
        }])
        .unwrap(),
        fees: vec![
            Fee {
                label: "Documentary fee".into(),
                amount: FeeAmount::Dollars(36_770),
                note: Some("Illinois".into()),
            },
            Fee { label: "Buyer’s premium".into(), amount: FeeAmount::Percent(250), note: None },
        ],
        private_messages: Switch::Off,
    };
    let save = async |settings: &SiteSettings, revision, minute| {
        let save = SettingsSave { settings: settings.clone(), revision, defaults: defaults.clone() };
        store.save_settings(save, boss, at_minute(minute)).await.unwrap()
    };
    assert_eq!(save(&full, 1, 1).await, Err(SettingsNotSaved::Outdated), "none are saved");
    assert_eq!(save(&defaults, 0, 1).await, Err(SettingsNotSaved::Unchanged));
    assert_eq!(store.saved_settings().await.unwrap(), None);

    assert_eq!(save(&full, 0, 2).await, Ok(()));
    let saved = SavedSettings { settings: full.clone(), revision: 1, saved_at: at_minute(2) };
    assert_eq!(store.saved_settings().await.unwrap(), Some(saved.clone()));
    assert_eq!(save(&defaults, 0, 3).await, Err(SettingsNotSaved::Outdated));
    assert_eq!(save(&full, 1, 3).await, Err(SettingsNotSaved::Unchanged));
    assert_eq!(store.saved_settings().await.unwrap(), Some(saved));
    assert_eq!(save(&defaults, 1, 4).await, Ok(()));
    assert_eq!(store.saved_settings().await.unwrap().unwrap().revision, 2);

    let changed =
        |changes: [&str; 9]| ("site_settings_changed".to_owned(), changes.map(str::to_owned).to_vec(), None);
    assert_eq!(
        latest_edits(store, 2).await,
        [
            changed([
                "email: desk@marque.example to nothing",
                "phone: (312) 555-0142 to nothing",
                "address: 1 Oak Street, Chicago to nothing",
                "hours: 9 AM to 6 PM to nothing",
                "licenses: nothing to Illinois DL1",
                "testimonials: “Straight people.” J. D. to nothing",
                "holidays: 2026-12-25 Christmas Day to nothing",
                "fees: Documentary fee $367.70 (Illinois); Buyer’s premium 2.5% to nothing",
                "privateMessages: no to yes",
            ]),
            changed([
                "email: nothing to desk@marque.example",
                "phone: nothing to (312) 555-0142",
                "address: nothing to 1 Oak Street, Chicago",
                "hours: nothing to 9 AM to 6 PM",
                "licenses: Illinois DL1 to nothing",
                "testimonials: nothing to “Straight people.” J. D.",
                "holidays: nothing to 2026-12-25 Christmas Day",
                "fees: nothing to Documentary fee $367.70 (Illinois); Buyer’s premium 2.5%",
                "privateMessages: yes to no",
            ]),
        ]
    );
}
