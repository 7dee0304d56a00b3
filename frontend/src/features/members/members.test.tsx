import { sampleVehicles } from "@entities/vehicle/fixtures";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import MemberPage from "./MemberPage";
import type { Member } from "./types";

const member: Member = {
  username: "ada_l",
  name: "Ada Lovelace",
  memberSince: "2026-03-04T12:00:00Z",
  isCollector: true,
  lastActive: null,
  posts: null,
  collection: null,
  isOwn: false,
};

const car = (id: number) => ({ ...sampleVehicles[0], id, title: `Porsche 911 No. ${id}` });

function open(answer: () => Response, cars = (_: URL): Response => HttpResponse.json([])) {
  server.use(
    http.get("/api/members/{username}", answer),
    http.untyped.get("/api/members/:username/listings", ({ request }) => cars(new URL(request.url))),
  );
  return renderAt(
    "/members/ada_l",
    <Routes>
      <Route path="/members/:username" element={<MemberPage />} />
    </Routes>,
  );
}

describe("a member's page", () => {
  it("shows the visible parts of the profile only", async () => {
    open(() => HttpResponse.json(member));
    expect(await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeInTheDocument();
    expect(document.title).toBe("ada_l | Marque");
    expect(screen.getByText("Verified collector")).toBeInTheDocument();
    expect(screen.getByText(/ada_l · Member since March 4, 2026$/)).toBeInTheDocument();
    expect(screen.queryByText(/Last here/)).not.toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Collection" })).not.toBeInTheDocument();
  });

  it("shows the day of the last visit and an empty collection", async () => {
    open(() => HttpResponse.json({ ...member, lastActive: "2026-11-20", collection: [], isOwn: true }));
    expect(await screen.findByText(/Last here November 20, 2026/)).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "No saved vehicles yet" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Browse Listings" })).toHaveAttribute("href", "/listings");
    expect(screen.getByRole("link", { name: "Choose what others see" })).toBeInTheDocument();
  });

  it("shows their cars on the site, first twelve, and their posts", async () => {
    const cars = Array.from({ length: 13 }, (_, index) => car(13 - index));
    open(
      () => HttpResponse.json({ ...member, posts: 1204 }),
      (url) =>
        url.searchParams.has("cursor")
          ? HttpResponse.json(cars.slice(12), { headers: { "X-Total-Count": "13" } })
          : HttpResponse.json(cars.slice(0, 12), {
              headers: { "X-Total-Count": "13", Link: '</api/members/ada_l/listings?cursor=2>; rel="next"' },
            }),
    );
    const listings = await screen.findByRole("region", { name: "Listings" });
    expect(within(listings).getByRole("heading", { name: "13 listings" })).toBeInTheDocument();
    expect(within(listings).getAllByRole("article")).toHaveLength(12);
    const paths = within(listings)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
    expect(paths[0]).toMatch(/13/);
    expect(screen.getByText(/1,204 forum posts/)).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "1,204 forum posts" })).not.toBeInTheDocument();
    await userEvent.click(within(listings).getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(within(listings).getAllByRole("article")).toHaveLength(13));
    expect(within(listings).queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  });

  it("links the number of posts to them for collectors", async () => {
    signIn({ isCollector: true });
    open(() => HttpResponse.json({ ...member, posts: 2 }));
    expect(await screen.findByRole("link", { name: "2 forum posts" })).toHaveAttribute("href", "/forum?author=ada_l");
  });

  it("has no listings for a member without cars on the site", async () => {
    open(() => HttpResponse.json(member));
    expect(await screen.findByText("Collection is private.")).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Listings" })).not.toBeInTheDocument();
    expect(screen.queryByText(/forum post/)).not.toBeInTheDocument();
  });

  it("says when the listings cannot be read", async () => {
    open(
      () => HttpResponse.json(member),
      () => problem(503, { status: 503, message: "The database is away" }),
    );
    expect(await screen.findByText("Their listings couldn’t be shown.")).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeInTheDocument();
  });

  it("says when there is no such member", async () => {
    open(() => problem(404, { status: 404, message: "There is no member" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Profile not available" })).toBeInTheDocument();
  });

  it("that could not be read can be loaded again", async () => {
    let tries = 0;
    open(() => {
      tries += 1;
      return tries === 1 ? problem(503, { status: 503, message: "The database is away" }) : HttpResponse.json(member);
    });
    await userEvent.click(await screen.findByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeInTheDocument();
  });
});
