//! Duties of the ports of vehicles, their lists and their sources.

/// Part of [`store_contract`](crate::store_contract).
#[doc(hidden)]
#[macro_export]
macro_rules! inventory_suites {
    ($fixture:expr) => {
        $crate::store_contract!(@suite $fixture, search,
            every_sort_order_pages_through_all_vehicles,
            pages_are_stable_while_vehicles_are_added,
            arbitrary_cursor_is_harmless,
            search_finds_what_the_domain_query_matches,
            exact_filters_match_the_whole_value,
            vehicles_off_sale_are_found_by_status_only,
            empty_store_returns_empty_results,
        );
        $crate::store_contract!(@suite $fixture, search_counts,
            facet_counts_match_the_search_results,
            models_are_counted_for_each_viewer,
        );
        $crate::store_contract!(@suite $fixture, search_text,
            search_text_matches_states_and_make_aliases,
            wildcards_are_literal_characters,
            search_ignores_case_and_accents,
        );
        $crate::store_contract!(@suite $fixture, search_facts,
            search_text_finds_facts,
            search_text_finds_the_stock_number_of_the_page,
            search_phrases_limit_price_mileage_and_year,
            search_text_finds_colors_owners_and_titles,
            search_text_finds_numbers_of_gears,
            fact_filters_match_their_value,
            summaries_and_search_do_not_state_a_hidden_vin,
        );
        $crate::store_contract!(@suite $fixture, search_names,
            search_text_finds_generations,
            search_text_finds_phrases_as_a_whole,
            search_text_finds_other_spellings,
            search_text_finds_stock_numbers_by_their_beginning,
        );
        $crate::store_contract!(@suite $fixture, listings,
            listing_fields_are_stored_unchanged,
            missing_fields_stay_missing,
            listing_is_found_by_id_in_any_status,
            price_history_is_ordered,
            featured_vehicles_are_ordered_by_rank_then_id,
            stock_counts_vehicles_for_sale,
            vocabulary_lists_the_most_frequent_first,
            neighbors_stand_next_in_the_order_of_prices,
            neighbors_of_the_same_make_are_told_apart,
            sitemap_lists_public_listings_by_id_range,
            largest_id_includes_withdrawn_listings,
        );
        $crate::store_contract!(@suite $fixture, bulk_read,
            feed_pages_every_listing_once,
            feed_returns_listings_by_id,
        );
        $crate::store_contract!(@suite $fixture, imports,
            a_record_is_listed_once,
            repeated_record_in_a_batch_is_listed_once,
            equal_cars_with_different_keys_are_two_vehicles,
            vehicle_ids_ascend_in_batch_order,
            times_are_truncated_to_microseconds,
            import_progress_is_stored_per_file,
            concurrent_batches_list_each_record_once,
        );
        $crate::store_contract!(@suite $fixture, import_changes,
            a_changed_record_changes_its_listing,
            changed_record_updates_its_stated_facts,
            a_feed_states_the_status_of_a_listing,
            feed_changes_no_listing_off_sale,
            status_and_facts_change_apart,
            feed_keeps_corrections_by_staff,
            fields_that_a_record_lacks_stay,
        );
        $crate::store_contract!(@suite $fixture, import_identity,
            a_stock_number_is_used_again_after_a_sale,
            repeated_identity_is_reported,
            earlier_listings_are_matched_by_line_or_description,
        );
        $crate::store_contract!(@suite $fixture, feeds,
            run_is_checked_by_one_worker_under_a_lease,
            feed_options_are_stored_per_source,
            command_line_import_is_registered_as_a_run,
            old_previews_are_discarded,
        );
        $crate::store_contract!(@suite $fixture, feed_undo,
            listings_missing_from_a_file_are_withdrawn_and_restored,
            undo_leaves_later_changes,
            undo_puts_no_vin_on_sale_twice,
            undo_restores_the_status_before_the_run,
            a_withdrawn_car_returns_with_its_feed,
        );
        $crate::store_contract!(@suite $fixture, feed_undo_order,
            only_the_latest_run_of_a_source_is_undone,
            the_run_imported_last_is_undone_whatever_its_number,
            import_and_undo_of_a_source_do_not_begin_together,
        );
        $crate::store_contract!(@suite $fixture, feed_content,
            feed_lists_a_vin_for_sale_once,
            undo_forgets_what_the_feed_stated,
        );
        $crate::store_contract!(@suite $fixture, feed_schedules,
            scheduled_feed_is_claimed_when_due,
            schedule_is_replaced_and_removed,
            failed_reading_is_repeated_soon,
        );
        $crate::store_contract!(@suite $fixture, feed_photos,
            feed_photos_are_fetched_once_under_a_lease,
            photos_of_withdrawn_listings_are_not_fetched,
            failed_photos_are_listed_and_retried,
            undo_is_not_blocked_by_fetched_photos,
        );
        $crate::store_contract!(@suite $fixture, listing_activity,
            views_are_counted_per_listing_and_day,
            saves_and_inquiries_are_counted,
        );
        $crate::store_contract!(@suite $fixture, listing_changes,
            a_listing_is_changed_by_its_seller,
            seller_is_notified_with_the_change,
            changes_of_the_status_are_recorded,
        );
        $crate::store_contract!(@suite $fixture, listing_edits,
            admin_edit_is_audited_field_by_field,
            admin_edit_changes_the_listing_and_its_search,
        );
        $crate::store_contract!(@suite $fixture, listing_sales,
            a_listing_is_sold_once,
            a_sale_is_corrected_and_reversed,
        );
        $crate::store_contract!(@suite $fixture, admin_listings,
            featured_vehicles_are_replaced_as_a_whole,
            admin_listings_include_every_status,
            admin_listings_are_found_by_vin_ending,
            admin_listings_name_their_sources,
        );
        $crate::store_contract!(@suite $fixture, audit,
            audit_log_is_filtered_latest_first,
        );
        $crate::store_contract!(@suite $fixture, audiences,
            listing_is_visible_to_its_audience_only,
            listings_for_collectors_are_released,
            staff_choose_the_audience,
        );
        $crate::store_contract!(@suite $fixture, listing_terms,
            a_seller_is_reminded_once_of_each_end,
            a_listing_expires_once,
            staff_set_the_end_of_a_listing,
        );
        $crate::store_contract!(@suite $fixture, listing_renewal,
            a_seller_renews_a_listing,
            listing_off_sale_is_neither_renewed_nor_expired,
            car_for_sale_in_another_listing_is_not_renewed,
        );
        $crate::store_contract!(@suite $fixture, listing_photos,
            staff_listing_is_added_once_per_key,
            a_listing_with_a_missing_photo_is_not_added,
            photos_of_a_listing_are_replaced,
            sellers_photos_remain_in_their_submission,
            a_listing_keeps_a_cover_when_its_seller_is_erased,
            change_based_on_an_earlier_version_is_refused,
            vin_is_for_sale_once,
        );
        $crate::store_contract!(@suite $fixture, prices,
            comparable_cars_return_their_prices,
            sales_are_returned_by_make,
            cars_are_compared_within_their_generation,
            sales_are_returned_by_listing,
            implausible_prices_are_no_evidence,
        );
        $crate::store_contract!(@suite $fixture, member_listings,
            member_listings_are_shown_to_their_audience,
            member_listings_are_paged,
            visible_posts_of_a_member_are_counted,
        );
        $crate::store_contract!(@suite $fixture, saved,
            saved_vehicles_are_listed_latest_first,
            saving_again_keeps_the_position,
            withdrawn_vehicles_are_hidden_from_saved_lists,
            saved_lists_are_separate_per_kind_and_member,
            full_saved_list_refuses_additions,
            saved_list_limit_holds_under_concurrency,
            price_changes_of_saved_makes_are_returned,
            saving_for_an_unknown_member_fails,
        );
        $crate::store_contract!(@suite $fixture, saved_searches,
            saved_search_is_stored_unchanged,
            equal_searches_are_stored_once,
            saved_searches_belong_to_their_member,
            number_of_saved_searches_is_limited,
        );
        $crate::store_contract!(@suite $fixture, saved_views,
            views_belong_to_their_owner_and_section,
            view_names_are_unique_per_section,
            number_of_views_per_section_is_limited,
        );
    };
}
