import { ada, captureRequests, category, max, stubForumEndpoints } from "@test/forum";
import { open, stubCategories } from "@test/forumPage";
import { http, problem } from "@test/http";
import { emitEvent, reconnect, setConnectionStatus, setReconnectedEvent } from "@test/realtime";
import { server } from "@test/server";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

beforeEach(() => {
  stubForumEndpoints();
  setConnectionStatus("connected");
  setReconnectedEvent(null);
});

describe("the forum's home page", () => {
  it("shows the name, description and number of topics of each category", async () => {
    stubCategories(category({ unreadTopics: 2 }), category({ id: 4, name: "Meets", topicsCount: 1 }));
    open();
    expect(screen.getByRole("heading", { level: 1, name: "Collectors Forum" })).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: "Air-cooled" })).toHaveAttribute("href", "/forum/category/3");
    expect(screen.getAllByText("Everything before 1998")).toHaveLength(2);
    expect(screen.getByText("2 topics")).toBeInTheDocument();
    expect(screen.getByText("1 topic")).toBeInTheDocument();
    expect(screen.getByText("2 unread")).toBeInTheDocument();
  });

  it("shows the latest topics of a category with their last authors", async () => {
    const at = "2026-11-12T15:00:00.000Z";
    stubCategories(
      category({
        latestTopics: [
          { id: 12, title: "Which oil for a 964?", author: ada, at },
          { id: 9, title: "Winter tires", author: max, at },
        ],
      }),
      category({ id: 4, name: "Meets", topicsCount: 0 }),
    );
    open();
    const latest = within(await screen.findByRole("list", { name: "Latest topics in Air-cooled" }));
    const [oil, tires] = latest.getAllByRole("listitem");
    expect(oil).toHaveTextContent(/^AWhich oil for a 964\?\s*Ada Lovelace, .+/);
    expect(tires).toHaveTextContent(/^MWinter tires\s*@max_911, .+/);
    expect(latest.getByRole("link", { name: "Winter tires" })).toHaveAttribute("href", "/forum/topic/9");
    expect(screen.queryByRole("list", { name: "Latest topics in Meets" })).not.toBeInTheDocument();
  });

  it("links to the bookmarks", () => {
    open();
    expect(screen.getByRole("link", { name: "Bookmarks" })).toHaveAttribute("href", "/forum/bookmarks");
  });

  it("says that there are no categories yet", async () => {
    open();
    expect(await screen.findByRole("heading", { name: "No categories yet" })).toBeInTheDocument();
  });

  it("says when it could not be loaded, with a link home, and tries again", async () => {
    let down = true;
    server.use(http.get("/api/forum/categories", () => (down ? problem(503, {}) : HttpResponse.json([category()]))));
    open();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Error loading forum");
    expect(alert).not.toHaveTextContent("restricted");
    expect(screen.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
    down = false;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("link", { name: "Air-cooled" })).toBeInTheDocument();
  });

  it.each([
    ["connected", "Connected"],
    ["connecting", "Connecting..."],
    ["disconnected", "Disconnected"],
    ["error", "Connection Error"],
  ] as const)("can be read while the connection is %s, and says so", async (status, message) => {
    stubCategories(category());
    setConnectionStatus(status);
    open();
    expect(await screen.findByRole("link", { name: "Air-cooled" })).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
  });

  it("offers to reconnect once the automatic attempts have ended", async () => {
    setConnectionStatus("error");
    open();
    expect(screen.getByText("Failed to reconnect after maximum attempts")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Reconnect" }));
    expect(reconnect).toHaveBeenCalledOnce();
  });

  it("creates a category, and shows it", async () => {
    const categories: object[] = [];
    server.use(http.untyped.get("/api/forum/categories", () => HttpResponse.json(categories)));
    const sent = captureRequests("post", "/api/forum/categories", (body) => {
      categories.push(category(body as object));
      return HttpResponse.json(categories[0], { status: 201 });
    });
    open();
    await screen.findByRole("heading", { name: "No categories yet" });
    const [button] = screen.getAllByRole("button", { name: "New Category" });
    await userEvent.click(button as HTMLElement);
    const dialog = within(await screen.findByRole("dialog", { name: "New Category" }));
    await userEvent.click(dialog.getByRole("button", { name: "Create Category" }));
    expect(await dialog.findByText("Category name must be at least 3 characters long")).toBeInTheDocument();
    expect(dialog.getByText("Description must be at least 10 characters long")).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText("Name"), " Meets ");
    await userEvent.type(dialog.getByLabelText("Description"), "Sundays along the lake");
    await userEvent.click(dialog.getByRole("button", { name: "Create Category" }));
    expect(await screen.findByText("Category created successfully")).toBeInTheDocument();
    expect(screen.getByText("Success")).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: "Meets" })).toBeInTheDocument();
    expect(sent).toEqual([
      { body: { name: "Meets", description: "Sundays along the lake" }, key: expect.stringMatching(/^\w{16,}$/) },
    ]);
    // Own actions are not announced.
    emitEvent({ type: "new_category", category: { id: 3, name: "Meets" } });
    expect(screen.queryByText("New Category", { selector: "[data-state] *" })).not.toBeInTheDocument();
  });

  it("keeps what was typed when a category is refused, and uses the same idempotency key again", async () => {
    const sent = captureRequests("post", "/api/forum/categories", () => problem(409, { message: "The name is taken" }));
    server.use(http.get("/api/forum/topics", () => HttpResponse.json([])));
    open("/forum?view=latest");
    await userEvent.click(screen.getByRole("button", { name: "New Category" }));
    await userEvent.type(await screen.findByLabelText("Name"), "Meets");
    await userEvent.type(screen.getByLabelText("Description"), "Sundays along the lake");
    await userEvent.click(screen.getByRole("button", { name: "Create Category" }));
    expect(await screen.findByText("Failed to create category: The name is taken")).toBeInTheDocument();
    expect(screen.getByLabelText("Name")).toHaveValue("Meets");
    await userEvent.click(screen.getByRole("button", { name: "Create Category" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]?.key).toBe(sent[1]?.key);
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole("button", { name: "New Category" }));
    expect(await screen.findByLabelText("Name")).toHaveValue("Meets");
    expect(screen.getByLabelText("Description")).toHaveValue("Sundays along the lake");
  });

  it("shows a category that another member has just created, with a toast", async () => {
    const categories = [category()];
    server.use(http.get("/api/forum/categories", () => HttpResponse.json(categories)));
    open();
    await screen.findByRole("link", { name: "Air-cooled" });
    categories.push(category({ id: 9, name: "Prewar" }));
    emitEvent({ type: "new_category", category: { id: 9, name: "Prewar" } });
    expect(await screen.findByText('A new category "Prewar" has been created')).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: "Prewar" })).toBeInTheDocument();
  });

  it("reports a connection that was lost and is back, and reloads what it may have missed", async () => {
    const categories = [category()];
    server.use(http.get("/api/forum/categories", () => HttpResponse.json(categories)));
    setConnectionStatus("disconnected");
    open();
    await screen.findByRole("link", { name: "Air-cooled" });
    categories.push(category({ id: 9, name: "Prewar" }));
    setConnectionStatus("connected");
    setReconnectedEvent({ type: "connection_status", status: "connected" });
    expect(await screen.findByText("Connected to real-time forum updates")).toBeInTheDocument();
    expect(screen.getByText("Connected", { selector: "li *" })).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: "Prewar" })).toBeInTheDocument();
  });
});

