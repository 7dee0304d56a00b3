//! Duties of the ports of the forum and private messages.

/// Part of [`store_contract`](crate::store_contract).
#[doc(hidden)]
#[macro_export]
macro_rules! forum_suites {
    ($fixture:expr) => {
        $crate::store_contract!(@suite $fixture, forum,
            category_names_are_unique,
            new_topic_is_stored_with_its_opening_post,
            replies_are_numbered_without_gaps,
            concurrent_replies_get_distinct_numbers,
            locked_topic_accepts_no_reply,
            forum_commands_are_idempotent,
            forum_writes_are_rate_limited,
        );
        $crate::store_contract!(@suite $fixture, forum_queries,
            topics_are_listed_pinned_first_then_latest,
            unread_posts_are_reported,
            topic_view_counts_once_per_member_and_day,
            mentioned_quoted_and_watching_members_are_notified_once,
            a_notification_of_a_reply_names_who_replied_until_it_was_read,
            usernames_of_members_are_known,
            forum_members_are_found_by_name_prefix,
        );
        $crate::store_contract!(@suite $fixture, forum_notifications,
            what_was_read_is_not_mailed,
            nobody_is_told_of_hidden_posts,
            a_hidden_reply_gives_way_to_the_next,
            notifications_follow_moved_posts,
            quotes_are_announced_as_quotes,
            read_replies_of_a_topic_are_one_notification,
        );
        $crate::store_contract!(@suite $fixture, forum_authors,
            authors_edit_their_own_posts,
            an_edit_is_based_on_the_current_version,
            authors_delete_their_own_posts,
            a_topic_is_deleted_when_all_replies_are,
            drafts_are_stored_until_published,
            drafts_of_edits_are_stored_until_saved,
        );
        $crate::store_contract!(@suite $fixture, forum_closure,
            posts_of_an_erased_member_stay_anonymous,
            pictures_in_posts_stay_visible_to_forum_readers,
        );
        $crate::store_contract!(@suite $fixture, forum_reactions,
            likes_are_idempotent_and_counted,
            concurrent_likes_are_each_counted_once,
            own_and_hidden_posts_cannot_be_liked,
            bookmarks_are_listed_newest_first,
            bookmarks_are_paged,
        );
        $crate::store_contract!(@suite $fixture, private_messages,
            two_members_have_one_conversation,
            conversations_are_listed_and_read,
            the_first_unread_message_notifies,
            messages_are_sent_once,
        );
        $crate::store_contract!(@suite $fixture, private_message_blocks,
            blocks_end_messages,
            a_blocked_member_calls_nobody,
            only_active_collectors_receive_messages,
        );
        $crate::store_contract!(@suite $fixture, private_message_reports,
            a_message_is_reported_once,
            messages_of_erased_members_stay_anonymous,
        );
        $crate::store_contract!(@suite $fixture, forum_merging,
            topic_merge_appends_posts_and_redirects,
            refused_merge_changes_nothing,
            one_of_concurrent_merges_is_done,
        );
        $crate::store_contract!(@suite $fixture, forum_merging_marks,
            merge_moves_likes_bookmarks_reports_and_drafts,
        );
        $crate::store_contract!(@suite $fixture, forum_splitting,
            split_posts_form_a_topic_and_return_by_merge,
            refused_split_states_the_reason,
            read_marks_follow_moved_posts,
            counts_match_the_posts_after_splits_and_merges,
        );
        $crate::store_contract!(@suite $fixture, forum_topic_page,
            topic_page_has_the_posts_of_its_part,
            removed_topic_page_is_limited,
        );
        $crate::store_contract!(@suite $fixture, forum_moderation,
            topics_are_locked_pinned_and_moved,
            topic_change_is_atomic,
        );
        $crate::store_contract!(@suite $fixture, forum_removal,
            topics_are_removed_and_restored,
            replies_are_removed_and_restored,
        );
        $crate::store_contract!(@suite $fixture, forum_categories,
            category_edit_is_stored_audited_and_announced,
            one_of_concurrent_category_edits_is_applied,
            a_category_without_topics_is_deleted,
            category_lists_its_latest_topics,
        );
        $crate::store_contract!(@suite $fixture, forum_reports,
            post_is_reported_once_per_member,
            report_is_closed_once_with_all_of_its_post,
            decision_on_an_edited_post_is_refused,
            posts_of_a_member_are_listed_for_admins,
        );
        $crate::store_contract!(@suite $fixture, forum_search,
            search_finds_posts_by_every_word,
            search_pages_return_every_hit_once,
            search_finds_quoted_phrases,
            search_finds_other_spellings,
            search_lists_the_posts_of_an_author,
        );
    };
}
