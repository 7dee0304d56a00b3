import ForumPage from "@features/forum/forum-home/ForumPage";
import { http } from "@test/http";
import { renderAt, Where } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";

export function open(path = "/forum") {
  signIn({ isCollector: true });
  return renderAt(
    path,
    <>
      <Where />
      <Routes>
        <Route path="/forum" element={<ForumPage />} />
      </Routes>
    </>,
  );
}

export const stubCategories = (...categories: object[]) =>
  server.use(http.untyped.get("/api/forum/categories", () => HttpResponse.json(categories)));
