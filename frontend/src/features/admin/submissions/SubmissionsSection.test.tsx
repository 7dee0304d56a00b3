import { http } from "@test/http";
import { server } from "@test/server";
import { open, QUEUE, queued, stubQueue } from "@test/submissionsSection";
import { signIn } from "@test/users";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

beforeEach(() => {
  signIn({ isAdmin: true });
});

describe("the queue of submissions", () => {
  it("shows what waits, since when, and the number in each status", async () => {
    const { listQueries } = stubQueue([queued(), queued({ id: 13, model: "Miura S", unreadMessages: 1 })]);
    open("/admin/submissions");
    const row = await screen.findByRole("link", { name: /1972 Lamborghini Miura P400 SV/ });
    expect(row).toHaveTextContent("$2,400,000 · Lake Forest, IL");
    expect(row).toHaveTextContent("Ada Lovelace · waiting 3 h");
    expect(screen.getByRole("link", { name: /Miura S/ })).toHaveTextContent("1 new message");
    expect(await screen.findByRole("option", { name: "Pending (2)" })).toBeInTheDocument();
    expect(screen.getByRole("option", { name: "Approved (9)" })).toBeInTheDocument();
    expect(screen.getByText("Oldest: 3 h")).toBeVisible();
    expect(listQueries[0]?.get("status")).toBe("pending");
  });

  it("is filtered by status and by text", async () => {
    const { listQueries } = stubQueue([]);
    open("/admin/submissions");
    expect(await screen.findByText("All clear")).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText("State"), "rejected");
    await userEvent.type(screen.getByLabelText("Search submissions"), "miura");
    expect(await screen.findByText("No submissions found")).toBeVisible();
    await waitFor(() => expect(listQueries.at(-1)?.toString()).toBe("status=rejected&search=miura"));
  });

  it("loads the next page if the server has one", async () => {
    stubQueue([]);
    server.use(
      http.get("/api/admin/submissions", ({ request }) => {
        const cursor = new URL(request.url).searchParams.get("cursor");
        if (cursor === "two") return HttpResponse.json([queued({ id: 13, model: "Espada" })]);
        return HttpResponse.json([queued()], { headers: { Link: `<${QUEUE}?cursor=two>; rel="next"` } });
      }),
    );
    open("/admin/submissions");
    await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByRole("link", { name: /Espada/ })).toBeVisible();
    expect(screen.getByRole("link", { name: /Miura/ })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  });
});

describe("bulk acts on submissions", () => {
  it("assign those whose assignee is unchanged, and undo it", async () => {
    const assignments: [string, unknown][] = [];
    signIn({ isAdmin: true, username: "ada_l" });
    stubQueue([queued({ id: 1 }), queued({ id: 2 }), queued({ id: 3 })]);
    server.use(
      http.get("/api/admin/cases/{queue}", () => HttpResponse.json([{ key: "2", assignee: "carla" }])),
      http.get("/api/admin/cases/{queue}/{reference}", ({ params }) =>
        HttpResponse.json({
          assignee: params.reference === "1" ? null : "carla",
          notes: [],
          revision: 4,
          staff: ["ada_l", "carla"],
        }),
      ),
      http.put("/api/admin/cases/{queue}/{reference}/assignee", async ({ params, request }) => {
        assignments.push([String(params.reference), await request.json()]);
        return HttpResponse.json({ assignee: "ada_l", notes: [], revision: 5, staff: [] });
      }),
    );
    open("/admin/submissions");
    await screen.findByText(/carla/);
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
    await userEvent.click(await screen.findByRole("button", { name: "Assign to Me" }));
    expect(await screen.findByText("2 submissions assigned to you")).toBeInTheDocument();
    expect(await screen.findByRole("alert")).toHaveTextContent(/#3: It has since been assigned to carla\.$/);
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Undone for 2 submissions");
    expect(assignments.toSorted()).toEqual([
      ["1", { username: "ada_l", revision: 4 }],
      ["1", { username: null, revision: 5 }],
      ["2", { username: "ada_l", revision: 4 }],
      ["2", { username: "carla", revision: 5 }],
    ]);
  });

  it("keep the filters in the address, also when a case is opened", async () => {
    signIn({ isAdmin: true });
    const { listQueries } = stubQueue([queued()]);
    open("/admin/submissions?status=approved&search=miura");
    const row = await screen.findByRole("link", { name: /Miura/ });
    expect(row).toHaveAttribute("href", expect.stringMatching(/\?status=approved&search=miura$/));
    expect(screen.getByLabelText("Search submissions")).toHaveValue("miura");
    expect(listQueries[0]?.get("status")).toBe("approved");
    expect(listQueries[0]?.get("search")).toBe("miura");
  });
});
