import { car, detail, dialog, open, press, stubListings } from "@test/adminListings";
import { http, problem } from "@test/http";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

beforeEach(() => {
  signIn({ isAdmin: true });
});

describe("listings in the admin area", () => {
  it("are edited, and errors are shown at their fields", async () => {
    const { requests } = stubListings([car()]);
    open();
    await press("Edit");
    const isConfirmOpen = await dialog("Edit the listing");
    const price = await isConfirmOpen.findByLabelText("Price");
    expect(isConfirmOpen.getByLabelText("Description (optional)")).toHaveValue("Two owners.");
    expect(isConfirmOpen.getByLabelText("Engine")).toHaveValue("6.5L V12");
    fireEvent.change(isConfirmOpen.getByLabelText("Drivetrain"), { target: { value: "rwd" } });
    fireEvent.change(price, { target: { value: "much" } });
    await userEvent.click(isConfirmOpen.getByRole("button", { name: "Save Changes" }));
    expect(await isConfirmOpen.findByText("Please enter a valid price")).toBeVisible();
    fireEvent.change(price, { target: { value: "$410,000" } });
    await userEvent.click(isConfirmOpen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(requests).toHaveLength(1));
    // Only changed fields are sent. The engine, for example, was read from the description.
    expect(requests[0]?.body).toEqual({ priceNumeric: 410_000, drivetrain: "rwd", version: "1" });
  });

  it("keep what was typed when the dialog is closed by accident", async () => {
    const { requests } = stubListings([car()]);
    open();
    await press("Edit");
    const editor = await dialog("Edit the listing");
    fireEvent.change(await editor.findByLabelText("Model"), { target: { value: "812 GTS" } });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await press("Edit");
    const reopened = await dialog("Edit the listing");
    expect(await reopened.findByLabelText("Model")).toHaveValue("812 GTS");
    await userEvent.click(reopened.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ model: "812 GTS", version: "1" }));
    await press("Edit");
    expect(await (await dialog("Edit the listing")).findByLabelText("Model")).toHaveValue("812 Superfast");
  });

  it("can have their price changed to on request", async () => {
    const { requests } = stubListings([car()]);
    open();
    await press("Edit");
    const editor = await dialog("Edit the listing");
    await userEvent.click(await editor.findByLabelText("Price on request"));
    expect(editor.getByLabelText("Price")).toBeDisabled();
    await userEvent.click(editor.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ priceOnRequest: true, version: "1" }));
  });

  it("with a price on request can get a price", async () => {
    const { requests } = stubListings([car()]);
    const silent = detail({ price: "Price on request", priceNumeric: null });
    server.use(http.get("/api/admin/vehicles/{id}", () => HttpResponse.json(silent)));
    open();
    await press("Edit");
    const editor = await dialog("Edit the listing");
    const isOnRequest = await editor.findByLabelText("Price on request");
    expect(isOnRequest).toBeChecked();
    await userEvent.click(isOnRequest);
    await userEvent.click(editor.getByRole("button", { name: "Save Changes" }));
    expect(await editor.findByText("Please enter a valid price")).toBeVisible();
    fireEvent.change(editor.getByLabelText("Price"), { target: { value: "410,000" } });
    await userEvent.click(editor.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ priceNumeric: 410_000, version: "1" }));
  });

  it("are edited twice, the second time based on the first edit", async () => {
    stubListings([car()]);
    const sent: unknown[] = [];
    let model = "812 Superfast";
    server.use(
      http.get("/api/admin/vehicles/{id}", () => HttpResponse.json(detail({ model, version: String(sent.length) }))),
      http.patch("/api/admin/vehicles/{id}", async ({ request }) => {
        const body = await request.json();
        sent.push(body);
        model = body.model ?? model;
        return HttpResponse.json(detail({ model }));
      }),
    );
    open();
    for (const [before, after] of [
      ["812 Superfast", "812 GTS"],
      ["812 GTS", "812 Competizione"],
    ] as const) {
      await press("Edit");
      const editor = await dialog("Edit the listing");
      const field = await editor.findByLabelText("Model");
      expect(field).toHaveValue(before);
      fireEvent.change(field, { target: { value: after } });
      await userEvent.click(editor.getByRole("button", { name: "Save Changes" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    }
    expect(sent).toEqual([
      { model: "812 GTS", version: "0" },
      { model: "812 Competizione", version: "1" },
    ]);
  });

  it("that somebody else changed are saved again on top of that", async () => {
    stubListings([car()]);
    const sent: unknown[] = [];
    let version = 1;
    server.use(
      http.get("/api/admin/vehicles/{id}", () => HttpResponse.json(detail({ version: String(version) }))),
      http.patch("/api/admin/vehicles/{id}", async ({ request }) => {
        sent.push(await request.json());
        if (version > 1) return HttpResponse.json(detail());
        version = 2;
        return problem(409, { message: "This listing was changed meanwhile" });
      }),
    );
    open();
    await press("Edit");
    const editor = await dialog("Edit the listing");
    fireEvent.change(await editor.findByLabelText("Model"), { target: { value: "812 GTS" } });
    await userEvent.click(editor.getByRole("button", { name: "Save Changes" }));
    expect(await editor.findByText(/Someone else changed this listing in the meantime/)).toBeVisible();
    expect(editor.getByLabelText("Model")).toHaveValue("812 GTS");
    await userEvent.click(editor.getByRole("button", { name: "Save Changes" }));
    await waitFor(() =>
      expect(sent).toEqual([
        { model: "812 GTS", version: "1" },
        { model: "812 GTS", version: "2" },
      ]),
    );
  });

  it("are added from what was typed before the dialog was closed by accident", async () => {
    stubListings([car()]);
    open();
    await press("New Listing");
    fireEvent.change(await (await dialog("New listing")).findByLabelText("Make"), { target: { value: "Lancia" } });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await press("New Listing");
    expect(await (await dialog("New listing")).findByLabelText("Make")).toHaveValue("Lancia");
    // After a reload, too.
    cleanup();
    open();
    await press("New Listing");
    expect(await (await dialog("New listing")).findByLabelText("Make")).toHaveValue("Lancia");
  });

  it("are added, and errors are shown at their fields", async () => {
    stubListings([car()]);
    const sent: { key: string | null; body: unknown }[] = [];
    server.use(
      http.post("/api/admin/vehicles", async ({ request }) => {
        sent.push({ key: request.headers.get("Idempotency-Key"), body: await request.json() });
        return sent.length === 1
          ? problem(422, { message: "Refused", fields: { vin: "Listing 1 has this VIN", photos: "Photo 1 is gone" } })
          : HttpResponse.json(detail({ id: 1 }), { status: 201 });
      }),
    );
    open("/admin/listings");
    await press("New Listing");
    const form = await dialog("New listing");
    await userEvent.click(await form.findByRole("button", { name: "List Vehicle" }));
    expect(await form.findByText("Make is required")).toBeVisible();
    const type = (label: string, value: string) => fireEvent.change(form.getByLabelText(label), { target: { value } });
    type("Make", "Ferrari");
    type("Model", "F40");
    type("Year", "1990");
    type("Location", "Chicago, IL");
    type("Price", "$2,450,000");
    type("Specifications (optional)", " 2.9L V8 \n\nManual");
    await userEvent.click(form.getByRole("button", { name: "List Vehicle" }));
    expect(await form.findByText("Listing 1 has this VIN")).toBeVisible();
    expect(form.getByText("Photo 1 is gone")).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "List Vehicle" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[1]?.body).toMatchObject({
      make: "Ferrari",
      yearNumeric: 1990,
      priceNumeric: 2_450_000,
      milesNumeric: null,
      specs: ["2.9L V8", "Manual"],
      photos: [],
    });
    expect(await screen.findByRole("heading", { name: "2020 Ferrari 812 Superfast", level: 2 })).toBeVisible();
  });
});
