"""The studio that draws Marque's pictures: car profiles, drawings, icons and their web renditions."""
