//! Cursors of lists as texts, which clients send back unchanged.

use std::fmt::Display;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::DateTime;
use domain::{
    accounts::UserId,
    contact_requests::Reference,
    feeds::RunId,
    forum::{BookmarkPosition, PostId, ReportId, SearchHitPosition, TopicId, TopicPosition},
    mail::MailId,
    membership::{ApplicationId, InvitationId},
    notifications::NotificationId,
    private_messages::{MessageReportId, PrivateMessageId},
    proposals::ProposalId,
    questions::QuestionId,
    sign_offs::SignOffId,
    submissions::SubmissionId,
    vehicles::{Position, Sort, VehicleId},
};

use super::{Problem, invalid_cursor};

/// A position in a list.
pub(crate) trait Cursor: Sized {
    fn encode(&self) -> String;
    /// `None` if the text is malformed.
    fn decode(text: &str) -> Option<Self>;
}

/// Parses the cursor of a list; `None` (the first page) if it is missing or empty.
pub(crate) fn read_cursor<C: Cursor>(text: Option<&str>) -> Result<Option<C>, Problem> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    text.map(|text| C::decode(text).ok_or_else(invalid_cursor)).transpose()
}

impl Cursor for i64 {
    fn encode(&self) -> String {
        self.to_string()
    }

    fn decode(text: &str) -> Option<Self> {
        text.parse().ok().filter(|number| *number > 0)
    }
}

/// Ids are cursors as numbers.
macro_rules! id_cursors {
    ($($id:ident),* $(,)?) => {
        $(impl Cursor for $id {
            fn encode(&self) -> String {
                self.0.encode()
            }

            fn decode(text: &str) -> Option<Self> {
                i64::decode(text).map(Self)
            }
        })*
    };
}

id_cursors!(
    ApplicationId,
    InvitationId,
    MailId,
    PrivateMessageId,
    MessageReportId,
    NotificationId,
    PostId,
    ProposalId,
    QuestionId,
    ReportId,
    RunId,
    SignOffId,
    SubmissionId,
    UserId,
    VehicleId,
);

impl Cursor for Reference {
    fn encode(&self) -> String {
        self.as_str().to_owned()
    }

    fn decode(text: &str) -> Option<Self> {
        Self::parse(text).ok()
    }
}

/// Joins the parts of a position to an opaque text.
fn join<const N: usize>(parts: [&dyn Display; N]) -> String {
    URL_SAFE_NO_PAD.encode(parts.map(ToString::to_string).join(":"))
}

/// Splits an opaque text into the parts of a position.
fn split<const N: usize>(text: &str) -> Option<[String; N]> {
    let text = String::from_utf8(URL_SAFE_NO_PAD.decode(text).ok()?).ok()?;
    text.split(':').map(str::to_owned).collect::<Vec<_>>().try_into().ok()
}

impl Cursor for TopicPosition {
    fn encode(&self) -> String {
        join([&u8::from(self.is_pinned), &self.last_activity_at.timestamp_micros(), &self.id.0])
    }

    fn decode(text: &str) -> Option<Self> {
        let [pinned, at, id] = split(text)?;
        let is_pinned = match pinned.as_str() {
            "0" => false,
            "1" => true,
            _ => return None,
        };
        let last_activity_at = DateTime::from_timestamp_micros(at.parse().ok()?)?;
        Some(Self { is_pinned, last_activity_at, id: TopicId(id.parse().ok()?) })
    }
}

impl Cursor for BookmarkPosition {
    fn encode(&self) -> String {
        join([&self.at.timestamp_micros(), &self.post.0])
    }

    fn decode(text: &str) -> Option<Self> {
        let [at, post] = split(text)?;
        let at = DateTime::from_timestamp_micros(at.parse().ok()?)?;
        Some(Self { at, post: PostId(post.parse().ok()?) })
    }
}

