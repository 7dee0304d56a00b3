import fs from "node:fs";
import { MAX_SUBMISSION_PHOTOS } from "@shared/api/limits";
import { http, problem } from "@test/http";
import { server } from "@test/server";
import { uploadedPicture } from "@test/submissions";
import { threePhotos as start, tiles, Uploader, uploadedText } from "@test/uploader";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";
import { MAX_PHOTO_BYTES } from "./photoFile";

const file = (name: string, type = "image/jpeg") => new File(["bytes"], name, { type });
const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText("Photos", { selector: "input" }), files);

/** A server that responds on demand. */
function stubSlowServer() {
  const waiting: (() => void)[] = [];
  let storedCount = 0;
  let mostParallel = 0;
  server.use(
    http.post("/api/images", async () => {
      mostParallel = Math.max(mostParallel, waiting.length + 1);
      await new Promise<void>((resolve) => waiting.push(resolve));
      storedCount += 1;
      return HttpResponse.json(uploadedPicture(`p${storedCount}`), { status: 201 });
    }),
  );
  return { answer: () => waiting.shift()?.(), waiting, most: () => mostParallel };
}

describe("photo uploads", () => {
  it("run three at a time and show their progress", async () => {
    const stub = stubSlowServer();
    render(<Uploader />);
    await choose(file("a.jpg"), file("b.jpg"), file("c.jpg"), file("d.jpg"));
    await waitFor(() => expect(stub.waiting).toHaveLength(3));
    expect(screen.getByTestId("busy")).toHaveTextContent("true");
    expect(screen.getByText("Waiting")).toBeInTheDocument();
    expect(screen.getAllByRole("progressbar")).toHaveLength(4);
    act(() => stub.answer());
    await waitFor(() => expect(stub.waiting).toHaveLength(3));
    for (let left = 3; left > 0; left -= 1) act(() => stub.answer());
    await waitFor(() => expect(screen.getByTestId("busy")).toHaveTextContent("false"));
    expect(stub.most()).toBe(3);
    expect(uploadedText()?.split(", ").sort()).toEqual(["p1", "p2", "p3", "p4"]);
    expect(screen.getByText("4 of 4 photos uploaded")).toBeInTheDocument();
  });

  it("are displayed from the server's renditions", async () => {
    const stub = stubSlowServer();
    render(<Uploader />);
    await choose(file("a.jpg"));
    await waitFor(() => expect(stub.waiting).toHaveLength(1));
    act(() => stub.answer());
    const image = await screen.findByRole("img", { name: "a.jpg" });
    expect(image.getAttribute("srcset")).toContain("/api/images/p1/480.webp 480w");
    await userEvent.type(screen.getByLabelText("What photo 1 shows"), "The front");
    expect(uploadedText()).toBe("p1: The front");
  });

  it("are not sent if they are larger than the server takes", async () => {
    const stub = stubSlowServer();
    const sized = (name: string, size: number) => Object.defineProperty(file(name), "size", { value: size });
    render(<Uploader />);
    await choose(sized("huge.jpg", MAX_PHOTO_BYTES + 1), sized("large.jpg", MAX_PHOTO_BYTES));
    expect(await screen.findByText("Photos can be at most 25 MB; please upload a smaller copy")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Retry" })).not.toBeInTheDocument();
    await waitFor(() => expect(stub.waiting).toHaveLength(1));
    act(() => stub.answer());
    await waitFor(() => expect(uploadedText()).toBe("p1"));
  });

  it("say why they failed, and which can be tried again", async () => {
    let tries = 0;
    server.use(
      http.post("/api/images", () => {
        tries += 1;
        if (tries === 1) return HttpResponse.error();
        if (tries === 2) {
          return problem(415, { message: "This file is not a picture that we can read." });
        }
        return HttpResponse.json(uploadedPicture("late"), { status: 201 });
      }),
    );
    render(<Uploader />);
    await choose(file("a.jpg"));
    expect(await screen.findByText("We couldn’t reach the server. Please try again in a moment.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Retry a.jpg" }));
    expect(await screen.findByText("This file is not a picture that we can read.")).toBeVisible();
    // A retry with the same file would fail again.
    expect(screen.queryByRole("button", { name: "Retry a.jpg" })).not.toBeInTheDocument();
    await choose(file("b.jpg"));
    await waitFor(() => expect(uploadedText()).toBe("late"));
  });

  it("are not started for files that are no pictures", async () => {
    render(<Uploader />);
    fireEvent.paste(document, { clipboardData: { files: [file("papers.pdf", "application/pdf")] } });
    expect(await screen.findByText("This file isn’t a photo.")).toBeVisible();
    expect(screen.getByTestId("busy")).toHaveTextContent("false");
  });

  it("offer what the server reads, so that phones convert the rest", () => {
    render(<Uploader />);
    expect(screen.getByLabelText("Photos")).toHaveAttribute("accept", "image/jpeg,image/png,image/webp");
  });

  it("accept pasted and dropped files", async () => {
    const stub = stubSlowServer();
    render(<Uploader />);
    fireEvent.paste(document, { clipboardData: { files: [file("pasted.png", "image/png")] } });
    fireEvent.drop(screen.getByRole("button", { name: "Choose photos" }), {
      dataTransfer: { files: [file("dropped.jpg")], types: ["Files"] },
    });
    await waitFor(() => expect(tiles()).toHaveLength(2));
    await waitFor(() => expect(stub.waiting).toHaveLength(2));
  });

  it("have the limit of the API document", () => {
    const { components } = JSON.parse(fs.readFileSync("../contract/openapi.json", "utf8"));
    const parts: { properties?: { images?: { maxItems?: number } } }[] = components.schemas.NewSubmission.allOf;
    expect(parts.map(({ properties }) => properties?.images?.maxItems)).toContain(MAX_SUBMISSION_PHOTOS);
  });

  it("are limited to the number of photos of a vehicle", async () => {
    stubSlowServer();
    render(<Uploader />);
    await choose(...Array.from({ length: MAX_SUBMISSION_PHOTOS + 2 }, (_, index) => file(`${index}.jpg`)));
    expect(tiles()).toHaveLength(MAX_SUBMISSION_PHOTOS);
    expect(screen.getByRole("alert")).toHaveTextContent(
      `A vehicle can have up to ${MAX_SUBMISSION_PHOTOS} photos: 2 files were left out.`,
    );
  });

  it("are cancelled when the form closes", async () => {
    const stub = stubSlowServer();
    const abort = vi.spyOn(XMLHttpRequest.prototype, "abort");
    const { unmount } = render(<Uploader />);
    await choose(file("a.jpg"), file("b.jpg"));
    await waitFor(() => expect(stub.waiting).toHaveLength(2));
    unmount();
    expect(abort).toHaveBeenCalledTimes(2);
  });
});

