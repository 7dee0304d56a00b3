DROP TABLE backup_state;
