DROP TABLE submission_drafts;
