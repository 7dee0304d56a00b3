DROP TABLE document_accesses;
DROP TABLE document_shares;
DROP TABLE documents;
