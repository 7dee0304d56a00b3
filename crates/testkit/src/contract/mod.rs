//! Contract tests of the ports: each documented duty is one function, called with an empty store.
//! [`store_contract`](crate::store_contract) makes a test of each.

pub mod access_requests;
pub mod account_closure;
pub mod accounts;
pub mod admin_cases;
pub mod admin_events;
pub mod admin_listings;
pub mod announcements;
pub mod appointments;
pub mod audiences;
pub mod audit;
pub mod blobs;
pub mod bulk_read;
pub mod claims;
pub mod commands;
pub mod contact_requests;
pub mod data_exports;
pub mod document_shares;
pub mod documents;
pub mod email_change;
pub mod erasure;
pub mod events;
pub mod feed_content;
pub mod feed_photos;
pub mod feed_schedules;
pub mod feed_undo;
pub mod feed_undo_order;
pub mod feeds;
pub mod forum;
pub mod forum_authors;
pub mod forum_categories;
pub mod forum_closure;
pub mod forum_merging;
pub mod forum_merging_marks;
pub mod forum_moderation;
pub mod forum_notifications;
pub mod forum_queries;
pub mod forum_reactions;
pub mod forum_removal;
pub mod forum_reports;
pub mod forum_search;
pub mod forum_splitting;
pub mod forum_topic_page;
pub mod health;
pub mod import_changes;
pub mod import_identity;
pub mod imports;
pub mod inquiries;
pub mod inquiry_access;
pub mod invitation_renewal;
pub mod invitations;
pub mod known_devices;
pub mod legal;
pub mod listing_activity;
pub mod listing_changes;
pub mod listing_edits;
pub mod listing_photos;
pub mod listing_renewal;
pub mod listing_sales;
pub mod listing_terms;
pub mod listings;
pub mod mail;
pub mod mail_queue;
pub mod member_admin;
pub mod member_listings;
pub mod members;
pub mod membership;
pub mod membership_evidence;
pub mod notification_mail;
pub mod notifications;
pub mod passkeys;
pub mod password_reset;
pub mod passwords;
pub mod pictures;
pub mod preferences;
pub mod prices;
pub mod private_message_blocks;
pub mod private_message_reports;
pub mod private_messages;
pub mod profiles;
pub mod proposal_decisions;
pub mod proposals;
pub mod question_answers;
pub mod question_queue;
pub mod questions;
pub mod rate_limit;
pub mod recovery_codes;
pub mod reply_templates;
pub mod retention;
pub mod saved;
pub mod saved_searches;
pub mod saved_views;
pub mod search;
pub mod search_counts;
pub mod search_facts;
pub mod search_names;
pub mod search_text;
pub mod second_factor_resets;
pub mod session_ends;
pub mod sessions;
pub mod sign_off_answers;
pub mod sign_off_ends;
pub mod sign_offs;
pub mod site_settings;
pub mod storage;
pub mod submission_queue;
pub mod submission_review;
pub mod submissions;
pub mod suspensions;
pub mod tokens;
pub mod two_factor;
pub mod two_factor_log_in;
pub mod unsubscribe_tokens;

/// Generates a test for every duty in the calling crate, which needs tokio's `macros`.
///
/// The expression must give an [`ContactRequestFixture`](crate::ContactRequestFixture) over an empty store; it is evaluated
/// in each test and may await.
#[macro_export]
macro_rules! store_contract {
    ($fixture:expr) => {
        $crate::inventory_suites!($fixture);
        $crate::operations_suites!($fixture);
        $crate::contact_suites!($fixture);
        $crate::accounts_suites!($fixture);
        $crate::membership_suites!($fixture);
        $crate::selling_suites!($fixture);
        $crate::forum_suites!($fixture);
    };
    (@suite $fixture:expr, $suite:ident, $($promise:ident),+ $(,)?) => {
        mod $suite {
            #[allow(unused_imports, reason = "the expression may name what the file imports or not")]
            use super::*;

            $(#[tokio::test]
            async fn $promise() {
                $crate::contract::$suite::$promise(&$fixture).await;
            })+
        }
    };
}

/// Generates a test for every duty of file stores; the expression must give an empty one.
#[macro_export]
macro_rules! blob_contract {
    ($blobs:expr) => {
        $crate::store_contract!(@suite $blobs, blobs,
            file_is_stored_and_read_back,
            large_file_is_stored_and_read_back,
            file_is_stored_completely_or_not_at_all,
            file_is_deleted,
            a_folder_is_listed,
        );
    };
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    #[test]
    fn every_contract_case_is_in_a_suite() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let suites = fs::read_dir(source.join("suites")).unwrap().map(|entry| entry.unwrap().path());
        let listed: String = suites.map(|file| fs::read_to_string(file).unwrap()).collect();
        let listed = listed + include_str!("mod.rs");
        let folder = source.join("contract");
        for file in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let suite = fs::read_to_string(&file).unwrap();
            let promises: Vec<_> = suite
                .lines()
                .filter_map(|line| line.strip_prefix("pub async fn "))
                .filter_map(|rest| rest.split(['<', '(']).next())
                .collect();
            assert!(file.ends_with("mod.rs") || !promises.is_empty(), "{} promises nothing", file.display());
            for name in promises {
                assert!(listed.contains(&format!("            {name},\n")), "{name} is never run");
            }
        }
    }
}
