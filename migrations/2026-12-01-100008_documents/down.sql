DROP TABLE claim_reviews, claims, document_accesses, document_shares, documents;
