DROP INDEX users_of_the_forum;
DROP TABLE forum_drafts;
DROP TABLE forum_views;
DROP TABLE forum_view_counts;
DROP TABLE forum_baselines;
DROP TABLE forum_marks;
