//! Duties of the ports of the forum and private messages.

/// Part of [`store_contract`](crate::store_contract).
#[doc(hidden)]
#[macro_export]
macro_rules! forum_suites {
    ($fixture:expr) => {
        $crate::store_contract!(@suite $fixture, forum,
            a_category_has_a_name_of_its_own,
            a_topic_is_kept_as_it_was_written,
            a_reply_takes_the_next_number,
            replies_at_once_are_all_numbered,
            a_locked_topic_takes_no_reply,
            what_is_sent_twice_is_written_once,
            writing_has_its_allowance,
        );
        $crate::store_contract!(@suite $fixture, forum_queries,
            topics_are_listed_in_order,
            what_is_new_is_told,
            a_view_counts_once_a_day,
            readers_are_told_of_what_concerns_them,
            usernames_of_members_are_known,
            members_are_found_by_name,
        );
        $crate::store_contract!(@suite $fixture, forum_authors,
            authors_change_their_own_texts,
            an_edit_is_based_on_the_current_version,
            authors_take_their_own_texts_away,
            drafts_wait_for_their_author,
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
            messages_are_sent_once,
        );
        $crate::store_contract!(@suite $fixture, private_message_blocks,
            blocks_end_messages,
            a_blocked_member_calls_nobody,
            only_active_collectors_receive,
        );
        $crate::store_contract!(@suite $fixture, private_message_reports,
            a_message_is_reported_once,
            erased_members_leave_their_messages,
        );
        $crate::store_contract!(@suite $fixture, forum_merging,
            a_topic_is_merged,
            a_merge_is_refused_by_name,
            what_belongs_to_a_post_goes_with_it,
            topics_merge_once,
        );
        $crate::store_contract!(@suite $fixture, forum_splitting,
            posts_are_split_and_return,
            a_split_is_refused_by_name,
            marks_follow_moved_posts,
            counts_are_those_of_the_posts,
        );
        $crate::store_contract!(@suite $fixture, forum_moderation,
            topics_are_kept_in_order,
            a_topic_changes_whole_or_not_at_all,
            topics_are_taken_away_and_brought_back,
            replies_are_taken_away_and_brought_back,
        );
        $crate::store_contract!(@suite $fixture, forum_categories,
            a_category_is_edited,
            a_category_is_edited_once,
            a_category_without_topics_is_deleted,
            a_category_names_its_latest_topics,
        );
        $crate::store_contract!(@suite $fixture, forum_reports,
            a_report_is_kept_once,
            a_report_is_closed_once,
        );
        $crate::store_contract!(@suite $fixture, forum_search,
            what_was_written_is_found,
            what_was_found_is_paged,
        );
    };
}
