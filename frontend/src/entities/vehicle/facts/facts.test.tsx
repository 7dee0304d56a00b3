import { Form } from "@shared/form/Form";
import { ownFacts, publicFacts } from "@test/facts";
import { renderAt } from "@test/render";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FactsFields } from "./FactsFields";
import { engineText, factRows, transmissionText } from "./factRows";
import { changedFacts, emptyFacts, toFactsValues, toStatedFacts } from "./factsValues";
import type { VehicleFacts } from "./types";
import { vinRemarks } from "./vin";

const rowsOf = (traits: Partial<VehicleFacts>, miles = "4,200 miles") =>
  factRows({ model: "911 GT3", miles, facts: { ...publicFacts, ...traits } });
const textOf = (label: string, traits: Partial<VehicleFacts>, miles?: string) =>
  rowsOf(traits, miles).find((row) => row.label === label)?.value;

describe("the text of a fact", () => {
  it.each([
    ["6.2L Supercharged V8", 6162, "6.2L supercharged V8"],
    ["3.0L Twin-Turbocharged Flat-6", null, "3.0L twin-turbocharged flat-6"],
    ["Dual Electric Motors", null, "Dual electric motors"],
    ["427 cu in V8", 6997, "427 cu in V8"],
    ["Colombo V12", 2953, "3.0L Colombo V12"],
    [null, 6162, "6.2L"],
    [null, null, null],
  ])("formats the engine %j with %j cc as %j", (engine, displacementCc, text) => {
    expect(engineText({ engine, displacementCc })).toBe(text);
  });

  it.each([
    ["manual", 7, "7-speed manual"],
    ["dual_clutch", 8, "8-speed dual-clutch"],
    ["automatic", null, "Automatic"],
    ["single_speed", 1, "Single-speed"],
    ["cvt", null, "CVT"],
    [null, 5, "5-speed"],
    [null, null, null],
  ] as const)("formats the transmission %j with %j speeds as %j", (transmission, speeds, text) => {
    expect(transmissionText({ transmission, speeds })).toBe(text);
  });

  it.each([
    ["Mileage", {}, "4,200 miles"],
    ["Mileage", { isMileageUnknown: true }, "4,200 miles, true mileage unknown"],
    ["Mileage", { odometerUnit: "kilometers" }, "4,200 miles; odometer in kilometers"],
    ["Title", { titleStatus: "clean", titleState: "SC" }, "Clean, South Carolina"],
    ["Title", { titleStatus: "salvage" }, "Salvage"],
    ["Owners", { owners: 0 }, "None"],
    ["Trim", { trim: "Touring" }, "Touring"],
    ["Trim", { trim: "gt3" }, undefined],
    ["Stock number", { stockNumber: "P-17" }, "P-17"],
    ["Power", { horsepower: 1001 }, "1,001 hp"],
    ["Body style", { bodyStyle: "suv" }, "SUV"],
  ] as const)("formats the row %j with %j as %j", (label, traits, text) => {
    expect(textOf(label, traits)).toBe(text);
  });

  it("is left out if nothing is known", () => {
    expect(rowsOf({}, "")).toEqual([]);
    expect(rowsOf({ isMileageUnknown: true }, "")).toEqual([
      { label: "Mileage", value: "True mileage unknown", fromText: null },
    ]);
  });

  it("is as certain as its least certain part", () => {
    const traits = { transmission: "manual", speeds: 6 } as const;
    const certainty = (fromText: VehicleFacts["fromText"]) =>
      rowsOf({ ...traits, fromText }).find(({ label }) => label === "Transmission")?.fromText;
    expect(certainty({})).toBeNull();
    expect(certainty({ speeds: "high" })).toBe("high");
    expect(certainty({ transmission: "high", speeds: "low" })).toBe("low");
  });

  it("is stated if the displacement stands in the name of a stated engine", () => {
    const certainty = (engine: string) =>
      rowsOf({ engine, displacementCc: 2996, fromText: { displacementCc: "high" } }).find(
        ({ label }) => label === "Engine",
      )?.fromText;
    expect(certainty("3.0 Liter Straight-Six")).toBeNull();
    expect(certainty("Straight-six")).toBe("high");
  });
});

describe("the check of a VIN", () => {
  it.each([
    ["1HGCM82633A004352", 2003, []],
    ["1hgcm-82633 a004352", 2004, []],
    ["1HGCM82633A004352", 1999, ["The VIN says model year 2003, not 1999"]],
    ["1HGCM82634A004352", 2003, ["The VIN's check digit is wrong; please compare the VIN with the car"]],
    [
      "ZFF76ZHB000123456",
      2012,
      ["The VIN's check digit is wrong; cars that were not made for North America may have none"],
    ],
    ["DB5/1234/R", 1964, []],
    ["DB5/1234/R", 1990, ["A VIN since 1981 has 17 characters without I, O and Q; this one does not"]],
    ["", 1990, []],
    ["1HGCM82633A004352", Number.NaN, []],
  ])("of %j for %j finds %j", (vin, year, remarks) => {
    expect(vinRemarks(vin, year, 2026)).toEqual(remarks);
  });
});

describe("the form values of facts", () => {
  it("are converted to the API's, with null for empty fields", () => {
    const values = { ...emptyFacts, vin: " ZFF1 ", horsepower: "1,001", transmission: "manual" };
    expect(toStatedFacts(values)).toEqual({
      ...Object.fromEntries(Object.keys(emptyFacts).map((name) => [name, null])),
      vin: "ZFF1",
      vinVisibility: "masked",
      horsepower: 1001,
      transmission: "manual",
      odometerUnit: "miles",
      isMileageUnknown: false,
    });
  });

  it("name changed fields only", () => {
    const initial = toFactsValues({ ...ownFacts, engine: "V8", horsepower: 400, owners: 0 });
    expect(initial).toMatchObject({ engine: "V8", horsepower: "400", owners: "0", isMileageUnknown: false });
    expect(changedFacts({ ...initial, horsepower: "", isMileageUnknown: true }, initial)).toEqual({
      horsepower: null,
      isMileageUnknown: true,
    });
  });
});

describe("the fields of facts", () => {
  it("check the VIN while it is entered", () => {
    renderAt(
      "/",
      <Form initialValues={emptyFacts} onSubmit={async () => undefined}>
        <FactsFields year="1999" />
      </Form>,
    );
    const vin = screen.getByLabelText("VIN or chassis number");
    expect(screen.getByLabelText("Show the VIN")).toHaveDisplayValue("Without its last six characters");
    fireEvent.change(vin, { target: { value: "1HGCM82633A004352" } });
    expect(screen.getByText("The VIN says model year 2003, not 1999.")).toBeInTheDocument();
    expect(vin).toHaveAccessibleDescription("The VIN says model year 2003, not 1999.");
    fireEvent.change(screen.getByLabelText("Displacement"), { target: { value: "6162" } });
    expect(screen.getByText("Shown as 6.2L")).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText("Displacement"), { target: { value: "427" } });
    expect(screen.getByText("Taken as 427 cc; for cubic inches, enter 427 ci")).toBeInTheDocument();
  });
});
