import { post, stubForumEndpoints, topicPage } from "@test/forum";
import { http } from "@test/http";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { render, screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import type { Tooltip } from "radix-ui";
import { type ComponentProps, useEffect } from "react";
import { BrowserRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { App } from "./App";

let mounted = 0;

vi.mock("radix-ui", async (importOriginal) => {
  const real = await importOriginal<typeof import("radix-ui")>();
  function Provider(props: ComponentProps<typeof Tooltip.Provider>) {
    useEffect(() => {
      mounted += 1;
      return () => {
        mounted -= 1;
      };
    }, []);
    return <real.Tooltip.Provider {...props} />;
  }
  return { ...real, Tooltip: { ...real.Tooltip, Provider } };
});

beforeEach(() => {
  mounted = 0;
});

it("has one tooltip provider for the whole page", async () => {
  stubForumEndpoints();
  signIn({ isCollector: true });
  server.use(http.get("/api/forum/topics/{id}", () => HttpResponse.json(topicPage([post(1), post(2)]))));
  window.history.replaceState(null, "", "/forum/topic/12");
  render(<App router={BrowserRouter} />);
  expect(await screen.findByRole("article", { name: /^Reply 2 by/ })).toBeInTheDocument();
  expect(mounted).toBe(1);
});
