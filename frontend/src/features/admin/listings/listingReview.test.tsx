import { stubAdminEvents } from "@test/adminEvents";
import { car, detail, dialog, open, press, stubListings } from "@test/adminListings";
import { http } from "@test/http";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { fireEvent, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { InquiryCase } from "../types";

beforeEach(() => {
  signIn({ isAdmin: true });
});

const asked = { name: "Grace Hopper", text: "Is it still for sale?", vehicleId: 1, vehicle: "2020 Ferrari F40" };
const request = {
  reference: "MQ-7F3K9Q2M",
  kind: "inquiry",
  stage: "received",
  revision: 1,
  asked,
  receivedAt: "2026-11-21T10:00:00.000Z",
  waitingSince: "2026-11-21T10:00:00.000Z",
} as const;

/** An open inquiry, a closed one, and a coming appointment. */
const requestsAboutIt: readonly InquiryCase[] = [
  request,
  { ...request, reference: "MQ-00000001", stage: "closed", asked: { ...asked, name: "Ada Closed" } },
  {
    ...request,
    reference: "MQ-00000002",
    kind: "appointment",
    stage: "answered",
    asked: { ...asked, name: "Alan Turing" },
    appointment: {
      slotId: 5,
      town: "chicago",
      startsAt: "2999-12-01T15:00:00Z",
      endsAt: "2999-12-01T16:00:00Z",
      state: "confirmed",
    },
  },
];

describe("listings in the admin area", () => {
  it("that changed under the open form are reviewed again before their status changes", async () => {
    const reload = stubAdminEvents();
    const { requests } = stubListings([car()]);
    open();
    await press("Withdraw");
    const form = await dialog("Withdraw it?");
    await userEvent.type(form.getByLabelText("Reason"), "Its title is in dispute.");
    server.use(http.get("/api/admin/vehicles/{id}", () => HttpResponse.json(detail({ version: "2" }))));
    reload();
    expect(await form.findByText(/^This listing changed while you were deciding\./)).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "Withdraw" }));
    const anyway = await form.findByRole("button", { name: "Withdraw Anyway" });
    expect(requests).toEqual([]);
    await userEvent.click(anyway);
    await waitFor(() => expect(requests.map(({ body }) => body)).toMatchObject([{ version: "2" }]));
  });

  it("ask back before a sale or a price out of line, and say what stays open", async () => {
    const { requests } = stubListings([car()]);
    server.use(
      http.get("/api/admin/vehicles/{id}", () => HttpResponse.json(detail())),
      http.get("/api/admin/inquiries", () => HttpResponse.json([...requestsAboutIt])),
    );
    open();
    await press("Mark Sold");
    const sale = await dialog("Mark it as sold?");
    expect(sale.getByText(/^Inquiries and appointments about it stay open/)).toBeVisible();
    expect(await sale.findByRole("link", { name: "Grace Hopper" })).toHaveAttribute(
      "href",
      "/admin/inquiries/MQ-7F3K9Q2M",
    );
    expect(sale.getByRole("link", { name: "Alan Turing" })).toHaveAttribute("href", "/admin/appointments/MQ-00000002");
    const links = sale.getAllByRole("link", { name: "Show them in the queue" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      `/admin/inquiries?stage=&vehicle=${car().id}`,
      `/admin/appointments?stage=&vehicle=${car().id}`,
    ]);
    expect(sale.queryByRole("link", { name: "Ada Closed" })).not.toBeInTheDocument();
    fireEvent.change(sale.getByLabelText("Sold for"), { target: { value: "42,500" } });
    await userEvent.click(sale.getByRole("button", { name: "Mark Sold" }));
    const asked = await dialog("Is the price right?");
    expect(asked.getByText("That is 90% lower than $425,000. Mark it sold for $42,500?")).toBeVisible();
    await userEvent.click(asked.getByRole("button", { name: "Cancel" }));
    expect(requests).toEqual([]);
    await userEvent.click((await dialog("Mark it as sold?")).getByRole("button", { name: "Mark Sold" }));
    await userEvent.click((await dialog("Is the price right?")).getByRole("button", { name: "Mark Sold" }));
    await waitFor(() => expect(requests.map(({ body }) => body)).toMatchObject([{ priceNumeric: 42_500 }]));
  });

  it("ask back before their asking price changes by more than half", async () => {
    const { requests } = stubListings([car()]);
    open();
    await press("Edit");
    const editor = await dialog("Edit the listing");
    fireEvent.change(await editor.findByLabelText("Price"), { target: { value: "42,500" } });
    await userEvent.click(editor.getByRole("button", { name: "Save Changes" }));
    const asked = await dialog("Is the price right?");
    expect(asked.getByText("That is 90% lower than $425,000. Change the price to $42,500?")).toBeVisible();
    expect(requests).toEqual([]);
    await userEvent.click(asked.getByRole("button", { name: "Change Price" }));
    await waitFor(() => expect(requests.map(({ body }) => body)).toMatchObject([{ priceNumeric: 42_500 }]));
  });

  it("keep the version that they were edited from when the listing reloads behind the form", async () => {
    const reload = stubAdminEvents();
    const { requests } = stubListings([car()]);
    open();
    await press("Edit");
    const editor = await dialog("Edit the listing");
    fireEvent.change(await editor.findByLabelText("Model"), { target: { value: "812 GTS" } });
    let reads = 0;
    server.use(
      http.get("/api/admin/vehicles/{id}", () => {
        reads += 1;
        return HttpResponse.json(detail({ version: "2" }));
      }),
    );
    reload();
    await waitFor(() => expect(reads).toBe(1));
    await userEvent.click(editor.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ model: "812 GTS", version: "1" }]));
  });
});
