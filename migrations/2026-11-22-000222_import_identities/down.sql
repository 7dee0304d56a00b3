ALTER TABLE import_runs
    DROP COLUMN run, DROP COLUMN blank, DROP COLUMN updated, DROP COLUMN off_sale, DROP COLUMN repeated,
    DROP COLUMN unnumbered;
DROP SEQUENCE import_run_numbers;
DROP TABLE import_records;
