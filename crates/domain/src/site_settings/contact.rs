//! Contact details of the business, and testimonials.

use std::fmt;

/// Contact details of the business; absent ones are not shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ContactDetails {
    pub email: Option<String>,
    /// As people write it.
    pub phone: Option<String>,
    /// Postal address in one line.
    pub address: Option<String>,
    /// Opening hours of a business day: "9 AM to 6 PM", or "by appointment". Business days are those of the promised
    /// response times.
    pub hours: Option<String>,
}

impl ContactDetails {
    /// Phone, email and address in one line, for the end of emails; `None` if all are absent.
    #[must_use]
    pub fn line(&self) -> Option<String> {
        let parts = [&self.phone, &self.email, &self.address].into_iter().flatten();
        let parts: Vec<&str> = parts.map(String::as_str).collect();
        (!parts.is_empty()).then(|| parts.join(" · "))
    }
}

/// A customer's quote about the business.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Testimonial {
    /// Without quotation marks.
    pub text: String,
    pub author: String,
}

impl fmt::Display for Testimonial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}” {}", self.text, self.author)
    }
}
