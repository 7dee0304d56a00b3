DROP TABLE forum_posts;
DROP TABLE forum_topics;
DROP TABLE forum_categories;
