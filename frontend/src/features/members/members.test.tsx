import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { screen } from "@testing-library/react";
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
  collection: null,
  isOwn: false,
};

function open(answer: () => Response) {
  server.use(http.get("/api/members/{username}", answer));
  return renderAt(
    "/members/ada_l",
    <Routes>
      <Route path="/members/:username" element={<MemberPage />} />
    </Routes>,
  );
}

describe("a member's page", () => {
  it("shows what they show, and nothing about the rest", async () => {
    open(() => HttpResponse.json(member));
    expect(await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeInTheDocument();
    expect(screen.getByText("Verified collector")).toBeInTheDocument();
    expect(screen.getByText(/ada_l · Member since March 4, 2026$/)).toBeInTheDocument();
    expect(screen.queryByText(/Last here/)).not.toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Collection" })).not.toBeInTheDocument();
  });

  it("tells the day of the last visit and an empty collection", async () => {
    open(() => HttpResponse.json({ ...member, lastActive: "2026-11-20", collection: [], isOwn: true }));
    expect(await screen.findByText(/Last here November 20, 2026/)).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "No saved vehicles yet" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Browse Listings" })).toHaveAttribute("href", "/listings");
    expect(screen.getByRole("link", { name: "Choose what others see" })).toBeInTheDocument();
  });

  it("says when there is nobody to see", async () => {
    open(() => problem(404, { status: 404, message: "There is no member" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Profile not available" })).toBeInTheDocument();
  });

  it("that could not be read is tried again", async () => {
    let tries = 0;
    open(() => {
      tries += 1;
      return tries === 1 ? problem(503, { status: 503, message: "The database is away" }) : HttpResponse.json(member);
    });
    await userEvent.click(await screen.findByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeInTheDocument();
  });
});