describe("photos of a listing", () => {
  const options = { max: 150, hasGroups: true, takesAddresses: true, keepsInitial: true };

  it("stay on the server when removed, until the listing is saved", async () => {
    const removed: string[] = [];
    server.use(
      http.delete("/api/images/{id}", ({ params }) => {
        removed.push(String(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { unmount } = render(<Uploader photos={start} options={options} />);
    await userEvent.click(screen.getByRole("button", { name: "Remove photo 1" }));
    await userEvent.click(screen.getByRole("button", { name: "Remove photo 1" }));
    unmount();
    expect(removed).toEqual([]);
  });

  it("are sorted into groups and counted", async () => {
    render(<Uploader photos={start} options={options} />);
    expect(screen.getByText(/3 of 150/)).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText("Group of photo 2"), "Interior");
    expect(uploadedText()).toBe("front: front, side: side [interior], rear: rear");
  });

  it("are replaced by a rotated copy; a failure is shown at the photo", async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post("/api/images/{id}/rotations", async ({ params, request }) => {
        bodies.push(await request.json());
        return params.id === "front"
          ? HttpResponse.json(uploadedPicture("turned"), { status: 201 })
          : problem(503, { message: "The pictures are busy" });
      }),
    );
    render(<Uploader photos={start} options={options} />);
    await userEvent.click(screen.getByRole("button", { name: "Rotate photo 1 right" }));
    await waitFor(() => expect(uploadedText()).toBe("turned: front, side: side, rear: rear"));
    expect(bodies).toEqual([{ degrees: 90 }]);
    await userEvent.click(screen.getByRole("button", { name: "Rotate photo 3 left" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("The pictures are busy");
    expect(uploadedText()).toBe("turned: front, side: side, rear: rear");
  });

  it("are rotated from the original, so that a full turn restores it", async () => {
    const requestedUrls: string[] = [];
    server.use(
      http.post("/api/images/{id}/rotations", async ({ params, request }) => {
        const { degrees } = (await request.json()) as { degrees: number };
        requestedUrls.push(`${String(params.id)} ${degrees}`);
        return HttpResponse.json(uploadedPicture(`turned-${degrees}`), { status: 201 });
      }),
    );
    render(<Uploader photos={start.slice(0, 1)} options={options} />);
    const turn = async (to: "left" | "right", expected: string) => {
      await userEvent.click(screen.getByRole("button", { name: `Rotate photo 1 ${to}` }));
      await waitFor(() => expect(uploadedText()).toBe(`${expected}: front`));
    };
    await turn("left", "turned-270");
    await turn("left", "turned-180");
    await turn("left", "turned-90");
    await turn("left", "front");
    await turn("right", "turned-90");
    expect(requestedUrls).toEqual(["front 270", "front 180", "front 90"]);
  });

  it("are fetched from addresses, one per line, each once", async () => {
    const requestedUrls: unknown[] = [];
    server.use(
      http.post("/api/images", async ({ request }) => {
        const body = (await request.json()) as { url: string };
        requestedUrls.push(body.url);
        return body.url.includes("gone")
          ? problem(422, { message: "Refused", fields: { url: "There are no photos at this address" } })
          : HttpResponse.json(uploadedPicture("fetched"), { status: 201 });
      }),
    );
    render(<Uploader options={options} />);
    await userEvent.click(screen.getByText("Add photos by URL"));
    const field = screen.getByLabelText("Photo URLs, one per line");
    fireEvent.change(field, {
      target: { value: "https://a.example/1.jpg\n\nhttps://a.example/gone\nhttps://a.example/1.jpg" },
    });
    await userEvent.click(screen.getByRole("button", { name: "Add Photos" }));
    await waitFor(() => expect(uploadedText()).toBe("fetched"));
    expect(requestedUrls).toEqual(["https://a.example/1.jpg", "https://a.example/gone"]);
    expect(await screen.findByText("There are no photos at this address")).toBeVisible();
    expect(field).toHaveValue("");
  });
});
