import AdminPage from "@features/admin/AdminPage";
import { renderAt } from "@test/render";
import { signIn } from "@test/users";
import { Route, Routes } from "react-router-dom";

export function openAdminArea(path = "/admin") {
  signIn({ isAdmin: true });
  return renderAt(
    path,
    <Routes>
      <Route path="/admin" element={<AdminPage />} />
      <Route path="/admin/:section/:item?" element={<AdminPage />} />
    </Routes>,
  );
}
