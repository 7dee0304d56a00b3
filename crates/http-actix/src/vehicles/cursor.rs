//! Encodes a position in a sorted list as a cursor.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use domain::vehicles::{Position, Sort};

/// Encodes a position as an opaque cursor, bound to its sort order.
pub(crate) fn encode(sort: Sort, position: Position) -> String {
    URL_SAFE_NO_PAD.encode(format!("{}:{}:{}", sort.as_str(), position.key, position.id))
}

/// Decodes a cursor; `None` if it is malformed or belongs to another sort order.
pub(crate) fn decode(sort: Sort, cursor: &str) -> Option<Position> {
    let text = String::from_utf8(URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()?;
    let mut parts = text.split(':');
    let (order, key, id) = (parts.next()?, parts.next()?, parts.next()?);
    (order == sort.as_str() && parts.next().is_none())
        .then(|| Some(Position { key: key.parse().ok()?, id: id.parse().ok()? }))
        .flatten()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use strum::VariantArray;

    use super::*;

    proptest! {
        #[test]
        fn any_position_is_decoded_in_its_order(key: i64, id: i64, sort in prop::sample::select(Sort::VARIANTS)) {
            let position = Position { key, id };
            prop_assert_eq!(decode(sort, &encode(sort, position)), Some(position));
        }

        #[test]
        fn no_text_makes_decoding_panic(text: String, bytes: Vec<u8>) {
            let _ = decode(Sort::Newest, &text);
            let _ = decode(Sort::Newest, &URL_SAFE_NO_PAD.encode(bytes));
        }
    }

    #[test]
    fn cursor_round_trips_in_its_own_sort_order_only() {
        let position = Position { key: -3, id: i64::MAX };
        let cursor = encode(Sort::PriceLow, position);
        assert_eq!(decode(Sort::PriceLow, &cursor), Some(position));
        assert_eq!(decode(Sort::PriceHigh, &cursor), None);
    }

    #[test]
    fn malformed_cursors_are_rejected() {
        for cursor in ["", "x", "%%%", "bmV3ZXN0", "bmV3ZXN0OjE6Mjoz", "////"] {
            assert_eq!(decode(Sort::Newest, cursor), None, "{cursor}");
        }
    }
}
