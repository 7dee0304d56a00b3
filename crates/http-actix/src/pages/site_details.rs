//! What the front end shows of the site's settings, as JSON in the head of every page.

use domain::site_settings::{Fee, SiteSettings, Testimonial};
use serde_json::{Value, json};

use crate::settings::HttpSettings;

/// Contact details, licenses, testimonials and fees as JSON; what is not set is left out. `privateMessages` is given only
/// if they are switched off.
pub(super) fn details(settings: &HttpSettings) -> String {
    let current = settings.site.get();
    let SiteSettings { contact, licenses, testimonials, fees, private_messages, .. } = &*current;
    let texts = [
        ("email", &contact.email),
        ("phone", &contact.phone),
        ("address", &contact.address),
        ("hours", &contact.hours),
        ("licenses", licenses),
    ];
    let contact: serde_json::Map<String, Value> =
        texts.into_iter().filter_map(|(name, text)| Some((name.to_owned(), json!(text.as_ref()?)))).collect();
    let mut details = json!({ "contact": contact });
    if !testimonials.is_empty() {
        let quote = |Testimonial { text, author }: &Testimonial| json!({ "text": text, "author": author });
        details["testimonials"] = testimonials.iter().map(quote).collect();
    }
    if !fees.is_empty() {
        let fee = |Fee { label, amount, note }: &Fee| json!({ "label": label, "amount": amount.to_string(), "note": note });
        details["fees"] = fees.iter().map(fee).collect();
    }
    if !private_messages.is_on() {
        details["privateMessages"] = json!(false);
    }
    details.to_string()
}
