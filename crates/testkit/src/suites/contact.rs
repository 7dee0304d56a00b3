//! Duties of the ports of inquiries, appointments and the cases of the desk.

/// Part of [`store_contract`](crate::store_contract).
#[doc(hidden)]
#[macro_export]
macro_rules! contact_suites {
    ($fixture:expr) => {
        $crate::store_contract!(@suite $fixture, contact_requests,
            everything_asked_is_kept,
            a_receipt_is_mailed_once_and_opens_its_thread,
            a_reference_names_one_asking,
            a_vehicle_that_is_named_exists,
        );
        $crate::store_contract!(@suite $fixture, inquiries,
            what_is_asked_becomes_a_thread,
            a_turn_is_taken_whole,
            a_closed_thread_knows_where_it_was,
            of_turns_at_once_one_is_taken,
            templates_are_kept_by_name,
            the_desk_knows_what_waits,
        );
        $crate::store_contract!(@suite $fixture, inquiry_access,
            a_person_finds_what_they_asked,
            what_a_member_asked_is_theirs,
            links_open_their_thread_alone,
            a_forgotten_thread_leaves_nothing,
        );
        $crate::store_contract!(@suite $fixture, admin_cases,
            a_case_has_a_file_while_it_is_there,
            of_those_who_take_a_case_at_once_one_has_it,
            every_kind_of_case_has_a_file,
            a_keeper_who_leaves_is_forgotten,
        );
        $crate::store_contract!(@suite $fixture, admin_events,
            what_visitors_ask_is_told,
            what_was_not_kept_is_not_told,
            a_submission_and_its_messages_are_told,
            an_application_is_told,
            reports_are_told,
        );
        $crate::store_contract!(@suite $fixture, appointments,
            offered_times_do_not_overlap,
            of_those_who_pick_a_slot_at_once_one_has_it,
            a_slot_in_another_town_or_past_is_not_to_be_had,
            free_slots_of_the_past_are_forgotten,
            a_meeting_holds_its_slot_until_it_is_called_off,
            a_slot_that_is_taken_is_not_withdrawn,
            a_feed_is_its_owners,
        );
    };
}
