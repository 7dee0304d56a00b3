DROP TABLE sign_offs, listing_proposals, listing_moves, submission_drafts, submission_messages, submission_moves,
    submission_pictures, submissions, pictures;
