//! Registry of the tables with personal data: how each is exported and what happens to it on erasure. Every
//! table that refers to members or contains email addresses needs an entry here; `tests/member_data.rs`
//! checks the database catalog and fails when one is missing.

mod accounts;
pub(super) mod area;
mod closure;
mod documents;
mod forum;
mod inquiries;
mod listings;
mod membership;
mod messages;
mod notifications;
mod staff;

use area::{Area, Export};

/// All entries. The member's own row is deleted last, in [`erase`](super::erase).
pub(crate) fn areas() -> impl Iterator<Item = &'static Area> {
    [
        membership::AREAS,
        accounts::AREAS,
        inquiries::AREAS,
        notifications::AREAS,
        closure::AREAS,
        listings::AREAS,
        documents::AREAS,
        staff::AREAS,
        forum::AREAS,
        messages::AREAS,
    ]
    .into_iter()
    .flatten()
}

/// Names, row queries and blob queries of the exported tables.
pub(crate) fn exported() -> impl Iterator<Item = (&'static str, &'static str, Option<&'static str>)> {
    areas().filter_map(|area| match area.export {
        Export::As(name, query) => Some((name, query, area.files)),
        Export::Not(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use domain::notifications::NotificationKind;

    use super::{area::Erasure, *};

    #[test]
    fn usernames_are_replaced_in_all_notifications_that_name_a_member() {
        let statements: Vec<&str> = areas()
            .filter_map(|area| match area.erasure {
                Erasure::Statement(sql) if sql.contains("UPDATE notifications SET title") => Some(sql),
                _ => None,
            })
            .collect();
        for kind in NotificationKind::ALL.iter().copied() {
            let name = format!("'{}'", kind.as_str());
            let is_replaced = statements.iter().any(|sql| sql.contains(&name));
            assert_eq!(is_replaced, kind.names_a_member(), "{kind:?}");
        }
    }

    #[test]
    fn area_names_are_unique() {
        let names: BTreeSet<_> = exported().map(|(name, ..)| name).collect();
        assert_eq!(names.len(), exported().count());
        let is_plain = |name: &&str| name.bytes().all(|sign| sign.is_ascii_lowercase() || sign == b'-');
        assert!(names.iter().all(is_plain), "{names:?}");
    }
}
