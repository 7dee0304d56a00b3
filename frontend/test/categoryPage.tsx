import CategoryPage from "@features/forum/category/CategoryPage";
import type { User } from "@shared/api/types";
import { renderAt } from "@test/render";
import { signIn } from "@test/users";
import { Route, Routes } from "react-router-dom";

export function open(path = "/forum/category/3", roles: Partial<User> = { isCollector: true }) {
  signIn(roles);
  return renderAt(
    path,
    <Routes>
      <Route path="/forum" element={<p>The forum</p>} />
      <Route path="/forum/category/:id" element={<CategoryPage />} />
      <Route path="/forum/topic/12" element={<p>The new topic</p>} />
    </Routes>,
  );
}
