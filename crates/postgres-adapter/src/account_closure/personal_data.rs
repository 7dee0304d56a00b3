//! Registry of the tables with personal data: how each is exported and what happens to it on erasure. Every
//! table that refers to members or contains e-mail addresses needs an entry here; `tests/member_data.rs`
//! checks the database catalog and fails when one is missing.

use super::{
    area::{Area, Erasure, Export},
    forum, messages,
};

/// All entries. The member's own row is deleted last, in [`erase`](super::erase).
pub(crate) fn areas() -> impl Iterator<Item = &'static Area> {
    AREAS.iter().chain(forum::AREAS).chain(messages::AREAS)
}

const AREAS: &[Area] = &[
    Area {
        table: "invitations",
        export: Export::As(
            "invitations",
            "SELECT email, note, pre_vetted, max_uses, uses, created_at, expires_at, revoked_at FROM invitations
              WHERE inviter_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::Statement(
            "DELETE FROM invitations WHERE inviter_id = $1 OR lower(normalize(email)) = $3",
        ),
    },
    Area {
        table: "invitation_uses",
        export: Export::As(
            "accepted-invitations",
            "SELECT used_at FROM invitation_uses WHERE user_id = $1 ORDER BY used_at",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "collector_applications",
        export: Export::As(
            "collector-applications",
            "SELECT status, note, garage, next_try_at, submitted_at FROM collector_applications
              WHERE user_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "application_steps",
        export: Export::As(
            "application-steps",
            "SELECT s.at, s.status, s.words FROM application_steps s
               JOIN collector_applications a ON a.id = s.application_id WHERE a.user_id = $1 ORDER BY s.id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "application_evidence",
        export: Export::As(
            "evidence",
            "SELECT name, kind, size, uploaded_at FROM application_evidence WHERE user_id = $1 ORDER BY id",
        ),
        files: Some("SELECT 'evidence/' || id AS name, blob AS key FROM application_evidence WHERE user_id = $1"),
        erasure: Erasure::WithMember,
    },
    Area {
        table: "standing_changes",
        export: Export::As(
            "standing",
            "SELECT at, change, suspended_until, reason FROM standing_changes WHERE user_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "users",
        export: Export::As(
            "account",
            "SELECT id, username, email, email_verified_at, name, first_name, phone, location, is_collector,
                    is_admin, idle_minutes, digest, profile_visibility, collection_privacy, analytics_sharing,
                    activity_status, created_at FROM users WHERE id = $1",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "sessions",
        export: Export::As(
            "sessions",
            "SELECT created_at, last_seen_at, device, address FROM sessions WHERE user_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "known_devices",
        // Only a digest of the browser's token is stored, which is useless to the member.
        export: Export::As(
            "known-devices",
            "SELECT last_used_at FROM known_devices WHERE user_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "single_use_tokens",
        export: Export::As(
            "mailed-links",
            "SELECT purpose, mailed_to, state, expires_at FROM single_use_tokens WHERE user_id = $1
              ORDER BY expires_at",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "second_factors",
        // The secret is a credential.
        export: Export::As("two-factor", "SELECT is_on FROM second_factors WHERE user_id = $1"),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "second_factor_resets",
        export: Export::As(
            "second-factor-resets",
            "SELECT requested_at, reason, state, settled_at FROM second_factor_resets WHERE user_id = $1
              ORDER BY id",
        ),
        files: None,
        // Requests that the member made about others are kept without their name.
        erasure: Erasure::WithMember,
    },
    Area {
        table: "recovery_codes",
        export: Export::Not("digests of codes that open things"),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "log_in_challenges",
        export: Export::Not("digests of what waits for a code, for five minutes"),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "passkeys",
        // The public key is useless to the member.
        export: Export::As(
            "passkeys",
            "SELECT name, created_at, last_used_at FROM passkeys WHERE user_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "passkey_ceremonies",
        export: Export::Not("what waits for a device's answer, for five minutes"),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "saved_vehicles",
        export: Export::As(
            "saved-vehicles",
            "SELECT list, vehicle_id, make, model, year, saved_at
               FROM saved_vehicles JOIN vehicles ON id = vehicle_id WHERE user_id = $1
              ORDER BY list, saved_at",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "saved_searches",
        export: Export::As(
            "saved-searches",
            "SELECT name, words, make, make_exact, model, model_exact, location, town, state, near, radius, min_price, max_price,
                    min_year, max_year, min_miles, max_miles, transmission, body_style, drivetrain, title_status,
                    status, sort, created_at FROM saved_searches WHERE user_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "saved_views",
        export: Export::As(
            "saved-views",
            "SELECT section, name, query FROM saved_views WHERE user_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "inquiries",
        export: Export::As(
            "inquiries",
            "SELECT reference, name, email, phone, message, vehicle_id, service, received_at FROM inquiries
              WHERE asker_id = $1 OR asker_id IS NULL AND lower(normalize(email)) = $3 ORDER BY received_at",
        ),
        files: None,
        erasure: Erasure::Statement(
            "DELETE FROM inquiry_threads WHERE reference IN
                 (SELECT reference FROM inquiries
                   WHERE asker_id = $1 OR asker_id IS NULL AND lower(normalize(email)) = $3)",
        ),
    },
    Area {
        table: "appointments",
        export: Export::As(
            "appointments",
            "SELECT reference, name, email, phone, town, preferred_date, preferred_time, vehicle_id, service,
                    note, received_at FROM appointments
              WHERE asker_id = $1 OR asker_id IS NULL AND lower(normalize(email)) = $3 ORDER BY received_at",
        ),
        files: None,
        erasure: Erasure::Statement(
            "DELETE FROM inquiry_threads WHERE reference IN
                 (SELECT reference FROM appointments
                   WHERE asker_id = $1 OR asker_id IS NULL AND lower(normalize(email)) = $3)",
        ),
    },
    Area {
        table: "inquiry_threads",
        export: Export::Not("where what they asked stands is told by their own pages"),
        files: None,
        // Threads started by the member are deleted with their requests; threads assigned to them lose the
        // assignee.
        erasure: Erasure::WithMember,
    },
    Area {
        table: "inquiry_messages",
        export: Export::As(
            "inquiry-messages",
            "SELECT reference, side, text, at FROM inquiry_messages
              WHERE side <> 'note' AND reference IN
                    (SELECT reference FROM inquiries
                      WHERE asker_id = $1 OR asker_id IS NULL AND lower(normalize(email)) = $3
                     UNION ALL SELECT reference FROM appointments
                      WHERE asker_id = $1 OR asker_id IS NULL AND lower(normalize(email)) = $3)
              ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "calendar_feeds",
        export: Export::Not("a digest of what opens a calendar"),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "access_requests",
        export: Export::As(
            "access-requests",
            "SELECT reference, name, email, note, received_at FROM access_requests
              WHERE lower(normalize(email)) = $3 ORDER BY received_at",
        ),
        files: None,
        erasure: Erasure::Statement("DELETE FROM access_requests WHERE lower(normalize(email)) = $3"),
    },
    Area {
        table: "mail_outbox",
        export: Export::As(
            "mail",
            "SELECT recipient, subject, state, posted_at, settled_at FROM mail_outbox
              WHERE lower(normalize(recipient)) = $2 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::Statement("DELETE FROM mail_outbox WHERE lower(normalize(recipient)) = $2"),
    },
    Area {
        table: "log_in_failures",
        export: Export::As(
            "failed-log-ins",
            "SELECT count, last_at FROM log_in_failures WHERE username_key = $4",
        ),
        files: None,
        erasure: Erasure::Statement("DELETE FROM log_in_failures WHERE username_key = $4"),
    },
    Area {
        table: "allowances",
        export: Export::Not("counts of what was done within the last day at most"),
        files: None,
        erasure: Erasure::Statement("DELETE FROM allowances WHERE position($2 IN subject) > 0"),
    },
    Area {
        table: "notices",
        export: Export::As(
            "notices",
            "SELECT kind, title, body, link, at, in_app, read_at FROM notices WHERE user_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "notice_choices",
        export: Export::As(
            "notice-choices",
            "SELECT category, channel, is_on FROM notice_choices WHERE user_id = $1",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "unsubscribe_tokens",
        export: Export::Not("digests of links that stop mail"),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "vehicle_changes",
        export: Export::Not("changes of listings, for the second until they are announced"),
        files: None,
        erasure: Erasure::Statement("UPDATE vehicle_changes SET actor_id = NULL WHERE actor_id = $1"),
    },
    Area {
        table: "departures",
        export: Export::As("departures", "SELECT since, erased_at FROM departures WHERE user_id = $1"),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "exports",
        export: Export::As("exports", "SELECT state, requested_at FROM exports WHERE user_id = $1"),
        files: None,
        erasure: Erasure::Statement(
            "INSERT INTO abandoned_blobs (key)
             SELECT blob_key FROM exports WHERE user_id = $1 AND blob_key IS NOT NULL
             ON CONFLICT DO NOTHING",
        ),
    },
    Area {
        table: "submission_drafts",
        export: Export::As(
            "submission-draft",
            "SELECT fields, saved_at FROM submission_drafts WHERE user_id = $1",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "submissions",
        export: Export::As(
            "submissions",
            "SELECT id, make, model, year, price, miles, location, description, specs, documents, vin,
                    vin_visibility, facts, status, notes, vehicle_id, created_at, updated_at,
                    (SELECT json_agg(json_build_object('by', side, 'text', body, 'at', at) ORDER BY m.id)
                       FROM submission_messages m WHERE submission_id = s.id) AS messages
               FROM submissions s WHERE seller_id = $1 ORDER BY id",
        ),
        files: None,
        // Listings still for sale are withdrawn, and members who saved them are notified.
        erasure: Erasure::Statement(
            "WITH gone AS (
                 UPDATE vehicles SET status = 'withdrawn', updated_at = now()
                  WHERE status IN ('live', 'under_offer') AND id IN (SELECT vehicle_id FROM submissions WHERE seller_id = $1)
                  RETURNING id),
             told AS (
                 INSERT INTO events (id, kind, payload)
                 SELECT 0, 'vehicles_changed', jsonb_build_object('vehicles', jsonb_agg(id ORDER BY id))
                   FROM gone HAVING count(*) > 0)
             DELETE FROM submissions WHERE seller_id = $1",
        ),
    },
    Area {
        table: "submission_moves",
        export: Export::As(
            "submission-history",
            "SELECT submission_id, from_status, to_status, at, side, reason FROM submission_moves
              WHERE actor_id = $1 OR submission_id IN (SELECT id FROM submissions WHERE seller_id = $1)
              ORDER BY id",
        ),
        files: None,
        // Those about the member's own submissions were deleted with them.
        erasure: Erasure::Kept("it names whoever decided about others by a number, as the audit log does"),
    },
    Area {
        table: "listing_moves",
        export: Export::As(
            "listing-history",
            "SELECT vehicle_id, from_status, to_status, at, side, reason, changes FROM listing_moves
              WHERE actor_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::Kept("it names whoever changed a listing by a number, as the audit log does"),
    },
    Area {
        table: "pictures",
        export: Export::As(
            "pictures",
            "SELECT encode(id, 'hex') AS id, width, height, sent_at, vehicle_id FROM pictures
              WHERE owner_id = $1 ORDER BY sent_at",
        ),
        files: Some(
            "SELECT 'pictures/' || encode(id, 'hex') || '/' || wide || '.' || format AS name,
                    'images/' || encode(id, 'hex') || '/' || wide || '.' || format AS key
               FROM pictures, unnest(widths) AS wide, unnest(ARRAY['webp', 'jpg']) AS format
              WHERE owner_id = $1",
        ),
        // The page of a sold car is kept, without the seller's pictures; the others move up, so that the first
        // is the cover.
        erasure: Erasure::Statement(
            "WITH theirs AS (DELETE FROM pictures WHERE owner_id = $1
                             RETURNING '/api/images/' || encode(id, 'hex') AS path),
                  shown AS (DELETE FROM vehicle_pictures WHERE vehicle_id IN (
                                SELECT vehicle_id FROM vehicle_pictures JOIN theirs USING (path))
                            RETURNING *)
             INSERT INTO vehicle_pictures
                        (vehicle_id, position, path, widths, width, height, alt, kind, formats, photo_group)
             SELECT vehicle_id, row_number() OVER (PARTITION BY vehicle_id ORDER BY position) - 1, path, widths,
                    width, height, alt, kind, formats, photo_group
               FROM shown WHERE path NOT IN (SELECT path FROM theirs)",
        ),
    },
    Area {
        table: "documents",
        export: Export::As(
            "documents",
            "SELECT id, submission_id, name, kind, size, uploaded_at FROM documents WHERE owner_id = $1 ORDER BY id",
        ),
        files: Some(
            "SELECT 'documents/' || id AS name, content AS key FROM documents WHERE owner_id = $1
              UNION ALL
             SELECT 'documents/' || id || '-preview', preview FROM documents
              WHERE owner_id = $1 AND preview IS NOT NULL",
        ),
        // Notifications to others about the member's shares contain their name; the rows are deleted with the
        // member.
        erasure: Erasure::Statement(
            "UPDATE notices SET title = 'A former member' || substr(title, length(split_part(title, ' ', 1)) + 1)
              WHERE kind = 'document_shared' AND lower(split_part(title, ' ', 1)) = $4",
        ),
    },
    Area {
        table: "document_shares",
        export: Export::As(
            "document-shares",
            "SELECT document_id, until, since FROM document_shares
              WHERE member_id = $1 OR document_id IN (SELECT id FROM documents WHERE owner_id = $1) ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "document_accesses",
        export: Export::As(
            "document-accesses",
            "SELECT document_id, is_staff, way, at FROM document_accesses WHERE member_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "case_files",
        export: Export::Not("what the concierge keeps beside its cases for itself"),
        files: None,
        // Files of the member's own cases are deleted with these; files assigned to them lose the assignee.
        erasure: Erasure::WithMember,
    },
    Area {
        table: "case_notes",
        export: Export::Not("what the concierge notes of its cases for itself"),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "claims",
        export: Export::As(
            "claims",
            "SELECT submission_id, kind, statement, document_id, stated_at FROM claims
              WHERE submission_id IN (SELECT id FROM submissions WHERE seller_id = $1) ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "claim_findings",
        export: Export::As(
            "claim-findings",
            "SELECT submission_id, kind, statement, finding, reason, at FROM claim_findings
              WHERE actor_id = $1 OR submission_id IN (SELECT id FROM submissions WHERE seller_id = $1)
              ORDER BY id",
        ),
        files: None,
        // Those about the member's own submissions were deleted with them.
        erasure: Erasure::Kept("it names whoever judged by a number, as the audit log does"),
    },
    Area {
        table: "listing_proposals",
        export: Export::As(
            "listing-proposals",
            "SELECT submission_id, state, proposed, proposed_at, closed_at, reason FROM listing_proposals
              WHERE submission_id IN (SELECT id FROM submissions WHERE seller_id = $1) ORDER BY id",
        ),
        files: None,
        // They are deleted with the submissions that they are about.
        erasure: Erasure::WithMember,
    },
    Area {
        table: "sign_offs",
        export: Export::As(
            "sign-offs",
            "SELECT submission_id, state, base, edited, edited_at, objected_at, objection, closed_at, reason
               FROM sign_offs WHERE submission_id IN (SELECT id FROM submissions WHERE seller_id = $1) ORDER BY id",
        ),
        files: None,
        // They are deleted with the submissions that they are about.
        erasure: Erasure::WithMember,
    },
    Area {
        table: "questions",
        export: Export::As(
            "questions",
            "SELECT vehicle_id, asker_id IS NOT DISTINCT FROM $1 AS is_asker, text, asked_at, answer, answered_at,
                    corrected_at, removal_reason FROM questions
              WHERE asker_id = $1 OR state <> 'removed'
                AND submission_id IN (SELECT id FROM submissions WHERE seller_id = $1) ORDER BY id",
        ),
        files: None,
        // Answered questions lose the asker's name with the member's row; questions about the member's cars
        // are deleted with these.
        erasure: Erasure::Statement("DELETE FROM questions WHERE asker_id = $1 AND state <> 'answered'"),
    },
    Area {
        table: "feed_runs",
        export: Export::Not("it is about the marketplace's listings; the audit log has who imported what"),
        files: None,
        erasure: Erasure::Kept("it is the record of an import of the marketplace, and loses the member's number"),
    },
    Area {
        table: "feed_schedules",
        export: Export::Not("it is about the marketplace's feeds"),
        files: None,
        erasure: Erasure::Kept("it is a setting of the marketplace, and loses the member's number"),
    },
    Area {
        table: "audit_log",
        export: Export::As(
            "audit",
            "SELECT at, actor_id, address, action, details FROM audit_log WHERE user_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::Kept("it names members by a number, and is never altered"),
    },
];

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

    use super::*;

    #[test]
    fn each_area_has_a_name_of_its_own() {
        let names: BTreeSet<_> = exported().map(|(name, ..)| name).collect();
        assert_eq!(names.len(), exported().count());
        let is_plain = |name: &&str| name.bytes().all(|sign| sign.is_ascii_lowercase() || sign == b'-');
        assert!(names.iter().all(is_plain), "{names:?}");
    }
}
