//! What goes over the live channel, written out and read.

use bytestring::ByteString;
use domain::events::EventId;
use serde::{Deserialize, Serialize};
use serde_json::Number;

/// A longer message is refused, counted as browsers count.
pub(super) const LONGEST_UTF16: usize = 10_240;

/// What a client may say.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(super) enum Incoming {
    /// Is somebody there?
    Ping {
        /// Comes back as it is.
        timestamp: Option<Number>,
    },
    /// What was there after this event?
    Resume {
        /// The last one that was heard.
        last_event_id: i64,
    },
}

impl Incoming {
    /// `None` for what says nothing that is known.
    pub(super) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

/// Whether a message is longer than any may be.
pub(super) fn is_too_long(text: &str) -> bool {
    text.len() > LONGEST_UTF16 && text.encode_utf16().nth(LONGEST_UTF16).is_some()
}

/// What the server says by itself.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub(super) enum Outgoing<'a> {
    ConnectionStatus {
        status: &'a str,
        event_id: i64,
    },
    Pong {
        #[serde(skip_serializing_if = "Option::is_none")]
        timestamp: Option<Number>,
    },
    /// More was missed than is remembered: everything has to be read anew.
    Resync {
        event_id: i64,
    },
    Notification {
        unread: u64,
    },
    /// One message for each event, so that none is told in part: the first vehicle stands for all.
    VehicleUpdated {
        event_id: i64,
        vehicle_id: i64,
        vehicle_ids: &'a [i64],
    },
}

impl Outgoing<'_> {
    pub(super) fn connected(at: EventId) -> ByteString {
        Outgoing::ConnectionStatus { status: "connected", event_id: at.0 }.text()
    }

    /// What comes next goes on after that event.
    pub(super) fn resumed(after: EventId) -> ByteString {
        Outgoing::ConnectionStatus { status: "resumed", event_id: after.0 }.text()
    }

    pub(super) fn text(&self) -> ByteString {
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

/// What the concierge's desk is told: which queue is to be read again.
#[derive(Serialize)]
pub(super) struct AdminEvents {
    pub(super) queue: &'static str,
}

impl AdminEvents {
    pub(super) fn text(&self) -> ByteString {
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_client_may_say_is_read_and_nothing_else() {
        assert_eq!(
            Incoming::read(r#"{"type":"ping","timestamp":1700000000000}"#),
            Some(Incoming::Ping { timestamp: Some(1_700_000_000_000_u64.into()) })
        );
        assert_eq!(Incoming::read(r#"{"type":"ping"}"#), Some(Incoming::Ping { timestamp: None }));
        assert_eq!(
            Incoming::read(r#"{"type":"resume","lastEventId":7,"clientTimestamp":1}"#),
            Some(Incoming::Resume { last_event_id: 7 })
        );
        let deep = format!(r#"{{"type":"ping","timestamp":{}}}"#, "[".repeat(10_000));
        for text in [
            "",
            "null",
            "[]",
            "7",
            "\"ping\"",
            "{}",
            r#"{"type":7}"#,
            r#"{"type":["ping"]}"#,
            r#"{"type":{"type":"ping"}}"#,
            r#"{"type":"__proto__"}"#,
            r#"{"type":"new_post","topicId":1}"#,
            r#"{"type":"ping","timestamp":"now"}"#,
            r#"{"type":"resume"}"#,
            r#"{"type":"resume","lastEventId":"7"}"#,
            r#"{"type":"resume","lastEventId":1e999}"#,
            r#"{"type":"resume","lastEventId":9223372036854775808}"#,
            deep.as_str(),
        ] {
            assert_eq!(Incoming::read(text), None, "{text}");
        }
    }

    #[test]
    fn length_is_counted_as_browsers_do() {
        for character in ["x", "é", "車", "🚗"] {
            let units: usize = character.chars().map(char::len_utf16).sum();
            let longest = character.repeat(LONGEST_UTF16 / units);
            assert!(!is_too_long(&longest), "{character}");
            assert!(is_too_long(&format!("{longest}x")), "{character}");
        }
    }

    #[test]
    fn what_is_said_has_the_names_of_the_wire() {
        assert_eq!(
            &*Outgoing::connected(EventId(4)),
            r#"{"type":"connection_status","status":"connected","eventId":4}"#
        );
        assert_eq!(&*Outgoing::Pong { timestamp: None }.text(), r#"{"type":"pong"}"#);
        assert_eq!(
            &*Outgoing::VehicleUpdated { event_id: 9, vehicle_id: 1, vehicle_ids: &[1, 2] }.text(),
            r#"{"type":"vehicle_updated","eventId":9,"vehicleId":1,"vehicleIds":[1,2]}"#
        );
    }
}
