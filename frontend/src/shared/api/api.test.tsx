import { act, render, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import useSWR, { useSWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { signIn } from "../../../test/people";
import { renderAt } from "../../../test/render";
import { server } from "../../../test/server";
import { ApiProvider } from "./ApiProvider";
import { CACHE_LIFETIME_MS, FadingCache, useInvalidate } from "./cache";
import { api, dataOf } from "./client";
import { ApiError, sentenceOf } from "./error";
import { useSession } from "./useSession";
import { fetchVehicles, nextCursor } from "./vehicles/useVehicles";

const failWith = (status: number, body: string, statusText = "") =>
  server.use(http.get("/api/vehicles/featured", () => new HttpResponse(body, { status, statusText })));

const failure = () =>
  dataOf(api.GET("/api/vehicles/featured")).then(
    () => {
      throw new Error("expected a failure");
    },
    (error: unknown) => error as ApiError,
  );

describe("an answer that is not OK", () => {
  it("is raised as the status, a colon and the body", async () => {
    failWith(503, "the database rests");
    expect((await failure()).message).toBe("503: the database rests");
  });

  it("falls back to the status text when the body is empty", async () => {
    failWith(502, "", "Bad Gateway");
    expect((await failure()).message).toBe("502: Bad Gateway");
  });

  it("carries the problem that the server described", async () => {
    const problem = {
      type: "about:blank",
      title: "Conflict",
      status: 409,
      message: "Taken.",
      fields: { username: "Taken." },
    };
    failWith(409, JSON.stringify(problem));
    const error = await failure();
    expect(error.status).toBe(409);
    expect(error.problem).toEqual(problem);
    expect(sentenceOf(error, "otherwise")).toBe("Taken.");
  });

  it("has no problem when the body is JSON of another kind", () => {
    const error = new ApiError(500, '{"error":true}', "");
    expect(error.problem).toBeNull();
    expect(sentenceOf(error, "otherwise")).toBe("otherwise");
  });
});

describe("a request", () => {
  it("carries cookies and no content type without a body", async () => {
    let seen: Request | undefined;
    server.use(
      http.get("/api/vehicles/featured", ({ request }) => {
        seen = request;
        return HttpResponse.json([]);
      }),
    );
    await dataOf(api.GET("/api/vehicles/featured"));
    expect(seen?.credentials).toBe("include");
    expect(seen?.headers.get("Content-Type")).toBeNull();
  });
});

describe("a page of vehicles", () => {
  it("knows the total and the cursor of the next page from the headers", async () => {
    server.use(
      http.get("/api/vehicles", ({ request }) => {
        expect(new URL(request.url).searchParams.get("make")).toBe("ferrari");
        return HttpResponse.json([], {
          headers: { "X-Total-Count": "117", Link: '</api/vehicles?make=ferrari&cursor=a%2Bb>; rel="next"' },
        });
      }),
    );
    expect(await fetchVehicles({ make: "ferrari" })).toEqual({ vehicles: [], total: 117, next: "a+b" });
  });

  it("has no next page without the header", () => {
    expect(nextCursor(null)).toBeNull();
    expect(nextCursor('</api/vehicles?cursor=x>; rel="prev"')).toBeNull();
  });
});

describe("the session", () => {
  function Who() {
    const { user, isLoading, error } = useSession();
    if (isLoading) return <p>loading</p>;
    return <p>{error ? "error" : (user?.username ?? "nobody")}</p>;
  }

  it("takes 401 for nobody", async () => {
    renderAt("/", <Who />);
    expect(await screen.findByText("nobody")).toBeInTheDocument();
  });

  it("is nobody without asking when the page came without one", async () => {
    let asked = 0;
    server.use(
      http.get("/api/user", () => {
        asked += 1;
        return new HttpResponse(null, { status: 401 });
      }),
    );
    const hint = document.createElement("meta");
    hint.name = "session";
    hint.content = "none";
    document.head.append(hint);
    renderAt("/", <Who />);
    expect(screen.getByText("nobody")).toBeInTheDocument();
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(asked).toBe(0);
    hint.remove();
  });

  it("is the user that the server names", async () => {
    signIn({ username: "enzo" });
    renderAt("/", <Who />);
    expect(await screen.findByText("enzo")).toBeInTheDocument();
  });

  it("does not take a broken server for nobody, and asks only once", async () => {
    let asked = 0;
    server.use(
      http.get("/api/user", () => {
        asked += 1;
        return new HttpResponse("down", { status: 500 });
      }),
    );
    renderAt("/", <Who />);
    expect(await screen.findByText("error")).toBeInTheDocument();
    act(() => {
      window.dispatchEvent(new Event("focus"));
      window.dispatchEvent(new Event("online"));
    });
    expect(asked).toBe(1);
  });
});

describe("the cache", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it("forgets an entry five minutes after the last component let go", () => {
    const cache = new FadingCache();
    const letGo = cache.hold("/a");
    const letGoToo = cache.hold("/a");
    cache.set("/a", { data: 1 });
    vi.advanceTimersByTime(10 * CACHE_LIFETIME_MS);
    expect(cache.get("/a")).toBeDefined();
    letGo();
    vi.advanceTimersByTime(CACHE_LIFETIME_MS);
    expect(cache.get("/a")).toBeDefined();
    letGoToo();
    vi.advanceTimersByTime(CACHE_LIFETIME_MS - 1);
    expect(cache.get("/a")).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(cache.get("/a")).toBeUndefined();
  });

  it("keeps an entry that is shown again in time", () => {
    const cache = new FadingCache();
    cache.set("/a", { data: 1 });
    vi.advanceTimersByTime(CACHE_LIFETIME_MS - 1);
    cache.hold("/a");
    vi.advanceTimersByTime(CACHE_LIFETIME_MS);
    expect(cache.get("/a")).toBeDefined();
  });
});

describe("invalidating", () => {
  it("fetches again what is shown and empties what is not", async () => {
    let count = 0;
    function Shown() {
      const { data } = useSWR("/shown", async () => ++count);
      return <p>shown {data}</p>;
    }
    function Control() {
      const invalidate = useInvalidate();
      const { cache, mutate } = useSWRConfig();
      return (
        <>
          <button type="button" onClick={() => mutate("/hidden", "old", { revalidate: false })}>
            fill
          </button>
          <button type="button" onClick={() => invalidate((key) => key.startsWith("/"))}>
            invalidate
          </button>
          <button
            type="button"
            onClick={() => document.body.setAttribute("data-hidden", String(cache.get("/hidden")?.data))}
          >
            look
          </button>
        </>
      );
    }
    render(
      <ApiProvider>
        <Shown />
        <Control />
      </ApiProvider>,
    );
    const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
    expect(await screen.findByText("shown 1")).toBeInTheDocument();
    await press("fill");
    await press("look");
    expect(document.body.dataset.hidden).toBe("old");
    await press("invalidate");
    await waitFor(() => expect(screen.getByText("shown 2")).toBeInTheDocument());
    await press("look");
    expect(document.body.dataset.hidden).toBe("undefined");
  });
});
