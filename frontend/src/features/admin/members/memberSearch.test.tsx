import { http } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { act, fireEvent, screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { expect, it, vi } from "vitest";
import MembersSection from "./MembersSection";

it("sends one request for several quick keystrokes", async () => {
  const searches: (string | null)[] = [];
  signIn({ isAdmin: true });
  server.use(
    http.get("/api/admin/second-factor-resets", () => HttpResponse.json([])),
    http.get("/api/admin/users", ({ request }) => {
      searches.push(new URL(request.url).searchParams.get("search"));
      return HttpResponse.json([]);
    }),
  );
  renderAt(
    "/admin/members",
    <Routes>
      <Route path="/admin/members/:item?" element={<MembersSection />} />
    </Routes>,
  );
  await screen.findByText("No members found");
  searches.length = 0;
  const field = screen.getByRole("searchbox", { name: "Search members" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (const text of ["m", "ma", "max"]) {
    fireEvent.change(field, { target: { value: text } });
    act(() => vi.advanceTimersByTime(250));
  }
  act(() => vi.advanceTimersByTime(60));
  vi.useRealTimers();
  await vi.waitFor(() => expect(searches).not.toHaveLength(0));
  expect(await screen.findByText("No members found")).toBeInTheDocument();
  expect(searches).toEqual(["max"]);
});
