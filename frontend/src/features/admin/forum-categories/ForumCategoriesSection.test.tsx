import { captureRequests, category, topicPage } from "@test/forum";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";
import ForumCategoriesSection from "./ForumCategoriesSection";

let categories = [category()];

async function choose(action: string) {
  signIn({ isAdmin: true });
  renderAt(
    "/admin/forum-categories/3",
    <Routes>
      <Route path="/admin/:section/:item?" element={<ForumCategoriesSection />} />
    </Routes>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Manage" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: action }));
  return within(await screen.findByRole("dialog"));
}

beforeEach(() => {
  categories = [category()];
  server.use(http.get("/api/forum/categories", () => HttpResponse.json(categories)));
});

it("lets an admin who is not a collector edit a category", async () => {
  const sent = captureRequests("patch", "/api/forum/categories/3", (body) => {
    categories = [category({ ...(body as object), revision: 2 })];
    return HttpResponse.json(categories[0]);
  });
  const dialog = await choose("Edit");
  await userEvent.type(await dialog.findByLabelText("Name"), " 911s");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("heading", { level: 2, name: "Air-cooled 911s" })).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { name: "Air-cooled 911s", description: "Everything before 1998", revision: 1 },
  ]);
});

it("deletes a category and returns to the list without showing an error", async () => {
  categories = [category(), category({ id: 9, name: "Prewar" })];
  captureRequests("delete", "/api/forum/categories/3", () => {
    categories = categories.filter(({ id }) => id !== 3);
    return new HttpResponse(null, { status: 204 });
  });
  const dialog = await choose("Delete");
  const shownTexts: string[] = [];
  const observer = new MutationObserver(() => shownTexts.push(document.body.textContent ?? ""));
  observer.observe(document.body, { childList: true, subtree: true });
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(/^Choose a category\./)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("link", { name: /Air-cooled/ })).not.toBeInTheDocument());
  observer.disconnect();
  expect(shownTexts.length).toBeGreaterThan(0);
  expect(shownTexts.filter((text) => text.includes("Category not found"))).toEqual([]);
});

it("offers no choice once the last category is deleted", async () => {
  captureRequests("delete", "/api/forum/categories/3", () => {
    categories = [];
    return new HttpResponse(null, { status: 204 });
  });
  const dialog = await choose("Delete");
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No categories yet")).toBeVisible();
  expect(screen.queryByText(/^Choose/)).not.toBeInTheDocument();
});

it("links the removed topics that keep a category from being deleted", async () => {
  const message =
    "This category still has a removed topic, which can be restored. Move it to another category first, then delete this one.";
  server.use(
    http.delete("/api/forum/categories/{id}", () => problem(409, { message, topics: [12] })),
    http.get("/api/forum/topics/{id}", () => HttpResponse.json(topicPage([], { state: "removed" }))),
  );
  const dialog = await choose("Delete");
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  const link = await dialog.findByRole("link", { name: "Which oil for a 964?" });
  expect(link).toHaveAttribute("href", "/forum/topic/12");
  await waitFor(() => expect(dialog.getByRole("alert")).toHaveTextContent(message));
});
