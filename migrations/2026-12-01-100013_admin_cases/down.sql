DROP TABLE saved_views, new_cases, case_notes, case_files;
