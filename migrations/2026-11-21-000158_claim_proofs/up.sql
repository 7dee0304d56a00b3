-- Which document a finding rests on. No foreign key: what was found outlives the document.
ALTER TABLE claim_findings ADD COLUMN document_id bigint;

UPDATE claim_findings f SET document_id = c.document_id FROM claims c WHERE c.id = f.claim_id;
