DROP TABLE forum_pictures, forum_reports, forum_edits, forum_drafts, forum_views, forum_view_counts,
    forum_baselines, forum_read_states, forum_bookmarks, forum_post_likes, forum_moved_posts, forum_posts, forum_topics,
    forum_categories;
