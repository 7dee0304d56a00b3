DROP TABLE backup_state, legal_versions, legal_documents, site_settings;
