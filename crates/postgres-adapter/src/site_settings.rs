//! Settings of the site: one row, with all settings as one JSON document.

use async_trait::async_trait;
use chrono::NaiveDate;
use diesel::prelude::*;
use domain::{
    Timestamp,
    audit::{Action, Actor},
    site_settings::{
        ContactDetails, Fee, FeeAmount, Holiday, Holidays, SavedSettings, SettingsNotSaved, SettingsSave,
        SiteSettings, Switch, Testimonial,
    },
};
use ports::{StoreError, site_settings::SiteSettingsStore};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{PostgresStore, audit::audit_edit, database::Failure, decoding::invalid, schema::site_settings};

/// Key of the only row.
const ONLY: i16 = 1;

/// The stored document. Fields that are missing in it have no value, so that later versions can add some.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Document {
    email: Option<String>,
    phone: Option<String>,
    address: Option<String>,
    hours: Option<String>,
    licenses: Option<String>,
    testimonials: Vec<TestimonialDocument>,
    holidays: Vec<HolidayDocument>,
    fees: Vec<FeeDocument>,
    /// On if missing.
    private_messages: Option<bool>,
}

#[derive(Debug, Serialize, Deserialize)]
struct TestimonialDocument {
    text: String,
    author: String,
}

#[derive(Debug, Serialize, Deserialize)]
struct HolidayDocument {
    /// Date as in `2026-12-25`.
    date: String,
    name: String,
}

#[derive(Debug, Serialize, Deserialize)]
struct FeeDocument {
    label: String,
    /// Amount as in `$367.70` or `2.5%`.
    amount: String,
    note: Option<String>,
}

impl From<&SiteSettings> for Document {
    fn from(settings: &SiteSettings) -> Self {
        let SiteSettings { contact, licenses, testimonials, holidays, fees, private_messages } =
            settings.clone();
        let ContactDetails { email, phone, address, hours } = contact;
        let testimonial = |Testimonial { text, author }| TestimonialDocument { text, author };
        let holiday =
            |Holiday { date, name }: &Holiday| HolidayDocument { date: date.to_string(), name: name.clone() };
        let fee = |Fee { label, amount, note }| FeeDocument { label, amount: amount.to_string(), note };
        Self {
            email,
            phone,
            address,
            hours,
            licenses,
            testimonials: testimonials.into_iter().map(testimonial).collect(),
            holidays: holidays.iter().map(holiday).collect(),
            fees: fees.into_iter().map(fee).collect(),
            private_messages: Some(private_messages.is_on()),
        }
    }
}

impl Document {
    fn into_settings(self) -> Result<SiteSettings, Failure> {
        let Self { email, phone, address, hours, licenses, testimonials, holidays, fees, private_messages } =
            self;
        let testimonial = |TestimonialDocument { text, author }| Testimonial { text, author };
        let holiday = |HolidayDocument { date, name }| {
            Ok(Holiday { date: date.parse::<NaiveDate>().map_err(corrupt)?, name })
        };
        let fee = |FeeDocument { label, amount, note }| {
            let amount = FeeAmount::parse(&amount);
            let amount = amount.ok_or_else(|| invalid("site_settings, fee amount"))?;
            Ok(Fee { label, amount, note })
        };
        let fees: Result<Vec<Fee>, Failure> = fees.into_iter().map(fee).collect();
        let holidays: Result<Vec<Holiday>, Failure> = holidays.into_iter().map(holiday).collect();
        Ok(SiteSettings {
            contact: ContactDetails { email, phone, address, hours },
            licenses,
            testimonials: testimonials.into_iter().map(testimonial).collect(),
            holidays: Holidays::new(holidays?)?,
            fees: fees?,
            private_messages: private_messages.map(Switch::from).unwrap_or_default(),
        })
    }
}

type Row = (i32, Value, Timestamp);

#[diesel::dsl::auto_type]
fn rows() -> _ {
    site_settings::table.select((site_settings::revision, site_settings::document, site_settings::saved_at))
}

fn read(row: Row) -> Result<SavedSettings, Failure> {
    let (revision, document, saved_at) = row;
    let document: Document = serde_json::from_value(document).map_err(corrupt)?;
    Ok(SavedSettings { settings: document.into_settings()?, revision, saved_at })
}

#[async_trait]
impl SiteSettingsStore for PostgresStore {
    async fn saved_settings(&self) -> Result<Option<SavedSettings>, StoreError> {
        self.database
            .run(|connection| {
                let row: Option<Row> = rows().first(connection).optional()?;
                row.map(read).transpose()
            })
            .await
    }

    async fn save_settings(
        &self,
        save: SettingsSave,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), SettingsNotSaved>, StoreError> {
        self.database.write(move |connection| store(save.clone(), actor, at, connection)).await
    }
}

fn store(
    save: SettingsSave,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), SettingsNotSaved>, Failure> {
    let row: Option<Row> = rows().for_update().first(connection).optional()?;
    let current = row.map(read).transpose()?;
    let (saved, edit) = match SavedSettings::after(current.as_ref(), save, at) {
        Ok(after) => after,
        Err(why) => return Ok(Err(why)),
    };
    let document = document(&saved.settings)?;
    let values = (
        site_settings::id.eq(ONLY),
        site_settings::revision.eq(saved.revision),
        site_settings::document.eq(document),
        site_settings::saved_at.eq(saved.saved_at),
    );
    let written = match current {
        Some(_) => diesel::update(site_settings::table).set(values).execute(connection)?,
        None => diesel::insert_into(site_settings::table)
            .values(values)
            .on_conflict_do_nothing()
            .execute(connection)?,
    };
    if written == 0 {
        // Somebody else saved the first settings at the same time.
        return Ok(Err(SettingsNotSaved::Outdated));
    }
    audit_edit(saved.saved_at, actor, None, Action::SiteSettingsChanged, edit, connection)?;
    Ok(Ok(()))
}

fn document(settings: &SiteSettings) -> Result<Value, Failure> {
    serde_json::to_value(Document::from(settings)).map_err(corrupt)
}

fn corrupt(error: impl std::error::Error) -> Failure {
    Failure::Corrupt(format!("settings of the site: {error}"))
}
