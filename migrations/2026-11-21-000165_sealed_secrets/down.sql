DROP TABLE secret_key_marks;

-- What is sealed cannot be opened here. It stays as it is: a server from before refuses it, which is
-- better than to let its member in without a code.
ALTER TABLE second_factors DROP CONSTRAINT second_factors_secret_check;
ALTER TABLE second_factors ADD CONSTRAINT second_factors_secret_check
    CHECK (octet_length(secret) = 20) NOT VALID;
