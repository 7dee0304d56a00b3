/** Lists of topics that follow what is read on other devices. */
import { useCategories } from "@entities/forum/api/categories";
import { category } from "@test/forum";
import { http } from "@test/http";
import { emitEvent } from "@test/realtime";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, it, vi } from "vitest";
import { useForumEventToasts } from "./useForumEventToasts";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

function Unread() {
  useForumEventToasts();
  const { data } = useCategories();
  return <p>{data?.map(({ unreadTopics }) => `Unread: ${unreadTopics}`)}</p>;
}

it("are loaded again when notifications of posts were read", async () => {
  signIn({ isCollector: true });
  let unreadTopics = 2;
  server.use(http.get("/api/forum/categories", () => HttpResponse.json([category({ unreadTopics })])));
  renderAt("/forum", <Unread />);
  expect(await screen.findByText("Unread: 2")).toBeInTheDocument();
  unreadTopics = 0;
  emitEvent({ type: "notification", unread: 0 });
  expect(await screen.findByText("Unread: 0")).toBeInTheDocument();
});
