//! Personal data in what staff decide: cases, claims, proposals, sign-offs, questions, feeds and the audit log.

use super::area::{Area, Erasure, Export};

/// Entries of these tables.
pub(super) const AREAS: &[Area] = &[
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
        table: "claim_reviews",
        export: Export::As(
            "claim-reviews",
            "SELECT submission_id, kind, statement, finding, reason, at FROM claim_reviews
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
            "SELECT at, actor_id, address, action, details - 'operator' AS details FROM audit_log WHERE user_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::Kept("it names members by a number, and is never altered"),
    },
];
