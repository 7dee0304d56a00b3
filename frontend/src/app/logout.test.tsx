/** Logging out while drafts are not stored on the server yet. */
import TopicPage from "@features/forum/topic/TopicPage";
import { useSession } from "@shared/session/useSession";
import { captureRequests, stubForumEndpoints, topicPage } from "@test/forum";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import UserMenu from "./header/UserMenu";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

function HeaderMenu() {
  const { user } = useSession();
  return user ? <UserMenu user={user} /> : <p>Logged out</p>;
}

/** The requests that the server received, in order. */
let received: string[];
let isReachable: boolean;

beforeEach(async () => {
  [received, isReachable] = [[], true];
  stubForumEndpoints();
  signIn({ isCollector: true });
  server.use(
    http.get("/api/forum/topics/{id}", () => HttpResponse.json(topicPage())),
    http.untyped.get("/api/conversations", () => HttpResponse.json([])),
  );
  captureRequests("put", "/api/forum/drafts/topic-12", (body) => {
    if (!isReachable) return problem(503, { message: "Try again in a moment" });
    received.push((body as { content: string }).content);
    return new HttpResponse(null, { status: 204 });
  });
  captureRequests("post", "/api/logout", () => {
    received.push("logout");
    return new HttpResponse(null, { status: 204 });
  });
  renderAt(
    "/forum/topic/12",
    <>
      <HeaderMenu />
      <Routes>
        <Route path="/" element={<p>Home</p>} />
        <Route path="/forum/topic/:id" element={<TopicPage />} />
      </Routes>
    </>,
  );
  await userEvent.type(await screen.findByLabelText("Your reply"), "The last words");
});

async function logOut() {
  await userEvent.click(await screen.findByRole("button", { name: /Ada/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Logout" }));
}

it("stores the last words on the server first", async () => {
  await userEvent.click(await screen.findByRole("button", { name: /Ada/ }));
  const item = await screen.findByRole("menuitem", { name: "Logout" });
  fireEvent.change(screen.getByLabelText("Your reply"), { target: { value: "The very last words" } });
  fireEvent.click(item);
  expect(await screen.findByText("Logged out")).toBeInTheDocument();
  expect(received.slice(-2)).toEqual(["The very last words", "logout"]);
});

it("asks before it deletes a draft that the server does not have", async () => {
  isReachable = false;
  await logOut();
  const dialog = await screen.findByRole("dialog", { name: "Log out and delete unsaved text?" });
  expect(received).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByLabelText("Your reply")).toHaveValue("The last words");
  await logOut();
  await userEvent.click(await screen.findByRole("button", { name: "Log out" }));
  expect(await screen.findByText("Logged out")).toBeInTheDocument();
  expect(received).toEqual(["logout"]);
});
