DROP TABLE vehicle_views;
