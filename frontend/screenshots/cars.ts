// Cars of the pictures.

export const miura = {
  make: "Lamborghini",
  model: "Miura P400 S",
  year: "1970",
  price: "$1,850,000",
  miles: "12,400 miles",
  location: "Lake Forest, IL",
  description: "Two owners from new, the second since **1981**. Engine rebuilt in 2019, with invoices and photos.",
  specs: ["3.9L V12", "370 hp", "5-speed manual"],
  trim: "series two",
  stockNumber: "LF-1970-014",
  vin: "4864",
  engine: "3.9L V12",
  horsepower: 370,
  displacementCc: 3929,
  transmission: "manual",
  speeds: 5,
  drivetrain: "rwd",
  bodyStyle: "coupe",
  exteriorColor: "Giallo Fly",
  interiorColor: "Black leather",
  owners: 2,
  titleStatus: "clean",
  titleState: "IL",
};

export const car = (make: string, model: string, year: string, price: string) => ({
  make,
  model,
  year,
  price,
  miles: "41,200 miles",
  location: "Madison, WI",
  description: "Driven on weekends and serviced every spring.",
});
