//! Settings of the site, for admins.

use actix_web::{HttpRequest, HttpResponse, get, put, web};
use application::{
    business_time::business_date,
    site_settings::{SettingsError, SettingsPorts, save_settings},
};
use domain::{
    accounts::Admin,
    site_settings::{
        Fee, FeeForm, Holiday, HolidayForm, SavedSettings, SiteSettings, SiteSettingsForm, Switch,
        Testimonial, coming_federal_holidays,
    },
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    AppState,
    extract::{Allowed, Body, actor},
    response::{Problem, rfc3339},
};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config.service(read_site_settings).service(change_site_settings);
}

/// Settings of the site, to read and to save. Empty texts mean none.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SiteSettings)]
pub struct SiteSettingsDto {
    /// Revision of the saved settings, 0 if none are saved; 409 if it is no longer current.
    #[schema(required)]
    pub revision: i32,
    #[schema(required)]
    email: String,
    /// As people write it.
    #[schema(required, max_length = 40)]
    phone: String,
    /// Postal address in one line.
    #[schema(required)]
    address: String,
    /// Opening hours from Monday to Friday: two times, as in "9 AM to 6 PM", or "by appointment".
    #[schema(required)]
    hours: String,
    /// Dealer licenses in one line, shown at the end of every page.
    #[schema(required)]
    licenses: String,
    #[schema(required)]
    testimonials: Vec<TestimonialDto>,
    /// Days on which the business is closed. Promised response times pass over them.
    #[schema(required)]
    holidays: Vec<HolidayDto>,
    /// Fees of a sale on top of the price, shown on the pages of services and of cars for sale.
    #[schema(required)]
    fees: Vec<FeeDto>,
    /// Whether collectors can write private messages.
    #[schema(required)]
    private_messages: bool,
}

impl Default for SiteSettingsDto {
    fn default() -> Self {
        Self::new(&SiteSettings::default(), 0)
    }
}

/// A customer's quote about the business.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = Testimonial)]
pub(crate) struct TestimonialDto {
    /// Without quotation marks.
    #[schema(required)]
    text: String,
    #[schema(required)]
    author: String,
}

/// A day on which the business is closed.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = Holiday)]
pub(crate) struct HolidayDto {
    #[schema(required, format = "date")]
    date: String,
    #[schema(required)]
    name: String,
}

/// A fee of a sale on top of the price.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = Fee)]
pub(crate) struct FeeDto {
    #[schema(required)]
    label: String,
    /// Dollars or a percentage, as in `$367.70` or `2.5%`.
    #[schema(required)]
    amount: String,
    /// When it applies; may be empty.
    #[schema(required)]
    note: String,
}

/// Settings of the site with what helps to edit them.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SiteSettingsPage)]
pub(crate) struct SettingsPageDto {
    settings: SiteSettingsDto,
    /// Null if none are saved: the environment variables of the server are in effect.
    #[schema(required, format = "date-time")]
    saved_at: Option<String>,
    /// Federal holidays from today to the end of next year, which can be added to the holidays.
    federal_holidays: Vec<HolidayDto>,
}

impl From<&Holiday> for HolidayDto {
    fn from(Holiday { date, name }: &Holiday) -> Self {
        Self { date: date.to_string(), name: name.clone() }
    }
}

impl SiteSettingsDto {
    /// The settings and the revision that a change of them is based on.
    #[must_use]
    pub fn new(settings: &SiteSettings, revision: i32) -> Self {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let testimonial = |Testimonial { text, author }: &Testimonial| TestimonialDto {
            text: text.clone(),
            author: author.clone(),
        };
        let fee = |Fee { label, amount, note }: &Fee| FeeDto {
            label: label.clone(),
            amount: amount.to_string(),
            note: text(note),
        };
        let SiteSettings { contact, licenses, testimonials, holidays, fees, private_messages } = settings;
        Self {
            revision,
            email: text(&contact.email),
            phone: text(&contact.phone),
            address: text(&contact.address),
            hours: text(&contact.hours),
            licenses: text(licenses),
            testimonials: testimonials.iter().map(testimonial).collect(),
            holidays: holidays.iter().map(HolidayDto::from).collect(),
            fees: fees.iter().map(fee).collect(),
            private_messages: private_messages.is_on(),
        }
    }

    /// The form without the revision.
    #[must_use]
    pub fn into_form(self) -> SiteSettingsForm {
        let testimonial = |TestimonialDto { text, author }| Testimonial { text, author };
        let holiday = |HolidayDto { date, name }| HolidayForm { date, name };
        let fee = |FeeDto { label, amount, note }| FeeForm { label, amount, note };
        SiteSettingsForm {
            email: self.email,
            phone: self.phone,
            address: self.address,
            hours: self.hours,
            licenses: self.licenses,
            testimonials: self.testimonials.into_iter().map(testimonial).collect(),
            holidays: self.holidays.into_iter().map(holiday).collect(),
            fees: self.fees.into_iter().map(fee).collect(),
            private_messages: Switch::from(self.private_messages),
        }
    }
}

/// Get the settings of the site.
#[utoipa::path(
    tag = "admin",
    security(("session" = ["admin"])),
    responses((status = 200, description = "The settings", body = SettingsPageDto))
)]
#[get("/api/admin/site-settings")]
pub(crate) async fn read_site_settings(
    state: web::Data<AppState>,
    _: Allowed<Admin>,
) -> Result<HttpResponse, Problem> {
    let saved = state.settings.site.refresh(state.store.as_ref()).await?;
    Ok(HttpResponse::Ok().json(settings_page(saved.as_ref(), &state)))
}

/// Save the settings of the site. Other servers of the site follow within ten seconds.
#[utoipa::path(
    tag = "admin",
    request_body = SiteSettingsDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The saved settings", body = SettingsPageDto),
        (status = 409, description = "Saved by somebody else in the meantime")
    )
)]
#[put("/api/admin/site-settings")]
pub(crate) async fn change_site_settings(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    body: Body<SiteSettingsDto>,
) -> Result<HttpResponse, Problem> {
    let (revision, form) = (body.0.revision, body.0.into_form());
    let ports = SettingsPorts {
        store: state.store.as_ref(),
        clock: state.clock.as_ref(),
        current: &state.settings.site,
    };
    let actor = actor(&request, &state, who.0.signed_in());
    let saved = save_settings(&form, revision, actor, ports).await.map_err(|error| match error {
        SettingsError::Invalid(violations) => Problem::invalid(violations),
        SettingsError::Outdated => Problem::conflict(SiteSettings::OUTDATED),
        SettingsError::Store(error) => Problem::from(error),
    })?;
    Ok(HttpResponse::Ok().json(settings_page(saved.as_ref(), &state)))
}

fn settings_page(saved: Option<&SavedSettings>, state: &AppState) -> SettingsPageDto {
    let (settings, revision) =
        saved.map_or_else(|| (state.settings.site.defaults(), 0), |saved| (&saved.settings, saved.revision));
    let holidays = coming_federal_holidays(business_date(state.clock.now()));
    SettingsPageDto {
        settings: SiteSettingsDto::new(settings, revision),
        saved_at: saved.map(|saved| rfc3339(saved.saved_at)),
        federal_holidays: holidays.iter().map(HolidayDto::from).collect(),
    }
}
