import { useRowSelection } from "@shared/hooks/useRowSelection";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { act, renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import InquiriesSection from "../inquiries/InquiriesSection";
import type { InquiryCase } from "../types";

describe("the selection of rows", () => {
  const select = (keys = ["a", "b", "c", "d"]) => renderHook((shown) => useRowSelection(shown), { initialProps: keys });
  type Hook = ReturnType<typeof select>["result"];
  const chosen = (hook: Hook, keys = "abcd") => [...keys].filter(hook.current.isSelected).join("");

  it("extends from the row changed last, in either direction", () => {
    const { result } = select();
    act(() => result.current.toggle("c"));
    act(() => result.current.toggle("a", true));
    expect([chosen(result), result.current.count]).toEqual(["abc", 3]);
    act(() => result.current.toggle("b", true));
    expect(chosen(result)).toBe("c");
    act(() => result.current.toggle("d", true));
    expect(chosen(result)).toBe("bcd");
  });

  it("selects one row if no row was changed before", () => {
    const { result } = select();
    act(() => result.current.toggle("c", true));
    expect(chosen(result)).toBe("c");
  });

  it("selects all rows, then none", () => {
    const { result } = select();
    act(() => result.current.toggle("b"));
    act(() => result.current.toggleAll());
    expect(chosen(result)).toBe("abcd");
    act(() => result.current.toggleAll());
    expect(result.current.count).toBe(0);
  });

  it("drops rows that are no longer in the list", () => {
    const { result, rerender } = select();
    act(() => result.current.toggleAll());
    rerender(["b"]);
    expect(result.current.count).toBe(1);
    act(() => result.current.toggle("b"));
    rerender(["a", "b", "c", "d"]);
    expect(result.current.count).toBe(0);
  });
});

const inquiry = (number: number, name: string): InquiryCase => ({
  reference: `MQ-0000000${number}`,
  kind: "inquiry",
  stage: "received",
  revision: number,
  asked: { name, text: "Is it still for sale?", vehicleId: 1, vehicle: "2020 Ferrari 812 Superfast" },
  receivedAt: "2026-11-21T10:00:00.000Z",
  waitingSince: "2026-11-21T10:00:00.000Z",
  promisedBy: "2026-11-22T10:00:00.000Z",
});

const [grace, edsger, barbara] = [
  inquiry(1, "Grace Hopper"),
  inquiry(2, "Edsger Dijkstra"),
  inquiry(3, "Barbara Liskov"),
];

describe("bulk acts on inquiries", () => {
  let sent: [string, unknown][] = [];
  let list: InquiryCase[] = [];

  const recordRequest = async (request: Request) => {
    const body = (await request.json()) as { revision: number };
    sent.push([new URL(request.url).pathname.replace("/api/admin/inquiries/MQ-0000000", ""), body]);
    return body.revision + 1;
  };

  beforeEach(() => {
    sent = [];
    list = [grace, edsger, barbara];
    server.use(
      http.get("/api/admin/reply-templates", () => HttpResponse.json([])),
      http.get("/api/admin/inquiries", () => HttpResponse.json(list)),
      http.post("/api/admin/inquiries/{reference}/close", async ({ request, params }) => {
        const revision = await recordRequest(request);
        if (params.reference === edsger.reference) return problem(409, "This conversation has been answered meanwhile");
        return HttpResponse.json({ ...grace, reference: params.reference, stage: "closed", revision });
      }),
      http.post("/api/admin/inquiries/{reference}/reopen", async ({ request, params }) => {
        const revision = await recordRequest(request);
        return HttpResponse.json({ ...grace, reference: params.reference, revision });
      }),
      http.put("/api/admin/inquiries/{reference}/assignee", async ({ request, params }) => {
        const revision = await recordRequest(request);
        return HttpResponse.json({ ...grace, reference: params.reference, revision });
      }),
    );
  });

  async function open() {
    signIn({ isAdmin: true, username: "ada_l" });
    renderAt(
      "/admin/inquiries",
      <Routes>
        <Route path="/admin" element={<p>Elsewhere</p>} />
        <Route path="/admin/:section/:item?" element={<InquiriesSection />} />
      </Routes>,
    );
    return screen.findByRole("checkbox", { name: "Select Grace Hopper, MQ-00000001" });
  }

  const bar = () => screen.findByRole("region", { name: "Selected rows" });
  const box = (name: RegExp) => screen.getByRole("checkbox", { name });

  it("close a range, name those that changed meanwhile, and undo the rest", async () => {
    const user = userEvent.setup();
    await user.click(await open());
    await user.keyboard("{Shift>}");
    await user.click(box(/Barbara/));
    await user.keyboard("{/Shift}");
    expect(box(/all on this page/)).toBeChecked();
    expect(await bar()).toHaveTextContent("3 inquiries selected");
    list = [edsger];
    await user.click(within(await bar()).getByRole("button", { name: "Close" }));
    expect(await screen.findByText("2 inquiries closed")).toBeInTheDocument();
    expect(sent.toSorted()).toEqual([
      ["1/close", { revision: 1 }],
      ["2/close", { revision: 2 }],
      ["3/close", { revision: 3 }],
    ]);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "1 inquiry not changed:Edsger Dijkstra, MQ-00000002: This conversation has been answered meanwhile",
    );
    expect(screen.queryByRole("region", { name: "Selected rows" })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("link", { name: /Edsger/ })).toHaveFocus());

    sent = [];
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Undone for 2 inquiries")).toBeInTheDocument();
    expect(sent.toSorted()).toEqual([
      ["1/reopen", { revision: 2 }],
      ["3/reopen", { revision: 4 }],
    ]);
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });

  it("give an inquiry back to its previous assignee", async () => {
    list = [grace, { ...edsger, assignee: "carla" }, { ...barbara, assignee: "ada_l" }];
    await open();
    await userEvent.click(box(/all on this page/));
    await userEvent.click(within(await bar()).getByRole("button", { name: "Assign to Me (2)" }));
    expect(await screen.findByText("2 inquiries assigned to you")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Undone for 2 inquiries");
    expect(sent.toSorted()).toEqual([
      ["1/assignee", { username: "ada_l", revision: 1 }],
      ["1/assignee", { username: null, revision: 2 }],
      ["2/assignee", { username: "ada_l", revision: 2 }],
      ["2/assignee", { username: "carla", revision: 3 }],
    ]);
  });

  it("offer to undo after the last row has left the list", async () => {
    list = [grace];
    await userEvent.click(await open());
    const close = within(await bar()).getByRole("button", { name: "Close" });
    list = [];
    await userEvent.click(close);
    expect(await screen.findByText("All clear")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Undo" })).toBeInTheDocument();
  });

  it("select the focused row by X, unless shortcuts are off", async () => {
    await open();
    await userEvent.keyboard("x");
    expect(screen.queryByText("1 selected")).not.toBeInTheDocument();
    await userEvent.keyboard("jjx");
    expect(box(/Edsger/)).toBeChecked();
    expect(box(/all on this page/)).toBePartiallyChecked();
    expect(await screen.findByText("1 selected")).toHaveAttribute("role", "status");
    // Also where the checkbox itself has the focus.
    await userEvent.click(box(/Barbara/));
    await userEvent.keyboard("kx");
    expect(box(/Edsger/)).not.toBeChecked();
    await waitFor(() => expect(screen.getByRole("link", { name: /Edsger/ })).toHaveFocus());
    localStorage.setItem("shortcuts", "off");
    window.dispatchEvent(new StorageEvent("storage", { key: "shortcuts", newValue: "off" }));
    await userEvent.keyboard("x");
    expect(box(/Edsger/)).not.toBeChecked();
  });
});
