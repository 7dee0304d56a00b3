import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import AdminPage from "./AdminPage";
import { MasterDetailLayout } from "./MasterDetailLayout";

function open(path = "/admin") {
  signIn({ isAdmin: true });
  return renderAt(
    path,
    <Routes>
      <Route path="/admin" element={<AdminPage />} />
      <Route path="/admin/:section/:item?" element={<AdminPage />} />
    </Routes>,
  );
}

it("shows who stands at the desk and verifies it with the server", async () => {
  server.use(
    http.get("/api/admin/status", () =>
      HttpResponse.json({ status: "verified", role: "admin", username: "ada_l", message: "You may." }),
    ),
  );
  open();
  expect(await screen.findByText("ada@example.com")).toBeInTheDocument();
  expect(screen.getByText("Is Admin").nextElementSibling).toHaveTextContent("Yes");
  expect(screen.getByText("Is Collector").nextElementSibling).toHaveTextContent("No");
  await userEvent.click(screen.getByRole("button", { name: "Verify Admin Access" }));
  expect(await screen.findByText("Admin Verified")).toBeInTheDocument();
  expect(screen.getByText("You have been verified as an admin user.")).toBeInTheDocument();
  const result = within(screen.getByRole("region", { name: "Verification" }));
  for (const value of ["verified", "admin", "ada_l", "You may."]) expect(result.getByText(value)).toBeInTheDocument();
});

it.each([
  [() => problem(403, { message: "Not any more." }), "Not any more."],
  [() => new HttpResponse("", { status: 500 }), "Failed to verify admin status"],
  [() => HttpResponse.error(), "An unknown error occurred"],
])("says why verifying failed", async (answer, reason) => {
  server.use(http.get("/api/admin/status", answer));
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Verify Admin Access" }));
  expect(await screen.findByText("Admin Verification Failed")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Error:" }).nextElementSibling).toHaveTextContent(reason);
});

it("says that a section is none", async () => {
  open("/admin/nowhere");
  expect(await screen.findByRole("heading", { name: "There is no such section" })).toBeInTheDocument();
});

it("moves through a queue by keys and opens a case", async () => {
  renderAt(
    "/admin/things",
    <Routes>
      <Route
        path="/admin/:section/:item?"
        element={
          <MasterDetailLayout
            title="Things"
            path="things"
            items={["one", "two"]}
            onRetry={() => undefined}
            itemKey={(thing) => thing}
            renderRow={(thing) => thing}
            emptyText="Nothing waits"
          >
            {(key) => <p>The case of {key}</p>}
          </MasterDetailLayout>
        }
      />
    </Routes>,
  );
  await userEvent.keyboard("jjjk");
  expect(screen.getByRole("link", { name: "one" })).toHaveFocus();
  await userEvent.keyboard("j{Enter}");
  expect(await screen.findByText("The case of two")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "two" })).toHaveAttribute("aria-current", "true");
});
