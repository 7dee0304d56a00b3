/** Words for the fields of a listing and for their values. */
import {
  bodyStyleLabels,
  drivetrainLabels,
  odometerUnitLabels,
  titleStatusLabels,
  transmissionLabels,
  vinVisibilityLabels,
} from "@entities/vehicle/facts/labels";

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
  pictures: "Photos",
  alt: "Captions",
  documents: "Documents",
  price: "Price",
  vin: "VIN",
  vinVisibility: "VIN shown",
  trim: "Trim",
  stockNumber: "Stock number",
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

export const listingFieldLabel = (field: string): string => fieldLabels[field] ?? field;

/** Labels of the values that are one of a list. */
const valueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  vinVisibility: vinVisibilityLabels,
  transmission: transmissionLabels,
  drivetrain: drivetrainLabels,
  bodyStyle: bodyStyleLabels,
  titleStatus: titleStatusLabels,
  odometerUnit: odometerUnitLabels,
};

/** A field's value as its form shows it. */
export const valueText = (field: string, value: string): string => valueLabels[field]?.[value] ?? value;
