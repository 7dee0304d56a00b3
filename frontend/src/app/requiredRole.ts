/** Role that a route requires. `forumReader` is a collector, or an admin, who moderates. */
export type RequiredRole = "user" | "collector" | "forumReader" | "admin";
