DROP TABLE legal_versions;
DROP TABLE legal_documents;
DROP FUNCTION refuse_legal_change();
