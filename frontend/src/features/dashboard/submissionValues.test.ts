/** The request of the submission form: a mileage in kilometers is sent in miles, with the odometer's unit. */
import { describe, expect, it } from "vitest";
import { emptyValues, toSubmission } from "./submissionValues";

describe("toSubmission", () => {
  it("converts a mileage in kilometers", () => {
    const { miles, milesNumeric, odometerUnit } = toSubmission({ ...emptyValues, miles: "98,000 km" }, []);
    expect({ miles, milesNumeric, odometerUnit }).toEqual({
      miles: "60,894 miles",
      milesNumeric: 60_894,
      odometerUnit: "kilometers",
    });
  });
});