impl Cursor for SearchHitPosition {
    fn encode(&self) -> String {
        join([&self.rank, &self.post.0])
    }

    fn decode(text: &str) -> Option<Self> {
        let [rank, post] = split(text)?;
        Some(Self { rank: rank.parse().ok()?, post: PostId(post.parse().ok()?) })
    }
}

/// A position in a list of vehicles, with the list's order.
impl Cursor for (Sort, Position) {
    fn encode(&self) -> String {
        let (sort, Position { key, id }) = self;
        join([&sort.as_str(), key, id])
    }

    fn decode(text: &str) -> Option<Self> {
        let [sort, key, id] = split(text)?;
        Some((Sort::parse(&sort)?, Position { key: key.parse().ok()?, id: id.parse().ok()? }))
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use proptest::prelude::*;
    use strum::VariantArray;

    use super::*;

    fn is_read_back<C: Cursor + PartialEq + Debug>(position: &C) -> bool {
        C::decode(&position.encode()).as_ref() == Some(position)
    }

    proptest! {
        #[test]
        fn any_position_is_decoded(
            key: i64,
            id: i64,
            micros in 0..4_102_444_800_000_000_i64,
            is_pinned: bool,
            sort in prop::sample::select(Sort::VARIANTS),
        ) {
            let at = DateTime::from_timestamp_micros(micros).unwrap();
            let post = PostId(id);
            let vehicle = (sort, Position { key, id });
            let topic = TopicPosition { is_pinned, last_activity_at: at, id: TopicId(id) };
            let bookmark = BookmarkPosition { at, post };
            let hit = SearchHitPosition { rank: key, post };
            prop_assert!(is_read_back(&vehicle));
            prop_assert!(is_read_back(&topic));
            prop_assert!(is_read_back(&bookmark));
            prop_assert!(is_read_back(&hit));
            prop_assert_eq!(is_read_back(&InvitationId(id)), id > 0);
        }

        #[test]
        fn no_text_makes_decoding_panic(text: String, bytes: Vec<u8>) {
            for text in [text, URL_SAFE_NO_PAD.encode(bytes)] {
                let _ = (<(Sort, Position)>::decode(&text), TopicPosition::decode(&text));
                let _ = (BookmarkPosition::decode(&text), SearchHitPosition::decode(&text));
                let _ = (Reference::decode(&text), i64::decode(&text));
            }
        }
    }

    #[test]
    fn malformed_cursors_are_refused() {
        // The last ones are "newest", "newest:1:2:3", "0:0:1:1", "2:1", "1", ":1", "1:" and "1:1:1".
        for text in ["x", "%%%", "////", "bmV3ZXN0", "bmV3ZXN0OjE6Mjoz", "MDowOjE6MQ", "MQ", "OjE", "MTo"] {
            assert!(read_cursor::<(Sort, Position)>(Some(text)).is_err(), "{text}");
            assert!(read_cursor::<TopicPosition>(Some(text)).is_err(), "{text}");
            assert!(read_cursor::<BookmarkPosition>(Some(text)).is_err(), "{text}");
            assert!(read_cursor::<SearchHitPosition>(Some(text)).is_err(), "{text}");
        }
        assert!(read_cursor::<TopicPosition>(Some("Mjox")).is_err());
        assert!(read_cursor::<BookmarkPosition>(Some("MToxOjE")).is_err());
        for text in ["x", "-1", "0", "1.5", "9223372036854775808"] {
            assert!(read_cursor::<UserId>(Some(text)).is_err(), "{text}");
            assert!(read_cursor::<Reference>(Some(text)).is_err(), "{text}");
        }
    }

    #[test]
    fn no_cursor_is_the_first_page() {
        for text in [None, Some(""), Some(" ")] {
            assert_eq!(read_cursor::<UserId>(text).ok(), Some(None), "{text:?}");
        }
        assert_eq!(read_cursor(Some("7")).ok(), Some(Some(UserId(7))));
    }
}
