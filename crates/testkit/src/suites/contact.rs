//! Duties of the ports of inquiries, appointments and the cases of the desk.

/// Part of [`store_contract`](crate::store_contract).
#[doc(hidden)]
#[macro_export]
macro_rules! contact_suites {
    ($fixture:expr) => {
        $crate::store_contract!(@suite $fixture, contact_requests,
            every_contact_request_is_stored_unchanged,
            confirmation_is_mailed_once_and_links_its_thread,
            reference_is_unique_across_all_kinds,
            request_about_an_unknown_vehicle_fails,
        );
        $crate::store_contract!(@suite $fixture, inquiries,
            inquiries_and_appointment_requests_become_threads,
            thread_update_is_atomic,
            closed_thread_remembers_its_stage,
            one_of_several_concurrent_thread_updates_succeeds,
        );
        $crate::store_contract!(@suite $fixture, reply_templates,
            template_with_an_existing_name_is_replaced,
        );
        $crate::store_contract!(@suite $fixture, inquiry_access,
            threads_without_account_are_found_by_email,
            signed_in_threads_belong_to_the_member,
            mailed_link_opens_its_own_thread_only,
            retention_deletes_messages_and_links_of_a_thread,
        );
        $crate::store_contract!(@suite $fixture, admin_cases,
            queues_count_waiting_cases,
            case_file_exists_while_the_case_exists,
            one_of_several_concurrent_case_changes_succeeds,
            every_kind_of_case_has_a_file,
            erased_assignee_is_unassigned_and_their_notes_anonymous,
        );
        $crate::store_contract!(@suite $fixture, admin_events,
            contact_requests_append_events,
            repeated_or_refused_request_appends_no_event,
            submissions_and_seller_messages_append_events,
            applications_append_events,
            reports_append_events,
        );
        $crate::store_contract!(@suite $fixture, appointments,
            offered_slots_do_not_overlap,
            one_of_several_concurrent_slot_requests_succeeds,
            past_unknown_or_other_town_slot_is_refused,
            past_free_slots_are_deleted,
            appointment_holds_its_slot_until_cancelled,
            booked_slot_cannot_be_withdrawn,
            calendar_feed_belongs_to_its_owner,
        );
    };
}
