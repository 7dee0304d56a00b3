//! Duties of the ports of events, mail, settings and limits.

/// Part of [`store_contract`](crate::store_contract).
#[doc(hidden)]
#[macro_export]
macro_rules! operations_suites {
    ($fixture:expr) => {
        $crate::store_contract!(@suite $fixture, events,
            the_log_begins_empty,
            a_batch_makes_one_event,
            events_are_read_in_pages,
            a_reader_misses_nothing_while_batches_come,
        );
        $crate::store_contract!(@suite $fixture, health,
            a_fresh_store_is_ready,
            the_backlog_is_what_waits,
        );
        $crate::store_contract!(@suite $fixture, site_settings,
            settings_are_saved_by_revision,
        );
        $crate::store_contract!(@suite $fixture, legal,
            versions_are_published_by_revision,
            of_publications_at_once_one_is_taken,
            an_announced_version_is_withdrawn,
            a_draft_of_a_legal_text_is_kept,
            members_are_told_of_a_version_once,
        );
        $crate::store_contract!(@suite $fixture, storage,
            stored_files_are_counted,
        );
        $crate::store_contract!(@suite $fixture, mail,
            a_mail_that_is_due_is_claimed_once,
            a_claim_is_limited,
            a_claim_ends_with_its_lease,
            a_mail_meets_its_fate,
            claims_at_once_share_nothing,
        );
        $crate::store_contract!(@suite $fixture, mail_queue,
            the_mail_queue_is_listed_by_state,
            a_mail_is_retried,
            a_mail_is_dropped,
            a_mail_that_is_being_sent_takes_no_act,
            a_late_failure_changes_nothing,
            a_mail_is_claimed_or_dropped,
            acts_on_mail_are_audited,
        );
        $crate::store_contract!(@suite $fixture, retention,
            old_askings_are_forgotten,
            a_forgotten_reference_stays_taken,
        );
        $crate::store_contract!(@suite $fixture, commands,
            a_repeated_act_is_done_once,
            a_key_belongs_to_its_content,
            acts_of_other_names_are_other_acts,
            a_key_is_free_again_after_a_day,
            the_same_act_fifty_times_at_once_is_done_once,
            a_key_at_once_with_other_content_is_done_once,
            what_was_not_done_may_be_tried_again,
            an_allowance_is_used_up,
            an_allowance_holds_under_a_rush,
            repeating_costs_no_allowance,
        );
        $crate::store_contract!(@suite $fixture, rate_limit,
            an_allowance_is_taken_and_comes_back,
            an_allowance_is_not_exceeded,
            tries_become_slower,
            tries_at_once_are_counted,
            a_try_is_taken_back,
            guesses_are_counted_apart,
        );
    };
}
