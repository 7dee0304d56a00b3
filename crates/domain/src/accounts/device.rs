//! Browser and operating system of a session, read from its `User-Agent` header.

use crate::text;

/// A session's `User-Agent`, cleaned for display.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Device(String);

/// `User-Agent` fragments and browser names, most specific first: many browsers also name others.
const BROWSERS: [(&str, &str); 7] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

impl Device {
    /// Maximum stored length in characters.
    pub const MAX: usize = 300;

    /// Reads a `User-Agent` header: one printable line, cut to [`Self::MAX`]. Empty if there is none.
    #[must_use]
    pub fn of(user_agent: &str) -> Self {
        Self(text::single_line(user_agent).chars().take(Self::MAX).collect())
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Label for the session list, for example "Firefox on Linux"; "Unknown device" if nothing is recognized.
    #[must_use]
    pub fn label(&self) -> String {
        let named = |names: &[(&str, &'static str)]| {
            names.iter().find(|(part, _)| self.0.contains(part)).map(|(_, name)| *name)
        };
        match (named(&BROWSERS), named(&SYSTEMS)) {
            (Some(browser), Some(system)) => format!("{browser} on {system}"),
            (Some(name), None) | (None, Some(name)) => name.to_owned(),
            (None, None) => "Unknown device".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn device_label_names_browser_and_system() {
        for (user_agent, label) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
                "Chrome on Windows",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
                "Safari on macOS",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
                "Safari on iPhone",
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
                "Chrome on Android",
            ),
            ("curl/8.5.0", "Unknown device"),
            ("", "Unknown device"),
        ] {
            assert_eq!(Device::of(user_agent).label(), label, "{user_agent}");
        }
    }

    #[test]
    fn device_name_has_no_line_breaks_and_a_maximum_length() {
        let device = Device::of(&format!("evil\r\n\u{1b}[31m{}", "x".repeat(1000)));
        assert!(!device.as_str().contains(['\r', '\n', '\u{1b}']));
        assert_eq!(device.as_str().chars().count(), Device::MAX);
    }
}
