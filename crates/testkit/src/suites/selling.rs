//! Duties of the ports of submissions and what belongs to them.

/// Part of [`store_contract`](crate::store_contract).
#[doc(hidden)]
#[macro_export]
macro_rules! selling_suites {
    ($fixture:expr) => {
        $crate::store_contract!(@suite $fixture, pictures,
            a_picture_is_kept,
            a_picture_that_is_sent_again_is_kept_once,
            a_quota_of_pictures_holds_in_a_rush,
            a_picture_is_taken_away_by_its_owner,
            loose_pictures_are_forgotten,
        );
        $crate::store_contract!(@suite $fixture, documents,
            a_document_is_kept,
            a_vault_is_not_overfilled,
            a_document_is_about_a_vehicle,
            watching_collectors_are_found,
            a_document_is_thrown_away,
        );
        $crate::store_contract!(@suite $fixture, document_shares,
            a_document_is_shared,
            a_share_is_ended,
            shares_are_limited,
            who_reads_is_on_record,
            a_refusal_is_on_record,
        );
        $crate::store_contract!(@suite $fixture, claims,
            a_claim_is_stated,
            another_statement_is_another_claim,
            a_proof_stands_beside_the_vehicle,
            what_was_seen_in_a_document_goes_with_it,
            what_was_found_is_kept,
            claims_are_read_with_the_listing,
            claims_end_with_the_offer,
            claims_leave_with_their_seller,
        );
        $crate::store_contract!(@suite $fixture, proposals,
            a_proposal_is_stored_and_replaced,
            a_proposal_is_about_ones_own_listing,
            proposals_leave_with_their_seller,
        );
        $crate::store_contract!(@suite $fixture, proposal_decisions,
            an_approved_proposal_changes_the_listing,
            a_conflict_leaves_everything_as_it_is,
            a_proposal_is_declined_or_withdrawn,
            a_proposal_lapses_with_the_offer,
        );
        $crate::store_contract!(@suite $fixture, sign_offs,
            a_staff_edit_opens_a_sign_off,
            a_sign_off_keeps_photos_and_leaves_with_its_seller,
        );
        $crate::store_contract!(@suite $fixture, sign_off_ends,
            some_edits_need_no_sign_off,
            an_approved_proposal_needs_no_sign_off,
            a_sign_off_lapses_with_the_offer,
        );
        $crate::store_contract!(@suite $fixture, sign_off_answers,
            a_seller_agrees_to_an_edit,
            an_objection_is_decided_by_the_desk,
            an_edit_reopens_an_objection,
            edits_and_answers_happen_one_after_the_other,
        );
        $crate::store_contract!(@suite $fixture, questions,
            a_collector_asks_about_a_listing,
            a_question_is_asked_once,
            so_many_questions_stand_at_a_listing,
            nobody_asks_about_what_is_gone,
        );
        $crate::store_contract!(@suite $fixture, question_answers,
            a_question_is_answered_and_corrected,
            answers_are_read_for_many_listings,
            of_changes_at_once_one_is_made,
            an_answer_becomes_a_fact,
            a_question_is_removed,
        );
        $crate::store_contract!(@suite $fixture, question_queue,
            the_desk_finds_questions,
            questions_of_the_house_are_counted,
            the_desk_hears_of_questions,
            what_a_leaver_asked_stays_without_their_name,
            questions_leave_with_the_seller,
        );
        $crate::store_contract!(@suite $fixture, submissions,
            a_submission_is_kept,
            a_submission_shows_its_sellers_pictures_only,
            a_revision_is_told_field_by_field,
            a_submission_that_is_sent_again_is_kept_once,
            a_conversation_is_read_by_both,
            the_same_message_is_written_once,
            a_draft_is_kept_until_it_is_sent,
        );
        $crate::store_contract!(@suite $fixture, submission_review,
            steps_lead_where_the_domain_says,
            steps_are_taken_by_whom_they_belong_to,
            approving_lists_the_vehicle,
            of_many_verdicts_one_is_taken,
            facts_go_from_the_form_to_the_listing,
        );
        $crate::store_contract!(@suite $fixture, submission_queue,
            the_queue_shows_what_waits,
            what_was_submitted_before_is_found,
        );
    };
}
