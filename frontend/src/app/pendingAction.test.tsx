import { sampleVehicles } from "@entities/vehicle/fixtures";
import type { Vehicle } from "@entities/vehicle/types";
import type { User } from "@shared/api/types";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AppRoutes } from "./AppRoutes";

const ferrari = sampleVehicles[0] as Vehicle;
const user: User = {
  id: 7,
  username: "ada_l",
  email: "ada@example.com",
  firstName: "Ada",
  isCollector: false,
  isAdmin: false,
  emailVerified: true,
};

/** Vehicles saved on the server. */
let savedVehicles: Vehicle[];
let searches: unknown[];

// The first import of a lazy page can exceed the timeout of a query on a busy machine.
beforeAll(
  () =>
    Promise.all([
      import("@features/listings/ListingsPage"),
      import("@features/auth/AuthPage"),
      import("@features/home/HomePage"),
      import("@entities/favorite/ResumePendingAction"),
    ]),
  30_000,
);

beforeEach(() => {
  savedVehicles = [];
  searches = [];
  server.use(
    http.get("/api/vehicles", () => HttpResponse.json([ferrari], { headers: { "X-Total-Count": "1" } })),
    http.get("/api/vehicles/facets", () => new HttpResponse(null, { status: 503 })),
    http.get("/api/vehicles/featured", () => HttpResponse.json([ferrari])),
    http.get("/api/vehicles/recent", () => HttpResponse.json([])),
    http.post("/api/login", () => HttpResponse.json(user)),
    http.post("/api/register", () => HttpResponse.json(user, { status: 201 })),
    http.get("/api/user/saved-vehicles", () => HttpResponse.json(savedVehicles)),
    http.put("/api/user/saved-vehicles/{id}", ({ params }) => {
      expect(Number(params.id)).toBe(ferrari.id);
      savedVehicles = [ferrari];
      return new HttpResponse(null, { status: 204 });
    }),
    http.untyped.post("/api/user/saved-searches", async ({ request }) => {
      const body = (await request.json()) as object;
      searches.push(body);
      return HttpResponse.json({ id: 1, ...body, createdAt: "", matches: 1 }, { status: 201 });
    }),
  );
});

const saveButton = (pressed: boolean) =>
  screen.findByRole("button", { name: "Save 2020 Ferrari 812 Superfast", pressed });
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

async function logIn() {
  await type("Username", "ada_l");
  await type("Password", "correct horse");
  await userEvent.click(screen.getByRole("button", { name: "Login" }));
}

describe("what a visitor wanted to save", () => {
  it("is saved after the login, which returns to the page", async () => {
    renderAt("/listings?make=ferrari", <AppRoutes />);
    await userEvent.click(await saveButton(false));
    await screen.findByLabelText("Username");
    await logIn();
    expect(await saveButton(true)).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Vehicle Listings" })).toBeInTheDocument();
    expect(await screen.findByText("Welcome back, Ada!")).toBeInTheDocument();
    expect(savedVehicles).toEqual([ferrari]);
  });

  it("is saved after the registration", async () => {
    renderAt("/listings", <AppRoutes />);
    await userEvent.click(await saveButton(false));
    const reason = "Log in to save the 2020 Ferrari 812 Superfast.";
    expect(await screen.findByText(reason)).toBeVisible();
    await userEvent.click(await screen.findByRole("tab", { name: "Register" }));
    expect(screen.getByText(reason)).toBeVisible();
    await type("Full Name", "Ada Lovelace");
    await type("Email", "ada@example.com");
    await type("Username", "ada_l");
    await type("Password", "correct horse");
    await type("Confirm Password", "correct horse");
    await userEvent.click(screen.getByRole("button", { name: "Register" }));
    expect(await saveButton(true)).toBeInTheDocument();
  });

  it("is saved after a login in the dialog", async () => {
    renderAt("/", <AppRoutes />);
    await userEvent.click(await saveButton(false));
    await screen.findByLabelText("Username");
    await userEvent.click(within(screen.getByRole("banner")).getAllByRole("link")[0] as HTMLElement);
    await userEvent.click(await screen.findByRole("button", { name: "Member Login" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Member Access" }));
    await userEvent.type(dialog.getByLabelText("Username"), "ada_l");
    await userEvent.type(dialog.getByLabelText("Password"), "correct horse");
    await userEvent.click(dialog.getByRole("button", { name: "Login" }));
    expect(await saveButton(true)).toBeInTheDocument();
  });

  it("may be a search", async () => {
    renderAt("/listings?make=ferrari", <AppRoutes />);
    await userEvent.click(await screen.findByRole("button", { name: "Save this search" }));
    await screen.findByLabelText("Username");
    await logIn();
    expect(await screen.findByText("Search saved")).toBeInTheDocument();
    expect(searches).toEqual([{ name: "Ferrari", query: { make: "ferrari", sort: "newest" } }]);
  });

  it("is reported when it could not be saved", async () => {
    server.use(
      http.put("/api/user/saved-vehicles/{id}", () =>
        problem(404, { message: "We couldn’t find this vehicle; it may have been withdrawn" }),
      ),
    );
    renderAt("/listings", <AppRoutes />);
    await userEvent.click(await saveButton(false));
    await screen.findByLabelText("Username");
    await logIn();
    expect(await screen.findByText("2020 Ferrari 812 Superfast couldn’t be saved")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText(/it may have been withdrawn/)).toBeInTheDocument());
  });
});
