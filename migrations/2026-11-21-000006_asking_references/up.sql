-- Every reference that was given to a visitor; one table, so that it names one asking of whatever kind.
CREATE TABLE asking_references (
    reference text PRIMARY KEY CHECK (reference ~ '^MQ-[0-9A-HJKMNP-TV-Z]{8}$')
);
