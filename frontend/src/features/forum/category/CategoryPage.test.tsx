import type { ForumTopic } from "@entities/forum/types";
import { open } from "@test/categoryPage";
import { captureRequests, category, stubForumEndpoints, topic } from "@test/forum";
import { http, problem } from "@test/http";
import { emitEvent, setConnectionStatus } from "@test/realtime";
import { server } from "@test/server";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

let topics: ForumTopic[] = [];

beforeEach(() => {
  topics = [];
  stubForumEndpoints();
  setConnectionStatus("connected");
  server.use(
    http.get("/api/forum/categories/{id}", () => HttpResponse.json(category())),
    http.get("/api/forum/categories/{id}/topics", () => HttpResponse.json(topics)),
  );
});

describe("a category's page", () => {
  it("shows the name and description of the category, and its topics with their details", async () => {
    topics = [
      topic({ id: 1, title: "House rules", isPinned: true, isLocked: true, viewCount: 1302 }),
      topic({ id: 2, postCount: 1 }),
    ];
    open();
    expect(await screen.findByRole("heading", { level: 1, name: "Air-cooled" })).toBeInTheDocument();
    expect(screen.getByText("Everything before 1998")).toBeInTheDocument();
    const [first, second] = within(await screen.findByRole("list", { name: "Topics" })).getAllByRole("listitem");
    expect(first).toHaveTextContent(/House rules.*Pinned.*Locked.*November 12, 2026.*0 replies.*1,302 views/);
    expect(second).toHaveTextContent(/Which oil.*1 reply.*8 views/);
    expect(second).not.toHaveTextContent(/Pinned|Locked/);
    expect(document.title).toContain("Air-cooled");
  });

  it("says that there are no topics yet", async () => {
    open();
    expect(await screen.findByRole("heading", { name: "No topics yet" })).toBeInTheDocument();
  });

  it.each([
    [404, "Category not found"],
    [503, "Error loading category"],
  ])("shows for status %d “%s” and a link back", async (status, message) => {
    server.use(http.get("/api/forum/categories/{id}", () => problem(status, {})));
    open();
    expect(await screen.findByRole("heading", { name: message })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Back to the forum" })).toHaveAttribute("href", "/forum");
  });

  it("says that the topics could not be loaded, with a link back", async () => {
    server.use(http.get("/api/forum/categories/{id}/topics", () => problem(503, { message: "Busy now" })));
    open();
    expect(await screen.findByRole("heading", { name: "Error loading category" })).toBeInTheDocument();
    expect(screen.getByText("Busy now")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Back to the forum" })).toHaveAttribute("href", "/forum");
  });

  it("sends no request for an address without a valid number", async () => {
    open("/forum/category/constructor");
    expect(await screen.findByRole("heading", { name: "Category not found" })).toBeInTheDocument();
  });

  it("appends the next topics", async () => {
    server.use(
      http.get("/api/forum/categories/{id}/topics", ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (searchParams.get("cursor")) return HttpResponse.json([topic({ id: 2, title: "The second page" })]);
        const many = Array.from({ length: 50 }, (_, place) => topic({ id: 100 + place, title: `Topic ${place}` }));
        const next = '</api/forum/categories/3/topics?cursor=abc>; rel="next"';
        return HttpResponse.json(many, { headers: { Link: next } });
      }),
    );
    open();
    expect(await screen.findByText("Topic 49")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByText("The second page")).toBeInTheDocument();
    expect(screen.getByText("Topic 0")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  });

  it("shows a topic that another member has just created, with a toast", async () => {
    open();
    await screen.findByRole("heading", { name: "No topics yet" });
    topics = [topic({ title: "Just now" })];
    emitEvent({ type: "new_topic", categoryId: 3, topic: { title: "Just now", username: "max_911" } });
    expect(await screen.findByRole("link", { name: "Just now" })).toBeInTheDocument();
    expect(await screen.findByText("New Topic", { selector: "li *" })).toBeInTheDocument();
  });

  it("announces a new topic without its title, which may have changed", async () => {
    open();
    await screen.findByRole("heading", { name: "No topics yet" });
    topics = [topic({ title: "Since then" })];
    emitEvent({ type: "new_topic", categoryId: 3, topic: { id: 12, categoryId: 3, authorId: 4711 } });
    expect(await screen.findByRole("link", { name: "Since then" })).toBeInTheDocument();
    expect(await screen.findByText("A new topic has been created")).toBeInTheDocument();
  });
});

describe("the category menu of admins", () => {
  let shown = category();
  beforeEach(() => {
    shown = category();
    server.use(http.get("/api/forum/categories/{id}", () => HttpResponse.json(shown)));
  });

  async function choose(action: string) {
    open("/forum/category/3", { isAdmin: true });
    await userEvent.click(await screen.findByRole("button", { name: "Manage" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: action }));
    return within(await screen.findByRole("dialog"));
  }

  it("is hidden from collectors", async () => {
    open();
    await screen.findByRole("heading", { level: 1, name: "Air-cooled" });
    expect(screen.queryByRole("button", { name: "Manage" })).not.toBeInTheDocument();
  });

  it("edits name and description by the rules of a new category", async () => {
    const sent = captureRequests("patch", "/api/forum/categories/3", (body) => {
      shown = category({ ...(body as object), revision: 2 });
      return HttpResponse.json(shown);
    });
    const dialog = await choose("Edit");
    const name = dialog.getByLabelText("Name");
    expect(name).toHaveValue("Air-cooled");
    await userEvent.clear(name);
    await userEvent.type(name, "ab");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Category name must be at least 3 characters long")).toBeInTheDocument();
    await userEvent.type(name, "arth ");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("heading", { level: 1, name: "abarth" })).toBeInTheDocument();
    expect(await screen.findByText("Category saved")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(sent.map(({ body }) => body)).toEqual([
      { name: "abarth", description: "Everything before 1998", revision: 1 },
    ]);
  });

  it("does not overwrite another admin's change, and shows it", async () => {
    const outdated = "This category has changed in the meantime; please review it again";
    const sent = captureRequests("patch", "/api/forum/categories/3", () => {
      shown = category({ name: "Air-cooled 911s", revision: 2 });
      return problem(409, { message: outdated });
    });
    const dialog = await choose("Edit");
    await userEvent.type(dialog.getByLabelText("Description"), ", and dry");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText(outdated)).toBeInTheDocument();
    expect(dialog.getByLabelText("Description")).toHaveValue("Everything before 1998, and dry");
    await waitFor(() => expect(document.title).toContain("Air-cooled 911s"));
    // Sent again without a look at it, it is refused again.
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ revision: 1 });
    await waitFor(() => expect(dialog.getByRole("button", { name: "Save" })).toBeEnabled());
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await userEvent.click(await screen.findByRole("button", { name: "Manage" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
    expect(await screen.findByLabelText("Name")).toHaveValue("Air-cooled 911s");
  });

  it("shows at the field that a name is taken", async () => {
    const message = "There is already a category with that name";
    captureRequests("patch", "/api/forum/categories/3", () => problem(409, { message, fields: { name: message } }));
    const dialog = await choose("Edit");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(dialog.getByLabelText("Name")).toHaveAccessibleDescription(message));
  });

  it("deletes the category in the version that was read, and leads to the forum", async () => {
    const revisions: (string | null)[] = [];
    server.use(
      http.delete("/api/forum/categories/{id}", ({ request }) => {
        revisions.push(new URL(request.url).searchParams.get("revision"));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const dialog = await choose("Delete");
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("The forum")).toBeInTheDocument();
    expect(revisions).toEqual(["1"]);
  });

  it("says what to do with a category that has topics", async () => {
    const message = "This category still has a topic. Move it to another category first, then delete this one.";
    server.use(http.delete("/api/forum/categories/{id}", () => problem(409, { message })));
    const dialog = await choose("Delete");
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
  });
});

describe("a category that another admin changed", () => {
  it("shows its new name, and that it was deleted", async () => {
    let shown: ReturnType<typeof category> | null = category();
    server.use(http.get("/api/forum/categories/{id}", () => (shown ? HttpResponse.json(shown) : problem(404, {}))));
    open();
    await screen.findByRole("heading", { level: 1, name: "Air-cooled" });
    shown = category({ name: "Air-cooled 911s", revision: 2 });
    emitEvent({ type: "category_updated", categoryId: 3 });
    expect(await screen.findByRole("heading", { level: 1, name: "Air-cooled 911s" })).toBeInTheDocument();
    shown = null;
    emitEvent({ type: "category_updated", categoryId: 3 });
    expect(await screen.findByRole("heading", { name: "Category not found" })).toBeInTheDocument();
  });
});
