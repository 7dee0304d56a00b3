DROP TABLE saved_vehicles;
