import { openAdminArea } from "@test/adminPage";
import { http, problem } from "@test/http";
import { server } from "@test/server";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, it, vi } from "vitest";

it("finds a listing and a submission by number, and only those that exist", async () => {
  server.use(
    http.get("/api/admin/submissions", () => HttpResponse.json([])),
    http.get("/api/admin/vehicles", () => HttpResponse.json([])),
    http.untyped.get("/api/admin/users", () => HttpResponse.json([])),
    http.untyped.get("/api/admin/vehicles/5021", () => HttpResponse.json({ id: 5021, title: "1968 Porsche 911" })),
    http.untyped.get("/api/admin/submissions/:id", () => problem(404, { message: "Not found" })),
    http.untyped.get("/api/admin/vehicles/77", () => problem(404, { message: "Not found" })),
  );
  openAdminArea("/admin/nowhere");
  await userEvent.click(await screen.findByRole("button", { name: "Go to…" }));
  const field = await screen.findByRole("combobox", { name: "Case, member, listing or section" });
  await userEvent.type(field, "#5021");
  expect(await screen.findByRole("option", { name: /1968 Porsche 911/ })).toBeInTheDocument();
  expect(await screen.findByText("1 result")).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, "77");
  expect(await screen.findByText("No results", { selector: "p" })).toBeInTheDocument();
});

it("finds submissions that wait before listings, and decided ones after them", async () => {
  const decided = { id: 1, year: "1970", make: "Lamborghini", model: "Miura", status: "approved" };
  server.use(
    http.untyped.get("/api/admin/submissions", () =>
      HttpResponse.json([decided, { ...decided, id: 2, status: "pending" }]),
    ),
    http.untyped.get("/api/admin/vehicles", () => HttpResponse.json([{ id: 13, title: "1970 Lamborghini Miura" }])),
    http.untyped.get("/api/admin/users", () => HttpResponse.json([])),
  );
  openAdminArea("/admin/nowhere");
  await userEvent.click(await screen.findByRole("button", { name: "Go to…" }));
  await userEvent.type(await screen.findByRole("combobox"), "miura");
  expect(await screen.findByText("3 results")).toBeInTheDocument();
  // The first letters also find sections, whose number is not announced while the search goes on.
  expect(screen.getByText("3 results")).toHaveAttribute("role", "status");
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  await userEvent.keyboard("{ArrowDown}");
  expect(scrolled.mock.contexts).toEqual([screen.getAllByRole("option")[1]]);
  const kinds = screen.getAllByRole("option").map(({ lastElementChild }) => lastElementChild?.textContent);
  expect(kinds).toEqual(["Submission", "Listing", "Submission"]);
});

it("tells results of the same name apart", async () => {
  const ad = { title: "1987 Porsche 911", price: "$89,900", status: "live", seller: null, location: "Chicago, IL" };
  const seller = { id: 7, username: "ada_l", name: "Ada Lovelace" };
  const offer = { year: "1987", make: "Porsche", model: "911", price: "$92,000", status: "pending", seller };
  const asked = { name: "Grace Murray", vehicle: "1987 Porsche 911" };
  server.use(
    http.untyped.get("/api/admin/submissions", () => HttpResponse.json([{ ...offer, id: 3, location: "" }])),
    http.untyped.get("/api/admin/vehicles", () =>
      HttpResponse.json([
        { ...ad, id: 13 },
        { ...ad, id: 14, status: "sold", seller },
      ]),
    ),
    http.untyped.get("/api/admin/users", () => HttpResponse.json([])),
    http.untyped.get("/api/admin/inquiries", () =>
      HttpResponse.json([{ kind: "inquiry", reference: "MQ-7F3K9Q2M", asked, stage: "received" }]),
    ),
  );
  openAdminArea("/admin/nowhere");
  await userEvent.click(await screen.findByRole("button", { name: "Go to…" }));
  await userEvent.type(await screen.findByRole("combobox"), "911");
  expect(await screen.findByText("4 results")).toBeInTheDocument();
  expect(screen.getAllByRole("option").map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual([
    "1987 Porsche 911#3 · $92,000 · Pending · Ada Lovelace",
    "1987 Porsche 911#13 · $89,900 · For sale · Chicago, IL",
    "1987 Porsche 911#14 · $89,900 · Sold · Ada Lovelace · Chicago, IL",
    expect.stringMatching(/^Grace Murray, MQ-7F3K9Q2M1987 Porsche 911 · /),
  ]);
});

it("opens a section, a member or a case by Ctrl K", async () => {
  server.use(
    http.get("/api/admin/submissions", () => HttpResponse.json([])),
    http.get("/api/admin/vehicles", () => HttpResponse.json([])),
    http.untyped.get("/api/admin/users", ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get("search") === "grace"
          ? [{ id: 7, name: "Grace Hopper", username: "grace", email: "grace@example.com" }]
          : [],
      ),
    ),
    http.untyped.get("/api/admin/inquiries", ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get("search") === "grace"
          ? [{ kind: "appointment", reference: "MQ-7F3K9Q2M", asked: { name: "Grace Murray" } }]
          : [],
      ),
    ),
  );
  openAdminArea("/admin/nowhere");
  await vi.waitFor(() => expect(screen.getByRole("button", { name: "Go to…" })).toBeEnabled());
  await userEvent.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("combobox", { name: "Case, member, listing or section" });
  await userEvent.type(field, "grace");
  const member = await screen.findByRole("option", { name: /Grace Hopper, @grace/ });
  expect(member).toHaveAttribute("aria-selected", "true");
  expect(screen.getByRole("option", { name: /Grace Murray, MQ-7F3K9Q2M.*Appointment/ })).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, "mq-7k2f9d3");
  expect(screen.queryByRole("option", { name: /MQ-7K2F9D3/ })).not.toBeInTheDocument();
  await userEvent.type(field, "m");
  expect(screen.getByRole("option", { name: /MQ-7K2F9D3M/ })).toHaveAttribute("aria-selected", "true");
  await userEvent.clear(field);
  await userEvent.type(field, "nothing like it");
  expect(await screen.findByText("No results", { selector: "p" })).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, "mem");
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("heading", { name: "Members" })).toBeInTheDocument();
});
