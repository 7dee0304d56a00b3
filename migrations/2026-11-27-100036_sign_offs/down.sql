DROP TRIGGER sign_offs_lapse ON vehicles;
DROP FUNCTION lapse_sign_offs();
DROP TABLE sign_offs;
DELETE FROM new_cases WHERE queue = 'sign-offs';
