import { ActionPanel } from "@entities/vehicle/detail/ActionPanel";
import { sampleVehicles } from "@entities/vehicle/fixtures";
import type { VehicleDetail } from "@entities/vehicle/types";
import { renderAt } from "@test/render";
import { setSiteDetails } from "@test/siteDetails";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

const fees = [
  { label: "Documentary fee", amount: "$367.70", note: "Illinois sales" },
  { label: "Buyer’s premium", amount: "2.5%", note: null },
];

function open(status: VehicleDetail["status"]) {
  const vehicle = { ...sampleVehicles[0], status } as VehicleDetail;
  renderAt("/listings/1", <ActionPanel vehicle={vehicle} onContact={() => undefined} />);
}

it("discloses fees with the price of a car for sale", async () => {
  setSiteDetails({ fees });
  open("live");
  await userEvent.click(screen.getByText("Plus fees"));
  const entries = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(entries.map((entry) => entry.textContent)).toEqual([
    "Documentary fee$367.70Illinois sales",
    "Buyer’s premium2.5%",
  ]);
});

it.each([
  ["a sold car", "sold", { fees }],
  ["a business that states none", "live", { contact: {} }],
  ["what is no list", "live", { fees: "many" }],
] as const)("discloses no fees for %s", (_, status, details) => {
  setSiteDetails(details);
  open(status);
  expect(screen.queryByText("Plus fees")).toBeNull();
});