it("does not report a connection that was lost and came back while the tab was hidden", async () => {
  setReconnectedEvent(null);
  setConnectionStatus("connected");
  open();
  await screen.findByRole("heading", { name: "No categories yet" });
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  setConnectionStatus("disconnected");
  hidden.mockRestore();
  setConnectionStatus("connecting");
  setConnectionStatus("connected");
  setReconnectedEvent({ type: "connection_status", status: "connected" });
  expect(screen.queryByText("Connected to real-time forum updates")).not.toBeInTheDocument();
  setConnectionStatus("disconnected");
  setConnectionStatus("connected");
  setReconnectedEvent({ type: "connection_status", status: "connected" });
  expect(await screen.findByText("Connected to real-time forum updates")).toBeInTheDocument();
});

it("reports neither the first connection nor one that came back before the page opened", async () => {
  setReconnectedEvent(null);
  setConnectionStatus("connecting");
  const { unmount } = open();
  await screen.findByRole("heading", { name: "No categories yet" });
  setConnectionStatus("connected");
  expect(screen.queryByText("Connected to real-time forum updates")).not.toBeInTheDocument();
  unmount();
  setReconnectedEvent({ type: "connection_status", status: "connected" });
  open();
  await screen.findByRole("heading", { name: "No categories yet" });
  expect(screen.queryByText("Connected to real-time forum updates")).not.toBeInTheDocument();
});

describe("the forum", () => {
  it("says who may read it to other members", async () => {
    server.use(http.get("/api/forum/categories", () => problem(403, {})));
    open();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error loading forum. This area is restricted to verified collectors.",
    );
  });
});
