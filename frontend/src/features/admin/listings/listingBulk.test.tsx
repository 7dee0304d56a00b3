import { car, detail, dialog, open, press, stubListings, VEHICLES } from "@test/adminListings";
import { http, problem } from "@test/http";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { AdminListing } from "../types";

beforeEach(() => {
  signIn({ isAdmin: true });
});

describe("bulk acts on listings", () => {
  const cars = [car(), car({ id: 2, title: "1995 Porsche 993" }), car({ id: 3, title: "1966 Miura", status: "sold" })];

  /** Stubs the listings with their statuses as they are now. */
  function stored(statuses: Record<string, AdminListing["status"]>, listed = cars) {
    const { requests } = stubListings(listed);
    server.use(
      http.untyped.get(`${VEHICLES}/:id`, ({ params }) =>
        HttpResponse.json(
          detail({ id: Number(params.id), status: statuses[String(params.id)] ?? "live", version: "7" }),
        ),
      ),
      http.untyped.patch(`${VEHICLES}/:id`, async ({ request, params }) => {
        const body = (await request.json()) as { status: AdminListing["status"] };
        requests.push({ path: String(params.id), body });
        statuses[String(params.id)] = body.status;
        return HttpResponse.json({});
      }),
    );
    return requests;
  }

  const withdraw = async () => {
    open("/admin/listings");
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
    await press("Withdraw (2)");
    const confirmation = await dialog("Withdraw the selected listings?");
    await userEvent.type(await confirmation.findByLabelText("Reason"), "Photos missing.");
    await userEvent.click(confirmation.getByRole("button", { name: "Withdraw" }));
  };

  it("withdraw those for sale for one reason, and undo it", async () => {
    const requests = stored({});
    await withdraw();
    expect(await screen.findByText("2 listings withdrawn")).toBeInTheDocument();
    const body = { status: "withdrawn", version: "7", reason: "Photos missing." };
    expect(requests.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: "1", body },
      { path: "2", body },
    ]);
    await press("Undo");
    await screen.findByText("Undone for 2 listings");
    expect(requests.slice(2).map((change) => change.body)).toEqual(Array(2).fill({ status: "live", version: "7" }));
  });

  it("list withdrawn ones for sale, name those that are refused, and undo it", async () => {
    const gone = cars.slice(0, 2).map(({ id, title }) => car({ id, title, status: "withdrawn" }));
    const statuses: Record<string, AdminListing["status"]> = { 1: "withdrawn", 2: "withdrawn" };
    const requests = stored(statuses, gone);
    const sentence = "Listing 9 (1995 Porsche 993) has this VIN and is for sale";
    server.use(
      http.untyped.patch(`${VEHICLES}/2`, () => problem(422, { message: sentence, fields: { vin: sentence } })),
    );
    open("/admin/listings");
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
    await press("List for Sale");
    expect(await screen.findByText("1 listing listed for sale")).toBeInTheDocument();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      `1 listing not changed:1995 Porsche 993, #2: ${sentence}`,
    );
    await press("Undo");
    await screen.findByText("Undone for 1 listing");
    expect(requests).toEqual([
      { path: "1", body: { status: "live", version: "7" } },
      { path: "1", body: { status: "withdrawn", version: "7", reason: "Listing it for sale was undone." } },
    ]);
  });

  it("leave a listing whose status changed meanwhile as it is, and say so", async () => {
    const requests = stored({ 2: "under_offer" });
    await withdraw();
    expect(await screen.findByRole("alert")).toHaveTextContent("1995 Porsche 993, #2: It is now: under offer.");
    expect(requests.map(({ path }) => path)).toEqual(["1"]);
  });
});
