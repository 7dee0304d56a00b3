/** The list of members in a dialog. */

import { stubForumEndpoints } from "@test/forum";
import { http } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, it, vi } from "vitest";
import NewTopicDialog from "../category/NewTopicDialog";

it("closes on Escape before the dialog does", async () => {
  stubForumEndpoints();
  server.use(http.get("/api/forum/members", () => HttpResponse.json([{ username: "max_911", name: null }])));
  signIn({ isCollector: true });
  const handleOpenChange = vi.fn();
  renderAt("/forum/category/3", <NewTopicDialog categoryId={3} open onOpenChange={handleOpenChange} />);
  await userEvent.type(await screen.findByLabelText("Content"), "Ask @ma");
  await screen.findByRole("option");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("option")).not.toBeInTheDocument());
  expect(handleOpenChange).not.toHaveBeenCalled();
  expect(screen.getByLabelText("Content")).toHaveValue("Ask @ma");
  await userEvent.keyboard("{Escape}");
  expect(handleOpenChange).toHaveBeenCalledWith(false);
});
