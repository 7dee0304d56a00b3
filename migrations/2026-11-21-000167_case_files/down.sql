DROP TABLE case_notes;
DROP TABLE case_files;
