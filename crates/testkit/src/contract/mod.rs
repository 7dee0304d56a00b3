//! Contract tests of the ports: each documented duty is one function, called with an empty store.
//! [`store_contract`](crate::store_contract) makes a test of each.

pub mod account_closure;
pub mod accounts;
pub mod admin_cases;
pub mod admin_events;
pub mod announcements;
pub mod appointments;
pub mod audiences;
pub mod blobs;
pub mod claims;
pub mod commands;
pub mod contact_requests;
pub mod documents;
pub mod email_change;
pub mod events;
pub mod feed;
pub mod feed_photos;
pub mod feed_schedules;
pub mod feeds;
pub mod forum;
pub mod forum_closure;
pub mod forum_merging;
pub mod forum_moderation;
pub mod forum_reactions;
pub mod health;
pub mod imports;
pub mod inquiries;
pub mod invitations;
pub mod known_devices;
pub mod legal;
pub mod listing_activity;
pub mod listing_changes;
pub mod listing_photos;
pub mod listing_terms;
pub mod listings;
pub mod mail;
pub mod mail_queue;
pub mod member_listings;
pub mod members;
pub mod membership;
pub mod notice_mail;
pub mod notifications;
pub mod passkeys;
pub mod pictures;
pub mod preferences;
pub mod prices;
pub mod private_messages;
pub mod profiles;
pub mod proposals;
pub mod questions;
pub mod rate_limit;
pub mod retention;
pub mod saved;
pub mod saved_views;
pub mod search;
pub mod search_facts;
pub mod second_factor_resets;
pub mod sessions;
pub mod sign_offs;
pub mod site_settings;
pub mod storage;
pub mod submissions;
pub mod suspensions;
pub mod tokens;
pub mod two_factor;

