DROP TABLE sign_offs, listing_proposals, listing_changes, submission_drafts, submission_messages, submission_transitions,
    submission_pictures, submissions, pictures;
