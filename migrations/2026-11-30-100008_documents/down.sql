DROP TABLE claim_findings, claims, document_accesses, document_shares, documents;
