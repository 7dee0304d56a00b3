import { act, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiProvider } from "./ApiProvider";
import { CACHE_LIFETIME_MS, GcCache } from "./cache";
import { allKeys, anyOf, cacheKey, type KeyMatcher, pathIs, pathUnder } from "./cacheKeys";
import { usePagedList } from "./pagedList";
import { useInvalidate, useQuery } from "./query";

describe("the cache", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it("deletes an entry five minutes after its last component unmounted", () => {
    const cache = new GcCache();
    const releaseFirst = cache.retain("/a");
    const releaseSecond = cache.retain("/a");
    cache.set("/a", { data: 1 });
    vi.advanceTimersByTime(10 * CACHE_LIFETIME_MS);
    expect(cache.get("/a")).toEqual({ data: 1 });
    releaseFirst();
    vi.advanceTimersByTime(CACHE_LIFETIME_MS);
    expect(cache.get("/a")).toEqual({ data: 1 });
    releaseSecond();
    vi.advanceTimersByTime(CACHE_LIFETIME_MS - 1);
    expect(cache.get("/a")).toEqual({ data: 1 });
    vi.advanceTimersByTime(1);
    expect(cache.get("/a")).toBeUndefined();
  });

  it("keeps an entry that is shown again in time", () => {
    const cache = new GcCache();
    cache.set("/a", { data: 1 });
    vi.advanceTimersByTime(CACHE_LIFETIME_MS - 1);
    cache.retain("/a");
    vi.advanceTimersByTime(CACHE_LIFETIME_MS);
    expect(cache.get("/a")).toEqual({ data: 1 });
  });
});

describe("a cache key", () => {
  it("keeps its query apart from its path", () => {
    expect(() => cacheKey("/api/vehicles?make=ferrari")).toThrow("/api/vehicles?make=ferrari");
  });

  it.each<[string, KeyMatcher, boolean]>([
    ["its path", pathIs("/api/vehicles"), true],
    ["a path above it", pathUnder("/api"), true],
    ["its own path and all below", pathUnder("/api/vehicles"), true],
    ["a path below it", pathIs("/api/vehicles/7"), false],
    ["a path that only begins alike", pathUnder("/api/veh"), false],
    ["one of several", anyOf(pathIs("/api/user"), pathIs("/api/vehicles")), true],
    ["everything", allKeys, true],
  ])("is matched by %s or not", (_, matches, isMeant) => {
    expect(matches(cacheKey("/api/vehicles", { make: "ferrari" }))).toBe(isMeant);
  });
});

/** Requests per key. */
let reads: Record<string, number>;
/** Delays reads. */
let responseDelay: Promise<void> | null;

async function read(name: string): Promise<string> {
  reads[name] = (reads[name] ?? 0) + 1;
  const count = reads[name];
  await responseDelay;
  return `${name} ${count}`;
}

function List({ make }: { make: string }) {
  const { data, isLoading } = useQuery(cacheKey("/api/vehicles", { make }), () => read(make));
  return <p>{data ?? (isLoading ? "loading" : "nothing at all")}</p>;
}

function Pages() {
  const { items, loadMore } = usePagedList<string>({
    path: "/api/paged",
    read: async ({ cursor }) => ({
      data: [await read(`page ${cursor ?? "a"}`)],
      response: new Response(null, cursor ? {} : { headers: { Link: '</api/paged?cursor=b>; rel="next"' } }),
    }),
    idOf: (page) => page,
  });
  return (
    <>
      <p>{items?.join(", ") ?? "loading"}</p>
      <button type="button" onClick={loadMore}>
        more
      </button>
    </>
  );
}

/** Shows one of several entries, and invalidates. */
function Stage({ views, matches }: { views: Record<string, ReactNode>; matches: KeyMatcher }) {
  const [view, setView] = useState(Object.keys(views)[0] ?? "");
  const invalidate = useInvalidate();
  return (
    <>
      {views[view]}
      {Object.keys(views).map((name) => (
        <button key={name} type="button" onClick={() => setView(name)}>
          {`show ${name}`}
        </button>
      ))}
      <button type="button" onClick={() => void invalidate(matches)}>
        invalidate
      </button>
    </>
  );
}

const open = (views: Record<string, ReactNode>, matches: KeyMatcher) =>
  render(
    <ApiProvider>
      <Stage views={views} matches={matches} />
    </ApiProvider>,
  );

const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());

describe("invalidating cache entries", () => {
  beforeEach(() => {
    reads = {};
    responseDelay = null;
  });

  it("refetches what is shown, and keeps it on screen meanwhile", async () => {
    open({ ferrari: <List make="ferrari" /> }, pathIs("/api/vehicles"));
    expect(await screen.findByText("ferrari 1")).toBeInTheDocument();
    let release = () => {};
    responseDelay = new Promise((resolve) => {
      release = resolve;
    });
    await press("invalidate");
    expect(reads.ferrari).toBe(2);
    expect(screen.getByText("ferrari 1")).toBeInTheDocument();
    release();
    expect(await screen.findByText("ferrari 2")).toBeInTheDocument();
  });

  it("clears what is not shown, so that its page refetches at once", async () => {
    open({ ferrari: <List make="ferrari" />, nothing: null }, pathIs("/api/vehicles"));
    expect(await screen.findByText("ferrari 1")).toBeInTheDocument();
    await press("show nothing");
    await press("invalidate");
    // Within SWR's deduplication interval.
    await press("show ferrari");
    expect(await screen.findByText("ferrari 2")).toBeInTheDocument();
  });

  it("does not store a response that was requested before", async () => {
    let release = () => {};
    responseDelay = new Promise((resolve) => {
      release = resolve;
    });
    open({ ferrari: <List make="ferrari" />, nothing: null }, pathIs("/api/vehicles"));
    expect(screen.getByText("loading")).toBeInTheDocument();
    await press("show nothing");
    await press("invalidate");
    await press("show ferrari");
    release();
    expect(await screen.findByText("ferrari 2")).toBeInTheDocument();
  });

  it("leaves other entries alone", async () => {
    open({ ferrari: <List make="ferrari" />, nothing: null }, pathIs("/api/user"));
    expect(await screen.findByText("ferrari 1")).toBeInTheDocument();
    await press("show nothing");
    await press("invalidate");
    await press("show ferrari");
    expect(await screen.findByText("ferrari 1")).toBeInTheDocument();
    expect(reads.ferrari).toBe(1);
  });

  it("refetches every page of a list that is shown again", async () => {
    open({ pages: <Pages /> }, pathIs("/api/paged"));
    expect(await screen.findByText("page a 1")).toBeInTheDocument();
    await press("more");
    expect(await screen.findByText("page a 1, page b 1")).toBeInTheDocument();
    await press("invalidate");
    expect(await screen.findByText("page a 2, page b 2")).toBeInTheDocument();
  });

  it("clears a list of pages that is not shown", async () => {
    open({ pages: <Pages />, nothing: null }, pathIs("/api/paged"));
    expect(await screen.findByText("page a 1")).toBeInTheDocument();
    await press("show nothing");
    await press("invalidate");
    responseDelay = new Promise(() => {});
    await press("show pages");
    await waitFor(() => expect(reads["page a"]).toBe(2));
    expect(screen.getByText("loading")).toBeInTheDocument();
  });
});
