import { chartPoints, stepPath } from "@entities/vehicle/detail/priceChart";
import { heading, open, price } from "@test/vehiclePage";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

describe("the price history", () => {
  it("of a single price is a sentence", async () => {
    open();
    expect(
      await screen.findByText("Listed at $425,000 since November 12, 2026; no price changes."),
    ).toBeInTheDocument();
  });

  it("of several prices is a chart with a table", async () => {
    open({
      priceHistory: [
        price(450_000, "2026-09-01"),
        price(425_000, "2026-10-01", "changed"),
        price(410_000, "2026-11-20", "sold"),
      ],
    });
    await heading();
    expect(
      screen.getByRole("img", {
        name: "From $450,000 on September 1, 2026 to $410,000 on November 20, 2026, in 3 steps.",
      }),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByText("Prices as a table"));
    expect(screen.getByRole("row", { name: "October 1, 2026 Changed to $425,000" })).toBeInTheDocument();
    expect(screen.getByRole("row", { name: "November 20, 2026 Sold at $410,000" })).toBeInTheDocument();
  });

  it("of a car that was sold on the day it was listed is a sentence with a table", async () => {
    open({ status: "sold", priceHistory: [price(65_000, "2026-11-30"), price(61_500, "2026-11-30", "sold")] });
    expect(await screen.findByText("Listed at $65,000 and sold for $61,500 on November 30, 2026.")).toBeInTheDocument();
    expect(screen.queryByRole("img", { name: /^From/ })).toBeNull();
    await userEvent.click(screen.getByText("Prices as a table"));
    expect(screen.getByRole("row", { name: "November 30, 2026 Sold at $61,500" })).toBeInTheDocument();
  });

  it("of a price that was changed on the day it was stated is a sentence, too", async () => {
    open({ priceHistory: [price(65_000, "2026-11-30"), price(61_500, "2026-11-30", "changed")] });
    expect(
      await screen.findByText("Listed at $65,000 and changed to $61,500 on November 30, 2026."),
    ).toBeInTheDocument();
  });

  it("leaves prices on request out of the chart, and is hidden if no price is known", async () => {
    const onRequest = { ...price(0, "2026-10-01", "changed"), price: "Price on request", priceNumeric: null };
    const { unmount } = open({ priceHistory: [price(450_000, "2026-09-01"), onRequest] });
    expect(await screen.findByText("Listed at $450,000 on September 1, 2026.")).toBeInTheDocument();
    await userEvent.click(screen.getByText("Prices as a table"));
    expect(screen.getByRole("row", { name: "October 1, 2026 Changed to Price on request" })).toBeInTheDocument();
    unmount();
    open({ price: "Price on request", priceNumeric: null, priceHistory: [onRequest] });
    await heading();
    expect(screen.queryByRole("heading", { name: "Price history" })).not.toBeInTheDocument();
  });

  it("shows a corrected sale in the table only", async () => {
    open({
      status: "sold",
      priceHistory: [
        price(450_000, "2026-09-01"),
        { ...price(4_100_000, "2026-11-19", "sold"), isCorrected: true },
        price(410_000, "2026-11-20", "sold"),
      ],
    });
    await heading();
    expect(
      screen.getByRole("img", {
        name: "From $450,000 on September 1, 2026 to $410,000 on November 20, 2026, in 2 steps.",
      }),
    ).toBeInTheDocument();
    expect(screen.getAllByText("This vehicle was sold on November 20, 2026.")).not.toHaveLength(0);
    await userEvent.click(screen.getByText("Prices as a table"));
    expect(
      screen.getByRole("row", { name: "November 19, 2026 Sold at (corrected since) $4,100,000" }),
    ).toBeInTheDocument();
  });

  it("names a sale that fell through, and does not count it", async () => {
    open({
      priceHistory: [price(450_000, "2026-09-01"), { ...price(410_000, "2026-11-19", "sold"), fellThrough: true }],
    });
    expect(
      await screen.findByText("Listed at $450,000 since September 1, 2026; no price changes."),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByText("Prices as a table"));
    expect(screen.getByRole("row", { name: "November 19, 2026 Sale fell through $410,000" })).toBeInTheDocument();
  });

  it("says since when a car has a price that was on request before", async () => {
    const onRequest = { ...price(0, "2026-10-01"), price: "Price on request", priceNumeric: null };
    open({ priceHistory: [onRequest, price(239_000, "2026-11-02", "changed")] });
    expect(await screen.findByText("Priced at $239,000 on November 2, 2026.")).toBeInTheDocument();
  });

  it("draws a price as constant until the next one", () => {
    const points = chartPoints([price(100, "2026-01-01"), price(200, "2026-01-11", "changed")]);
    expect(stepPath(points)).toBe("M8.0 176.0H632.0V40.0");
    const flat = chartPoints([price(100, "2026-01-01"), price(100, "2026-01-01", "sold")]);
    expect(flat.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
  });
});
