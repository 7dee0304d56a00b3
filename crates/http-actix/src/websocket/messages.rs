//! Messages of the web socket protocol, incoming and outgoing.

use bytestring::ByteString;
use domain::events::{EventId, MAX_CLIENT_MESSAGE};
use serde::{Deserialize, Serialize};
use serde_json::Number;

/// A message from a client.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(super) enum Incoming {
    /// Keep-alive request.
    Ping {
        /// Returned unchanged in the answer.
        timestamp: Option<Number>,
    },
    /// Request for the events after a known one.
    Resume {
        /// Id of the last event that the client received.
        last_event_id: i64,
    },
}

impl Incoming {
    /// Parses a message; `None` if it is not a known one.
    pub(super) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

/// Whether the message exceeds [`MAX_CLIENT_MESSAGE`].
pub(super) fn is_too_long(text: &str) -> bool {
    text.len() > MAX_CLIENT_MESSAGE && text.encode_utf16().nth(MAX_CLIENT_MESSAGE).is_some()
}

/// A message from the server.
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
    /// More events were missed than are stored; the client must reload everything.
    Resync {
        event_id: i64,
    },
    Notification {
        unread: u64,
    },
    /// A private message was sent to or by the member.
    PrivateMessage {
        conversation_id: i64,
        message_id: i64,
    },
    /// One message per event, so that an event is never delivered in part. `vehicle_id` is the first vehicle.
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

    /// Tells the client that the following messages continue after the event.
    pub(super) fn resumed(after: EventId) -> ByteString {
        Outgoing::ConnectionStatus { status: "resumed", event_id: after.0 }.text()
    }

    pub(super) fn text(&self) -> ByteString {
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

/// Message to the admin area: the queue to reload.
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
    fn only_known_client_messages_are_parsed() {
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
    fn message_length_is_counted_in_utf16_units() {
        for character in ["x", "é", "車", "🚗"] {
            let units: usize = character.chars().map(char::len_utf16).sum();
            let longest = character.repeat(MAX_CLIENT_MESSAGE / units);
            assert!(!is_too_long(&longest), "{character}");
            assert!(is_too_long(&format!("{longest}x")), "{character}");
        }
    }

    #[test]
    fn outgoing_messages_use_the_wire_names() {
        assert_eq!(
            &*Outgoing::connected(EventId(4)),
            r#"{"type":"connection_status","status":"connected","eventId":4}"#
        );
        assert_eq!(&*Outgoing::Pong { timestamp: None }.text(), r#"{"type":"pong"}"#);
        assert_eq!(
            &*Outgoing::VehicleUpdated { event_id: 9, vehicle_id: 1, vehicle_ids: &[1, 2] }.text(),
            r#"{"type":"vehicle_updated","eventId":9,"vehicleId":1,"vehicleIds":[1,2]}"#
        );
        assert_eq!(
            &*Outgoing::PrivateMessage { conversation_id: 3, message_id: 7 }.text(),
            r#"{"type":"private_message","conversationId":3,"messageId":7}"#
        );
    }
}
