import type { User } from "@shared/api/types";
import { HttpResponse } from "msw";
import { http } from "./http";
import { server } from "./server";

const ada: User = {
  id: 7,
  username: "ada_l",
  email: "ada@example.com",
  firstName: "Ada",
  isCollector: false,
  isAdmin: false,
  emailVerified: true,
};

/** Signs a user in, with overrides. */
export function signIn(traits: Partial<User> = {}): User {
  const user = { ...ada, ...traits };
  server.use(http.get("/api/user", () => HttpResponse.json(user)));
  return user;
}
