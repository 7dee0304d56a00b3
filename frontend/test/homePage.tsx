import { sampleFeatured } from "@entities/vehicle/fixtures";
import { http } from "@test/http";
import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";

export const featured = sampleFeatured.map((vehicle) => ({ ...vehicle, badge: undefined }));

export const stubVehicles = (path: string, body: unknown) =>
  http.untyped.get(`/api/vehicles/${path}`, () => HttpResponse.json(body as object));

export const section = (name: string) => within(screen.getByRole("region", { name }));
