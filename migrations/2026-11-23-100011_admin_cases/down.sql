DROP TABLE new_cases, case_notes, case_files;
