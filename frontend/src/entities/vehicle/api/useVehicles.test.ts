import { http } from "@test/http";
import { server } from "@test/server";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { fetchVehicles } from "./useVehicles";

describe("a page of vehicles", () => {
  it("has the total and the cursor of the next page from the headers", async () => {
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
});
