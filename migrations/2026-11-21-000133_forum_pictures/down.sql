DROP TABLE forum_pictures;
