/** Labels of the fields of a listing, as its forms have them. */
const fieldLabels: Readonly<Record<string, string>> = {
  make: "Make",
  model: "Model",
  year: "Year",
  miles: "Mileage",
  location: "Location",
  description: "Description",
  specs: "Specifications",
  photos: "Photos",
  vin: "VIN",
  vinVisibility: "VIN shown",
  engine: "Engine",
  displacementCc: "Displacement",
  horsepower: "Horsepower",
  transmission: "Transmission",
  speeds: "Speeds",
  drivetrain: "Drivetrain",
  bodyStyle: "Body style",
  exteriorColor: "Exterior color",
  interiorColor: "Interior color",
  titleStatus: "Title",
  titleState: "Title state",
  odometerUnit: "Odometer",
  isMileageUnknown: "True mileage unknown",
  owners: "Owners",
};

export const fieldLabel = (field: string): string => fieldLabels[field] ?? field;
