DROP TABLE import_runs;
