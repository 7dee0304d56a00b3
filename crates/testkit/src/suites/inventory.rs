//! Duties of the ports of vehicles, their lists and their sources.

/// Part of [`store_contract`](crate::store_contract).
#[doc(hidden)]
#[macro_export]
macro_rules! inventory_suites {
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
            search_text_limits_numbers,
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
            neighbors_stand_next_in_the_order_of_prices,
            neighbors_of_the_same_make_are_told_apart,
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
        );
        $crate::store_contract!(@suite $fixture, import_changes,
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
            an_import_of_the_command_line_is_a_run,
            a_feed_lists_a_vin_once,
            old_previews_are_discarded,
        );
        $crate::store_contract!(@suite $fixture, feed_undo,
            what_a_file_does_not_name_is_withdrawn,
            undoing_a_run_leaves_what_was_changed_since,
            runs_of_a_source_follow_one_another,
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
        $crate::store_contract!(@suite $fixture, listing_activity,
            every_view_is_counted,
            saves_and_inquiries_are_counted,
        );
        $crate::store_contract!(@suite $fixture, listing_changes,
            a_listing_is_changed_by_its_seller,
            a_listing_is_changed_by_the_desk,
            a_listings_seller_is_told_with_the_change,
            changes_of_the_status_are_recorded,
            a_desks_edit_is_told_field_by_field,
        );
        $crate::store_contract!(@suite $fixture, listing_sales,
            a_listing_is_sold_once,
            a_sale_is_corrected_and_reversed,
        );
        $crate::store_contract!(@suite $fixture, admin_listings,
            the_featured_are_chosen_whole,
            the_desk_lists_every_status,
        );
        $crate::store_contract!(@suite $fixture, audit,
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
        $crate::store_contract!(@suite $fixture, member_listings,
            a_members_cars_are_shown_to_their_audience,
            a_members_cars_are_paged,
            a_members_posts_are_counted,
        );
        $crate::store_contract!(@suite $fixture, saved,
            a_list_holds_what_was_saved,
            a_vehicle_is_saved_once,
            what_nobody_may_see_is_not_on_a_list,
            lists_belong_to_their_member,
            a_list_holds_so_many_and_no_more,
            a_list_is_not_overfilled_in_a_rush,
            price_changes_of_saved_makes_are_told,
            nobody_who_is_not_a_member_saves_anything,
        );
        $crate::store_contract!(@suite $fixture, saved_searches,
            a_search_is_kept_as_it_was_asked,
            equal_searches_are_one,
            searches_belong_to_their_member,
            there_are_so_many_searches_and_no_more,
        );
        $crate::store_contract!(@suite $fixture, saved_views,
            views_belong_to_their_owner_and_section,
            a_section_has_each_view_name_once,
            there_are_so_many_views_and_no_more,
        );
    };
}
