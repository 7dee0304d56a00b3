DROP TABLE listing_moves, submission_drafts, submission_messages, submission_moves, submission_pictures,
    submissions, pictures;
