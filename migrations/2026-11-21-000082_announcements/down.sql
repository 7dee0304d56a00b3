DROP TRIGGER vehicle_changes_are_noted ON vehicles;
DROP FUNCTION note_vehicle_change;
DROP TABLE vehicle_changes;
DROP TABLE announced;
