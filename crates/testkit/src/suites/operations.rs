//! Duties of the ports of events, mail, settings and limits.

/// Part of [`store_contract`](crate::store_contract).
#[doc(hidden)]
#[macro_export]
macro_rules! operations_suites {
    ($fixture:expr) => {
        $crate::store_contract!(@suite $fixture, events,
            new_event_log_is_empty,
            batch_appends_one_event,
            events_are_paged_oldest_first,
            reader_misses_no_event_during_concurrent_writes,
        );
        $crate::store_contract!(@suite $fixture, health,
            a_fresh_store_is_ready,
            backlog_counts_waiting_mail_and_latest_event,
        );
        $crate::store_contract!(@suite $fixture, site_settings,
            settings_are_saved_by_revision,
        );
        $crate::store_contract!(@suite $fixture, legal,
            versions_are_published_by_revision,
            one_of_several_concurrent_publications_succeeds,
            an_announced_version_is_withdrawn,
            legal_draft_is_stored_until_published_or_discarded,
            members_are_notified_of_a_version_once,
        );
        $crate::store_contract!(@suite $fixture, storage,
            stored_files_are_counted,
        );
        $crate::store_contract!(@suite $fixture, mail,
            due_mail_is_claimed_once,
            claim_returns_at_most_the_limit,
            mail_can_be_claimed_again_after_its_lease,
            mail_result_is_recorded,
            concurrent_claims_share_no_mail,
        );
        $crate::store_contract!(@suite $fixture, mail_queue,
            the_mail_queue_is_listed_by_state,
            a_mail_is_retried,
            a_mail_is_dropped,
            mail_being_sent_cannot_be_retried_or_dropped,
            a_late_failure_changes_nothing,
            concurrent_claim_and_drop_never_both_succeed,
            acts_on_mail_are_audited,
        );
        $crate::store_contract!(@suite $fixture, retention,
            old_contact_requests_are_deleted,
            reference_of_a_deleted_request_stays_taken,
        );
        $crate::store_contract!(@suite $fixture, commands,
            repeated_command_runs_once,
            key_reuse_with_other_content_is_a_conflict,
            commands_with_other_keys_or_scopes_are_new,
            key_can_be_reused_after_a_day,
            fifty_concurrent_repetitions_run_once,
            one_of_several_concurrent_contents_under_one_key_runs,
            failed_command_uses_neither_key_nor_rate_limit,
            rate_limit_refuses_until_the_window_ends,
            rate_limit_holds_under_concurrency,
            repeated_command_does_not_count_against_the_rate_limit,
        );
        $crate::store_contract!(@suite $fixture, rate_limit,
            rate_limit_starts_over_with_the_next_window,
            rate_limit_is_not_exceeded_under_concurrency,
            guess_delay_quadruples_after_five_attempts,
            concurrent_attempts_are_counted,
            refunded_attempt_does_not_delay_the_next,
            guess_counters_are_separate,
        );
    };
}
