-- Staff find a listing by the end of its VIN. The order of bytes lets a range of the index answer it.
CREATE INDEX vehicles_by_vin_ending ON vehicles (reverse(vin_key) COLLATE "C") WHERE vin_key IS NOT NULL;
