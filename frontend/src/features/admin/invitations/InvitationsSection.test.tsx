import { http } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import InvitationsSection from "./InvitationsSection";

it("has no saved views, because the list has no filters", async () => {
  signIn({ isAdmin: true });
  server.use(http.get("/api/admin/invitations", () => HttpResponse.json([])));
  renderAt(
    "/admin/invitations",
    <Routes>
      <Route path="/admin/invitations/:item?" element={<InvitationsSection />} />
    </Routes>,
  );
  expect(await screen.findByText("No invitations yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "Invite someone" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Saved views" })).not.toBeInTheDocument();
});