/// Generates a test for every duty in the calling crate, which needs tokio's `macros`.
///
/// The expression must give an [`ContactRequestFixture`](crate::ContactRequestFixture) over an empty store; it is evaluated
/// in each test and may await.
#[macro_export]
macro_rules! store_contract {
    ($fixture:expr) => {
        $crate::store_contract!(@suite $fixture, search,
            every_order_pages_through_the_whole_list,
            a_page_stays_where_it_is_while_vehicles_come,
            a_cursor_from_nowhere_is_harmless,
            searches_find_what_the_domain_says,
            exact_filters_mean_the_whole_value,
            search_text_knows_states_and_makes,
            counts_are_what_their_choice_finds,
            models_are_counted_for_each_viewer,
            wildcards_are_but_characters,
            case_and_accents_do_not_count,
            cars_off_sale_are_found_by_their_status_only,
            an_empty_store_answers_with_nothing,
        );
        $crate::store_contract!(@suite $fixture, search_facts,
            search_text_finds_facts,
            facts_filter_by_their_value,
        );
        $crate::store_contract!(@suite $fixture, listings,
            a_listing_keeps_everything_that_was_said,
            what_was_not_said_stays_unsaid,
            a_listing_is_found_whatever_its_status,
            prices_have_a_history,
            the_featured_come_by_rank_then_number,
            the_stock_counts_cars_for_sale,
            the_vocabulary_names_the_most_frequent_first,
            neighbours_stand_next_in_the_order_of_prices,
            neighbours_of_the_same_make_are_told_apart,
            the_sitemap_lists_public_pages_by_number,
            the_largest_number_counts_every_listing,
        );
        $crate::store_contract!(@suite $fixture, feed,
            the_feed_hands_everything_over,
            the_feed_hands_single_listings_over,
        );
        $crate::store_contract!(@suite $fixture, imports,
            a_record_is_listed_once,
            a_record_that_comes_twice_in_a_batch_is_listed_once,
            equal_cars_of_different_records_are_two_cars,
            vehicles_are_numbered_in_their_order,
            a_moment_is_kept_to_the_microsecond,
            progress_is_kept_with_its_file,
            batches_at_once_list_each_record_once,
            a_changed_record_changes_its_listing,
            a_feed_changes_the_facts_that_it_states,
            a_feed_brings_nothing_back,
            a_feed_leaves_what_staff_corrected,
            a_line_that_repeats_an_identity_is_told,
            earlier_listings_are_found_again,
        );
        $crate::store_contract!(@suite $fixture, feeds,
            a_run_is_checked_by_one_worker,
            columns_are_remembered_for_their_source,
            what_a_file_does_not_name_is_withdrawn,
            undoing_a_run_leaves_what_was_changed_since,
            runs_of_a_source_follow_one_another,
            an_import_of_the_command_line_is_a_run,
            a_feed_lists_a_vin_once,
            old_previews_are_discarded,
        );
        $crate::store_contract!(@suite $fixture, feed_schedules,
            a_scheduled_feed_is_read_when_it_is_due,
            a_schedule_is_replaced_and_removed,
        );
        $crate::store_contract!(@suite $fixture, feed_photos,
            photos_are_fetched_once_and_shown,
            photos_of_listings_off_sale_are_not_fetched,
            failed_photos_are_named_and_tried_again,
            undoing_a_run_overlooks_its_photos,
        );
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
            a_person_finds_what_they_asked,
            what_a_member_asked_is_theirs,
            links_open_their_thread_alone,
            a_forgotten_thread_leaves_nothing,
            templates_are_kept_by_name,
            the_desk_knows_what_waits,
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
        $crate::store_contract!(@suite $fixture, accounts,
            a_member_is_found_by_any_spelling,
            a_name_or_an_address_belongs_to_one,
            one_of_many_gets_a_name,
            one_of_many_gets_an_address,
            one_of_many_equals_joins,
            a_new_member_is_signed_in,
            roles_may_come_with_the_account,
            roles_are_granted_and_revoked,
            the_last_admin_stays,
            a_new_password_ends_the_other_sessions,
            an_old_password_opens_nothing,
            no_log_in_slips_past_a_new_password,
            letters_tell_addresses_apart,
        );
        $crate::store_contract!(@suite $fixture, sessions,
            a_session_is_found_by_its_token,
            a_session_may_say_little,
            a_browser_holds_one_session,
            a_log_in_sets_right_what_was_weak,
            a_session_ends_by_itself,
            uses_are_noted,
            sessions_are_listed,
            sessions_are_ended_by_their_owner,
            the_other_sessions_end,
            an_idle_timeout_counts_at_once,
            a_failure_is_on_record,
            sessions_that_count_are_told,
            endings_are_told_to_whoever_follows,
        );
        $crate::store_contract!(@suite $fixture, known_devices,
            a_device_is_known_after_a_log_in,
            a_device_is_known_to_its_member_alone,
            a_device_is_forgotten_in_time,
            so_many_devices_are_known,
            a_new_password_forgets_devices,
            ending_the_other_sessions_forgets_their_devices,
            a_log_in_forgets_the_guesses_of_its_own_counter,
        );
        $crate::store_contract!(@suite $fixture, second_factor_resets,
            two_admins_reset_a_second_factor,
            a_reset_takes_two_other_admins,
            a_request_to_reset_expires,
            a_request_to_reset_is_cancelled,
            one_of_many_resets_is_done,
            the_operator_resets_a_second_factor,
        );
        $crate::store_contract!(@suite $fixture, profiles,
            a_profile_is_kept,
            a_change_of_profile_is_on_record,
        );
        $crate::store_contract!(@suite $fixture, notifications,
            notices_are_listed_the_latest_first,
            notices_belong_to_their_member,
            notices_are_read_one_by_one_and_up_to_one,
            the_list_holds_what_was_chosen,
            new_notices_are_told_to_whoever_follows,
            a_notice_to_nobody_is_passed_over,
        );
        $crate::store_contract!(@suite $fixture, announcements,
            changes_are_noted_until_they_are_announced,
            who_made_a_change_is_known,
            watchers_are_found_whoever_they_are,
            every_search_comes_up_once,
            of_many_who_announce_one_does,
            new_cases_are_noted_until_they_are_announced,
            admins_are_those_who_work,
        );
        $crate::store_contract!(@suite $fixture, notice_mail,
            notices_wait_as_was_chosen,
            a_notice_is_mailed_once,
            there_is_one_gathered_mail_a_day,
            weekly_mail_is_a_round_of_its_own,
            what_is_not_wanted_any_more_is_not_mailed,
            a_way_out_works_without_an_account,
            old_notices_and_ways_out_are_forgotten,
        );
        $crate::store_contract!(@suite $fixture, members,
            a_member_shows_what_they_chose,
            whoever_has_left_is_not_seen_nor_mailed,
        );
        $crate::store_contract!(@suite $fixture, listing_activity,
            every_view_is_counted,
            saves_and_inquiries_are_counted,
        );
        $crate::store_contract!(@suite $fixture, preferences,
            preferences_begin_the_same_for_everybody,
            preferences_are_kept,
            a_change_of_preferences_is_on_record,
            an_idle_timeout_is_kept_with_the_preferences,
        );
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
            a_document_is_shared,
            a_share_is_ended,
            shares_are_limited,
            who_reads_is_on_record,
            a_refusal_is_on_record,
            a_document_is_about_a_vehicle,
            watching_collectors_are_found,
            a_document_is_thrown_away,
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
            an_approved_proposal_changes_the_listing,
            a_conflict_leaves_everything_as_it_is,
            a_proposal_is_declined_or_withdrawn,
            a_proposal_lapses_with_the_offer,
            proposals_leave_with_their_seller,
        );
        $crate::store_contract!(@suite $fixture, sign_offs,
            a_staff_edit_opens_a_sign_off,
            some_edits_need_no_sign_off,
            a_seller_agrees_to_an_edit,
            an_objection_is_decided_by_the_desk,
            an_edit_reopens_an_objection,
            an_approved_proposal_needs_no_sign_off,
            a_sign_off_lapses_with_the_offer,
            edits_and_answers_happen_one_after_the_other,
            a_sign_off_keeps_photos_and_leaves_with_its_seller,
        );
        $crate::store_contract!(@suite $fixture, questions,
            a_collector_asks_about_a_listing,
            a_question_is_asked_once,
            so_many_questions_stand_at_a_listing,
            nobody_asks_about_what_is_gone,
            a_question_is_answered_and_corrected,
            answers_are_read_for_many_listings,
            of_changes_at_once_one_is_made,
            an_answer_becomes_a_fact,
            a_question_is_removed,
            the_desk_finds_questions,
            questions_of_the_house_are_counted,
            the_desk_hears_of_questions,
            what_a_leaver_asked_stays_without_their_name,
            questions_leave_with_the_seller,
        );
        $crate::store_contract!(@suite $fixture, saved,
            a_list_holds_what_was_saved,
            a_vehicle_is_saved_once,
            what_nobody_may_see_is_not_on_a_list,
            lists_belong_to_their_member,
            a_list_holds_so_many_and_no_more,
            a_list_is_not_overfilled_in_a_rush,
            price_changes_of_saved_makes_are_told,
            a_search_is_kept_as_it_was_asked,
            equal_searches_are_one,
            searches_belong_to_their_member,
            there_are_so_many_searches_and_no_more,
            nobody_who_is_not_a_member_saves_anything,
        );
        $crate::store_contract!(@suite $fixture, saved_views,
            views_belong_to_their_owner_and_section,
            a_section_has_each_view_name_once,
            there_are_so_many_views_and_no_more,
        );
        $crate::store_contract!(@suite $fixture, account_closure,
            an_unconfirmed_account_expires,
            a_log_in_ends_a_departure,
            leaving_takes_the_password_of_now,
            the_last_admin_does_not_leave,
            a_suspended_admin_does_not_stay_for_others,
            members_are_erased_when_their_time_comes,
            an_erasure_is_put_off_for_the_desk,
            what_is_held_is_told,
            an_erased_member_is_gone,
            an_address_that_is_not_confirmed_takes_nothing_along,
            what_was_asked_signed_in_goes_with_its_member,
            an_export_is_made_once,
            an_export_may_be_asked_for_again,
            an_export_that_is_cut_off_is_begun_anew,
        );
        $crate::store_contract!(@suite $fixture, listing_changes,
            a_listing_is_changed_by_its_seller,
            a_listing_is_changed_by_the_desk,
            a_listings_seller_is_told_with_the_change,
            a_listing_is_sold_once,
            a_sale_is_corrected_and_reversed,
            changes_of_the_status_are_recorded,
            a_desks_edit_is_told_field_by_field,
            the_featured_are_chosen_whole,
            the_desk_lists_every_status,
            the_audit_log_is_read_by_what_is_asked,
        );
        $crate::store_contract!(@suite $fixture, audiences,
            a_listing_is_for_its_audience_only,
            listings_for_collectors_are_released,
            staff_choose_the_audience,
        );
        $crate::store_contract!(@suite $fixture, listing_terms,
            a_seller_is_reminded_once_of_each_end,
            a_listing_expires_once,
            a_seller_renews_a_listing,
            a_listing_off_sale_is_not_renewed,
            staff_set_the_end_of_a_listing,
        );
        $crate::store_contract!(@suite $fixture, listing_photos,
            a_listing_of_the_marketplace_is_added,
            a_listing_with_a_missing_photo_is_not_added,
            photos_of_a_listing_are_replaced,
            a_sellers_photos_stay_in_their_submission,
            a_listing_keeps_a_cover_when_its_seller_is_erased,
            a_change_of_an_earlier_version_is_refused,
            listings_for_sale_are_found_by_vin,
        );
        $crate::store_contract!(@suite $fixture, prices,
            like_cars_tell_their_prices,
            sales_are_told_by_make,
            generations_are_compared_apart,
            sales_are_told_by_listing,
        );
        $crate::store_contract!(@suite $fixture, submissions,
            a_submission_is_kept,
            a_submission_shows_its_sellers_pictures_only,
            a_revision_is_told_field_by_field,
            a_submission_that_is_sent_again_is_kept_once,
            steps_lead_where_the_domain_says,
            steps_are_taken_by_whom_they_belong_to,
            approving_lists_the_vehicle,
            of_many_verdicts_one_is_taken,
            a_conversation_is_read_by_both,
            the_same_message_is_written_once,
            a_draft_is_kept_until_it_is_sent,
            the_queue_shows_what_waits,
            what_was_submitted_before_is_found,
            facts_go_from_the_form_to_the_listing,
        );
        $crate::store_contract!(@suite $fixture, forum,
            a_category_has_a_name_of_its_own,
            a_topic_is_kept_as_it_was_written,
            a_reply_takes_the_next_number,
            replies_at_once_are_all_numbered,
            a_locked_topic_takes_no_reply,
            what_is_sent_twice_is_written_once,
            writing_has_its_allowance,
            topics_are_listed_in_order,
            what_is_new_is_told,
            a_view_counts_once_a_day,
            authors_change_their_own_texts,
            authors_take_their_own_texts_away,
            drafts_wait_for_their_author,
            readers_are_told_of_what_concerns_them,
            members_are_found_by_name,
        );
        $crate::store_contract!(@suite $fixture, forum_closure,
            what_a_leaver_wrote_stays_without_their_name,
            pictures_in_posts_are_kept,
        );
        $crate::store_contract!(@suite $fixture, forum_reactions,
            a_member_likes_a_post_once,
            likes_at_once_are_all_counted,
            nobody_likes_what_is_theirs_or_hidden,
            bookmarks_are_listed_newest_first,
            bookmarks_are_paged,
        );
        $crate::store_contract!(@suite $fixture, private_messages,
            two_members_have_one_conversation,
            conversations_are_listed_and_read,
            the_first_unread_message_notifies,
            blocks_end_messages,
            only_active_collectors_receive,
            messages_are_sent_once,
            a_message_is_reported_once,
            erased_members_leave_their_messages,
        );
        $crate::store_contract!(@suite $fixture, forum_merging,
            a_topic_is_merged,
            a_merge_is_refused_by_name,
            what_belongs_to_a_post_goes_with_it,
            posts_are_split_and_return,
            a_split_is_refused_by_name,
            marks_follow_moved_posts,
            topics_merge_once,
            counts_are_those_of_the_posts,
        );
        $crate::store_contract!(@suite $fixture, forum_moderation,
            topics_are_kept_in_order,
            a_topic_changes_whole_or_not_at_all,
            topics_are_taken_away_and_brought_back,
            replies_are_taken_away_and_brought_back,
            a_category_is_edited,
            a_category_is_edited_once,
            a_category_without_topics_is_deleted,
            a_report_is_kept_once,
            a_report_is_closed_once,
            what_was_written_is_found,
            what_was_found_is_paged,
        );
        $crate::store_contract!(@suite $fixture, invitations,
            an_invitation_is_kept,
            a_quota_of_invitations_holds,
            an_invitation_is_sent_once,
            an_invitation_is_never_overused,
            an_invitation_says_why_it_is_none,
            an_invitation_verifies_and_vouches,
            an_invitation_is_renewed,
            renewing_respects_the_quota,
            an_invitation_counts_while_its_inviter_may_invite,
            an_ended_session_invites_nobody,
            a_request_is_answered_once,
            members_are_found,
            a_standing_is_changed,
            a_former_admin_grants_no_role,
            whoever_is_suspended_is_out,
            the_desk_is_never_empty,
        );
        $crate::store_contract!(@suite $fixture, member_listings,
            a_members_cars_are_shown_to_their_audience,
            a_members_cars_are_paged,
            a_members_posts_are_counted,
        );
        $crate::store_contract!(@suite $fixture, suspensions,
            a_suspension_ends_by_itself,
        );
        $crate::store_contract!(@suite $fixture, membership,
            an_application_is_kept,
            one_application_is_open_at_a_time,
            an_approval_makes_a_collector,
            one_decision_is_made,
            a_question_is_answered,
            a_next_try_has_its_time,
            evidence_is_kept_close,
        );
        $crate::store_contract!(@suite $fixture, rate_limit,
            an_allowance_is_taken_and_comes_back,
            an_allowance_is_not_exceeded,
            tries_become_slower,
            tries_at_once_are_counted,
            a_try_is_taken_back,
            guesses_are_counted_apart,
        );
        $crate::store_contract!(@suite $fixture, tokens,
            joining_mails_a_token_with_the_account,
            nothing_is_mailed_to_whoever_cannot_join,
            a_token_verifies_an_address_once,
            a_token_is_for_one_purpose,
            a_token_expires,
            a_newer_token_replaces_the_earlier,
            a_token_counts_for_the_address_it_was_mailed_to,
            one_of_many_uses_is_done,
            of_many_tokens_at_once_one_is_open,
            a_reset_changes_the_password_and_ends_everything,
            a_reset_leaves_no_other_way_in,
            a_refused_reset_changes_nothing,
            no_log_in_slips_past_a_reset,
            another_password_replaces_what_was_mailed,
            an_old_token_is_forgotten,
        );
        $crate::store_contract!(@suite $fixture, email_change,
            an_address_changes_once_it_is_confirmed,
            a_wish_ends,
            one_of_many_gets_a_wanted_address,
            an_unconfirmed_account_gives_its_address_up,
        );
        $crate::store_contract!(@suite $fixture, passkeys,
            a_passkey_is_kept_and_found,
            there_are_so_many_passkeys_and_no_more,
            a_ceremony_is_finished_once,
            a_passkey_opens_a_session,
            a_passkey_is_removed_by_its_owner,
        );
        $crate::store_contract!(@suite $fixture, two_factor,
            a_secret_asks_nothing_until_it_is_confirmed,
            a_password_alone_opens_nothing,
            a_code_opens_one_session,
            a_recovery_code_works_once,
            one_of_many_codes_at_once_is_used,
            a_log_in_that_waits_is_over_with_what_it_began_with,
            turning_on_ends_the_other_sessions,
            no_log_in_slips_past_turning_on,
            recovery_codes_are_renewed,
            turning_off_asks_for_nothing_any_more,
            who_proved_an_old_password_changes_no_factor,
        );
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
            a_file_is_kept,
            a_long_file_is_kept,
            a_file_is_kept_whole_or_not_at_all,
            a_file_is_taken_away,
            a_folder_is_listed,
        );
    };
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    #[test]
    fn no_promise_is_left_out_of_the_suite() {
        let listed = include_str!("mod.rs");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/contract");
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
