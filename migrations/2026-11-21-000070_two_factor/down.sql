DROP TABLE log_in_challenges;
DROP TABLE recovery_codes;
DROP TABLE second_factors;
