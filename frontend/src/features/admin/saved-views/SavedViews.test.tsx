import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes, useLocation } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";
import MembersSection from "../members/MembersSection";
import type { SavedView } from "../types";

let views: SavedView[] = [];
let sent: unknown[] = [];

beforeEach(() => {
  views = [
    { id: 1, section: "members", name: "Everyone at Example", query: "search=example.com" },
    { id: 2, section: "members", name: "All", query: "" },
  ];
  sent = [];
  server.use(
    http.get("/api/admin/saved-views", ({ query }) => {
      sent.push(query.get("section"));
      return HttpResponse.json(views);
    }),
    http.post("/api/admin/saved-views", async ({ request, query }) => {
      const body = (await request.json()) as { name: string; query: string };
      sent.push(body);
      return HttpResponse.json({ id: 3, section: query.get("section") ?? "", ...body }, { status: 201 });
    }),
  );
});

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>;
}

function open(search = "") {
  signIn({ isAdmin: true });
  renderAt(
    `/admin/members${search}`,
    <>
      <Address />
      <Routes>
        <Route path="/admin/:section/:item?" element={<MembersSection />} />
      </Routes>
    </>,
  );
}

const openMenu = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

it("opens a view, which sets the filters of the list", async () => {
  open();
  await openMenu("Saved view: All");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Everyone at Example" }));
  expect(screen.getByLabelText("Address")).toHaveTextContent("?search=example.com");
  expect(screen.getByLabelText("Search members")).toHaveValue("example.com");
  expect(screen.getByRole("button", { name: "Saved view: Everyone at Example" })).toHaveTextContent(
    "Everyone at Example",
  );
  expect(sent).toEqual(["members"]);
});

it("saves the filters of the address under a name", async () => {
  open("?search=ada+lovelace");
  await openMenu("Saved views");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Save this view…" }));
  const dialog = await screen.findByRole("dialog", { name: "Save this view" });
  await userEvent.click(await within(dialog).findByRole("button", { name: "Save View" }));
  expect(await within(dialog).findByText("Please name the view")).toBeInTheDocument();
  await userEvent.type(within(dialog).getByLabelText("Name"), "Ada");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save View" }));
  expect(await screen.findByRole("button", { name: "Saved view: Ada" })).toBeInTheDocument();
  expect(sent.at(-1)).toEqual({ name: "Ada", query: "search=ada+lovelace" });
});

it("says that a name is taken, and keeps the dialog open", async () => {
  const message = "You have a view of this name; choose another name";
  server.use(http.post("/api/admin/saved-views", () => problem(409, message, { name: message })));
  open("?search=ada");
  await openMenu("Saved views");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Save this view…" }));
  await userEvent.type(await screen.findByLabelText("Name"), "all");
  await userEvent.click(screen.getByRole("button", { name: "Save View" }));
  expect(await screen.findByRole("dialog", { name: "Save this view" })).toHaveTextContent(message);
});

it("renames and deletes views", async () => {
  server.use(
    http.patch("/api/admin/saved-views/{id}", async ({ request }) => {
      const { name } = (await request.json()) as { name: string };
      return HttpResponse.json({ id: 1, section: "members", name, query: "search=example.com" });
    }),
    http.delete("/api/admin/saved-views/{id}", ({ params, response }) => {
      sent.push(params.id);
      return response(204).empty();
    }),
  );
  open();
  await openMenu("Saved view: All");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Rename or delete…" }));
  await userEvent.click(await screen.findByRole("button", { name: "Rename Everyone at Example" }));
  const name = await screen.findByLabelText("Name");
  expect(name).toHaveFocus();
  await userEvent.clear(name);
  await userEvent.type(name, "Example{Enter}");
  const list = screen.getByRole("list", { name: "Saved views" });
  expect(await within(list).findByText("Example")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Delete All" }));
  await waitFor(() => expect(within(list).queryByText("All")).not.toBeInTheDocument());
  expect(sent.at(-1)).toBe("2");
});

it("adds a search to the address once it is typed", async () => {
  open("?show=all");
  await userEvent.type(screen.getByLabelText("Search members"), "grace ");
  await waitFor(() => expect(screen.getByLabelText("Address")).toHaveTextContent("?show=all&search=grace"));
  expect(screen.getByLabelText("Search members")).toHaveValue("grace ");
  await userEvent.clear(screen.getByLabelText("Search members"));
  await waitFor(() => expect(screen.getByLabelText("Address")).toHaveTextContent("?show=all"));
});
