//! Personal data in submissions and pictures.

use super::area::{Area, Erasure, Export};

/// Entries of these tables.
pub(super) const AREAS: &[Area] = &[
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
        table: "submission_transitions",
        export: Export::As(
            "submission-history",
            "SELECT submission_id, from_status, to_status, at, side, reason FROM submission_transitions
              WHERE actor_id = $1 OR submission_id IN (SELECT id FROM submissions WHERE seller_id = $1)
              ORDER BY id",
        ),
        files: None,
        // Those about the member's own submissions were deleted with them.
        erasure: Erasure::Kept("it names whoever decided about others by a number, as the audit log does"),
    },
    Area {
        table: "listing_changes",
        export: Export::As(
            "listing-history",
            "SELECT vehicle_id, from_status, to_status, at, side, reason, changes FROM listing_changes
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
            "SELECT encode(id, 'hex') || '/' || wide || '.' || format AS name,
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
];
