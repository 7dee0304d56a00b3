ALTER TABLE claim_findings DROP COLUMN document_id;
