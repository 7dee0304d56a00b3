/** Fixtures of a topic's page. A test that uses them mocks `@shared/realtime/useRealtime` with `@test/realtime`. */
import type { ForumTopicPage } from "@entities/forum/types";
import TopicPage from "@features/forum/topic/TopicPage";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes, useLocation } from "react-router-dom";
import { post, stubForumEndpoints, topicPage } from "./forum";
import { http } from "./http";
import { emitEvent, setConnectionStatus } from "./realtime";
import { renderAt } from "./render";
import { server } from "./server";
import { signIn } from "./users";

/** The topic that the server returns. */
export const stored = { topic: topicPage() };

function Where() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="where">{pathname + search + hash}</p>;
}

export function open(page: ForumTopicPage, path = "/forum/topic/12", traits: object = {}, options = {}) {
  stored.topic = page;
  signIn({ isCollector: true, ...traits });
  return renderAt(
    path,
    <>
      <Where />
      <Routes>
        <Route path="/forum/topic/:id" element={<TopicPage />} />
        <Route path="/forum/category/:id" element={<p>The category</p>} />
      </Routes>
    </>,
    options,
  );
}

export const postLabels = () => screen.getAllByRole("article").map((article) => article.getAttribute("aria-label"));
export const reply = (number: number) => screen.findByRole("article", { name: new RegExp(`^Reply ${number} by`) });
export const composer = () => screen.findByLabelText("Your reply");
export const addReply = (number: number, traits: object = {}) => {
  stored.topic = {
    ...stored.topic,
    posts: [...stored.topic.posts, post(number, traits)],
    lastNumber: number,
    postCount: number,
  };
  emitEvent({ type: "new_post", topicId: 12, categoryId: 3, post: post(number, traits) });
};
export const chooseFromMenu = async (button: RegExp, action: string) => {
  await userEvent.click(await screen.findByRole("button", { name: button }));
  await userEvent.click(await screen.findByRole("menuitem", { name: action }));
};

/** Stubs the requests of the page, with a connection that is open. */
export function stubTopicEndpoints(): void {
  stubForumEndpoints();
  setConnectionStatus("connected");
  server.use(http.get("/api/forum/topics/{id}", () => HttpResponse.json(stored.topic)));
}
