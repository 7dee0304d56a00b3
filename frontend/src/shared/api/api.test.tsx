import { useSession } from "@shared/session/useSession";
import { http } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { act, screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { api, unwrap } from "./client";
import { ApiError, errorMessage } from "./error";
import { nextCursor } from "./pagination";

const failWith = (status: number, body: string, statusText = "") =>
  server.use(http.untyped.get("/api/vehicles/featured", () => new HttpResponse(body, { status, statusText })));

const failure = () =>
  unwrap(api.GET("/api/vehicles/featured")).then(
    () => {
      throw new Error("expected a failure");
    },
    (error: unknown) => error as ApiError,
  );

describe("a response that is not OK", () => {
  it("becomes an error with the status, a colon and the body", async () => {
    failWith(503, "the database rests");
    expect((await failure()).message).toBe("503: the database rests");
  });

  it("falls back to the status text when the body is empty", async () => {
    failWith(502, "", "Bad Gateway");
    expect((await failure()).message).toBe("502: Bad Gateway");
  });

  it("has the problem of the server", async () => {
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
    expect(errorMessage(error, "otherwise")).toBe("Taken.");
  });

  it("has no problem when the body is other JSON", () => {
    const error = new ApiError(500, '{"error":true}', "");
    expect(error.problem).toBeNull();
    expect(errorMessage(error, "otherwise")).toBe("otherwise");
  });
});

describe("a request", () => {
  it("sends cookies, and no content type without a body", async () => {
    let seen: Request | undefined;
    server.use(
      http.get("/api/vehicles/featured", ({ request }) => {
        seen = request;
        return HttpResponse.json([]);
      }),
    );
    await unwrap(api.GET("/api/vehicles/featured"));
    expect(seen?.credentials).toBe("include");
    expect(seen?.headers.get("Content-Type")).toBeNull();
  });
});

describe("a page of a list", () => {
  it("has no next page without the header", () => {
    expect(nextCursor(null)).toBeNull();
    expect(nextCursor('</api/vehicles?cursor=x>; rel="prev"')).toBeNull();
  });

  it("has the decoded cursor of the next page", () => {
    expect(nextCursor('</api/vehicles?make=ferrari&cursor=a%2Bb>; rel="next"')).toBe("a+b");
  });
});

describe("the session", () => {
  function SessionUser() {
    const { user, isLoading, error } = useSession();
    if (isLoading) return <p>loading</p>;
    return <p>{error ? "error" : (user?.username ?? "nobody")}</p>;
  }

  it("is of a visitor after a 401", async () => {
    renderAt("/", <SessionUser />);
    expect(await screen.findByText("nobody")).toBeInTheDocument();
  });

  it("is of a visitor without a request if the page was served without one", async () => {
    let requests = 0;
    server.use(
      http.get("/api/user", () => {
        requests += 1;
        return new HttpResponse(null, { status: 401 });
      }),
    );
    const hint = document.createElement("meta");
    hint.name = "session";
    hint.content = "none";
    document.head.append(hint);
    renderAt("/", <SessionUser />);
    expect(screen.getByText("nobody")).toBeInTheDocument();
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(requests).toBe(0);
    hint.remove();
  });

  it("has the user that the server returns", async () => {
    signIn({ username: "enzo" });
    renderAt("/", <SessionUser />);
    expect(await screen.findByText("enzo")).toBeInTheDocument();
  });

  it("does not become a visitor's when the server fails, and is read only once", async () => {
    let requests = 0;
    server.use(
      http.untyped.get("/api/user", () => {
        requests += 1;
        return new HttpResponse("down", { status: 500 });
      }),
    );
    renderAt("/", <SessionUser />);
    expect(await screen.findByText("error")).toBeInTheDocument();
    act(() => {
      window.dispatchEvent(new Event("focus"));
      window.dispatchEvent(new Event("online"));
    });
    expect(requests).toBe(1);
  });
});
