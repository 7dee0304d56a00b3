DROP TABLE saved_searches, saved_vehicles, vehicle_views, listing_expiries, vehicle_derivation, vehicle_prices,
    vehicle_pictures, vehicles;
