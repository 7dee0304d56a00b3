DROP INDEX vehicles_sold_by_make;
DROP INDEX vehicles_by_likeness;
