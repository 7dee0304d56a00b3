//! Duties of the ports of submissions and what belongs to them.

/// Part of [`store_contract`](crate::store_contract).
#[doc(hidden)]
#[macro_export]
macro_rules! selling_suites {
    ($fixture:expr) => {
        $crate::store_contract!(@suite $fixture, pictures,
            picture_is_stored_unused,
            repeated_picture_upload_is_stored_once,
            picture_rate_limit_holds_under_concurrency,
            picture_is_deleted_by_its_owner_only,
            unused_pictures_are_deleted,
        );
        $crate::store_contract!(@suite $fixture, documents,
            document_is_stored_for_its_owner,
            storage_quota_holds_under_concurrency,
            document_is_attached_to_own_submissions,
            watching_collectors_are_found,
            document_is_deleted_by_its_owner_only,
        );
        $crate::store_contract!(@suite $fixture, document_shares,
            shared_document_is_readable_until_its_last_day,
            ended_share_has_no_effect,
            number_of_shares_is_limited,
            document_readings_are_logged,
            refused_reading_is_audited,
        );
        $crate::store_contract!(@suite $fixture, claims,
            seller_states_claims_about_own_submissions,
            changed_statement_is_a_new_claim_without_review,
            proof_must_be_attached_to_the_submission,
            seen_review_counts_while_its_document_is_attached,
            claim_review_is_stored_and_outlives_its_claim,
            claims_of_a_public_listing_are_public,
            claims_of_a_sold_or_withdrawn_listing_are_closed,
            claims_are_deleted_with_their_seller,
        );
        $crate::store_contract!(@suite $fixture, proposals,
            a_proposal_is_stored_and_replaced,
            proposal_requires_own_listing_for_sale,
            proposals_are_deleted_with_their_seller,
        );
        $crate::store_contract!(@suite $fixture, proposal_decisions,
            an_approved_proposal_changes_the_listing,
            conflicting_proposal_changes_nothing,
            a_proposal_is_declined_or_withdrawn,
            open_proposal_lapses_with_the_sale_or_withdrawal,
        );
        $crate::store_contract!(@suite $fixture, sign_offs,
            a_staff_edit_opens_a_sign_off,
            sign_off_keeps_photos_and_is_deleted_with_its_seller,
        );
        $crate::store_contract!(@suite $fixture, sign_off_ends,
            some_edits_need_no_sign_off,
            an_approved_proposal_needs_no_sign_off,
            sign_off_lapses_with_the_sale_or_withdrawal,
        );
        $crate::store_contract!(@suite $fixture, sign_off_answers,
            a_seller_agrees_to_an_edit,
            objection_is_decided_by_staff,
            further_edit_answers_an_objection,
            concurrent_edits_and_answers_are_serialized,
        );
        $crate::store_contract!(@suite $fixture, questions,
            question_is_stored_and_notifies_the_seller,
            question_is_idempotent_and_rate_limited,
            number_of_questions_is_limited,
            sold_and_withdrawn_listings_take_no_questions,
        );
        $crate::store_contract!(@suite $fixture, question_answers,
            a_question_is_answered_and_corrected,
            answers_are_returned_for_many_listings,
            one_of_several_concurrent_question_changes_is_made,
            an_answer_becomes_a_fact,
            removed_question_is_visible_to_its_asker_only,
        );
        $crate::store_contract!(@suite $fixture, question_queue,
            admins_find_questions_by_filters,
            unanswered_questions_about_own_cars_are_counted,
            question_changes_append_admin_events,
            answered_questions_of_an_erased_asker_stay_anonymous,
            questions_are_deleted_with_the_seller,
        );
        $crate::store_contract!(@suite $fixture, submissions,
            submission_is_stored_unchanged,
            submission_accepts_its_sellers_pictures_only,
            revision_is_audited_field_by_field,
            repeated_submission_is_stored_once,
            messages_are_unread_until_the_other_side_reads_them,
            repeated_message_is_stored_once,
            submission_draft_is_stored_until_sent,
        );
        $crate::store_contract!(@suite $fixture, submission_review,
            transitions_match_the_domain_and_are_recorded,
            transitions_are_restricted_to_their_side_and_revision,
            approval_lists_the_vehicle,
            one_of_several_concurrent_decisions_is_made,
            approval_lists_a_vin_once,
            submission_facts_are_copied_to_the_listing,
        );
        $crate::store_contract!(@suite $fixture, submission_queue,
            submission_queue_is_paged_filtered_and_counted,
            duplicate_vins_and_pictures_are_found,
            own_submissions_with_a_vin_are_found,
        );
    };
}
