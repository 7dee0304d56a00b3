import { accessRequest } from "@test/admin";
import { captureRequests } from "@test/forum";
import { http } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import AccessRequestsSection from "./AccessRequestsSection";

it("asks for reauthentication when an access request is answered with a pre-approved invitation", async () => {
  signIn({ isAdmin: true });
  const request = accessRequest();
  server.use(http.get("/api/admin/access-requests", () => HttpResponse.json([request])));
  const sent = captureRequests("post", "/api/admin/access-requests/:reference/invitation", () =>
    HttpResponse.json(request),
  );
  renderAt(
    "/admin/access-requests/MQ-7F3K9Q2M",
    <Routes>
      <Route path="/admin/access-requests/:item?" element={<AccessRequestsSection />} />
    </Routes>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Invite" }));
  expect(screen.getByLabelText("Note (optional)")).toHaveFocus();
  await userEvent.click(screen.getByLabelText("Pre-approved: verified as a collector on accepting"));
  await userEvent.type(screen.getByLabelText("Your Password"), "correct horse");
  await userEvent.click(screen.getByRole("button", { name: "Send invitation" }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ note: "", preVetted: true, password: "correct horse" }]),
  );
});

it("finds access requests by what is typed", async () => {
  signIn({ isAdmin: true });
  const searches: (string | null)[] = [];
  server.use(
    http.get("/api/admin/access-requests", ({ request }) => {
      searches.push(new URL(request.url).searchParams.get("search"));
      return HttpResponse.json([]);
    }),
  );
  renderAt(
    "/admin/access-requests",
    <Routes>
      <Route path="/admin/access-requests/:item?" element={<AccessRequestsSection />} />
    </Routes>,
  );
  await userEvent.type(await screen.findByRole("searchbox", { name: "Search access requests" }), "grace@");
  expect(await screen.findByText("No requests found")).toBeInTheDocument();
  await waitFor(() => expect(searches.at(-1)).toBe("grace@"));
  expect(searches[0]).toBeNull();
});
