DROP TABLE forum_reports;
DROP TABLE forum_edits;
