DROP TABLE second_factor_resets;
