/** Drafts that could not be loaded, or that another page has stored. */

import { stubForumEndpoints, topicPage } from "@test/forum";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import TopicPage from "../topic/TopicPage";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

/** The draft on the server, whether it can be read, and what was stored. */
let stored: string | null;
let isReachable: boolean;
let saves: string[];

const SAVE = { timeout: 3000 };
const composer = () => screen.findByLabelText("Your reply");

function open() {
  renderAt(
    "/forum/topic/12",
    <Routes>
      <Route path="/forum/topic/:id" element={<TopicPage />} />
    </Routes>,
  );
}

beforeEach(() => {
  [stored, isReachable, saves] = [null, true, []];
  stubForumEndpoints();
  signIn({ isCollector: true });
  server.use(
    http.get("/api/forum/topics/{id}", () => HttpResponse.json(topicPage())),
    http.untyped.get("/api/forum/drafts/topic-12", () => {
      if (!isReachable) return problem(503, { message: "Try again in a moment" });
      return stored === null
        ? new HttpResponse(null, { status: 204 })
        : HttpResponse.json({ content: stored, title: null, savedAt: "2026-11-20T15:00:00.000Z" });
    }),
    http.untyped.put("/api/forum/drafts/topic-12", async ({ request }) => {
      stored = ((await request.json()) as { content: string }).content;
      saves.push(stored);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

describe("a stored draft that cannot be loaded", () => {
  beforeEach(async () => {
    [stored, isReachable] = ["The long reply of yesterday.", false];
    open();
    await composer();
  });

  it("is shown once it can", async () => {
    expect(await screen.findByText(/stored draft couldn’t be loaded/)).toBeInTheDocument();
    isReachable = true;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByDisplayValue("The long reply of yesterday.")).toBe(await composer());
    expect(screen.queryByText(/stored draft couldn’t be loaded/)).not.toBeInTheDocument();
  });

  it("is not replaced by what is typed, which stays in this tab", async () => {
    await userEvent.type(await composer(), "Now this.");
    expect(await screen.findByText("Draft saved in this browser only", undefined, SAVE)).toBeInTheDocument();
    expect(saves).toEqual([]);
    window.dispatchEvent(new Event("pagehide"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(saves).toEqual([]);
    isReachable = true;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByLabelText("Other draft")).toHaveValue("The long reply of yesterday.");
    expect(await composer()).toHaveValue("Now this.");
    expect(saves).toEqual([]);
  });
});

describe("a draft that another device has stored meanwhile", () => {
  beforeEach(async () => {
    open();
    await userEvent.type(await composer(), "From the desk.");
    await waitFor(() => expect(saves).toEqual(["From the desk."]), SAVE);
    stored = "From the phone.";
    await userEvent.type(await composer(), " More.");
    expect(await screen.findByLabelText("Other draft", undefined, SAVE)).toHaveValue("From the phone.");
    expect(stored).toBe("From the phone.");
  });

  it("can be used", async () => {
    await userEvent.click(screen.getByRole("button", { name: "Use the other draft" }));
    await waitFor(async () => expect(await composer()).toHaveValue("From the phone."));
    expect(screen.queryByLabelText("Other draft")).not.toBeInTheDocument();
    await userEvent.type(await composer(), " Again.");
    await waitFor(() => expect(stored).toBe("From the phone. Again."), SAVE);
  });

  it("can be replaced", async () => {
    await userEvent.click(screen.getByRole("button", { name: "Keep mine" }));
    await waitFor(() => expect(stored).toBe("From the desk. More."), SAVE);
    expect(screen.queryByLabelText("Other draft")).not.toBeInTheDocument();
    expect(await composer()).toHaveValue("From the desk. More.");
  });
});

it("takes the text of this tab after a reload as made from the stored one", async () => {
  open();
  await userEvent.type(await composer(), "One");
  await waitFor(() => expect(stored).toBe("One"), SAVE);
  isReachable = false;
  await userEvent.type(await composer(), " two");
  await screen.findByText("Draft saved in this browser only", undefined, SAVE);
  cleanup();
  [stored, isReachable] = ["One", true];
  open();
  expect(await composer()).toHaveValue("One two");
  await waitFor(() => expect(stored).toBe("One two"), SAVE);
  expect(screen.queryByLabelText("Other draft")).not.toBeInTheDocument();
});
