// Photos for the journeys, and what is drawn of them.
import { expect, type Page } from "@playwright/test";

/** JPEGs of that width and height, each another picture; as large as a telephone takes them unless told. */
export async function photographs(
  page: Page,
  names: readonly string[],
  size: readonly [number, number] = [2400, 1500],
) {
  const encoded = await page.evaluate(
    ([count, width, height]) => {
      const draw = (seed: number): string => {
        const canvas = document.createElement("canvas");
        canvas.width = width;
        canvas.height = height;
        const context = canvas.getContext("2d");
        if (!context) throw new Error("This browser cannot draw.");
        for (let step = 0; step < 600; step += 1) {
          const angle = step * (seed + 1.37);
          context.fillStyle = `hsl(${(step * 7 + seed * 110) % 360} 45% ${20 + ((step * 13) % 60)}%)`;
          const [x, y] = [width / 2 + Math.cos(angle) * step * 2, height / 2 + Math.sin(angle) * step * 1.3];
          context.fillRect(x, y, 180, 120);
        }
        return canvas.toDataURL("image/jpeg", 0.9).split(",")[1] ?? "";
      };
      return Array.from({ length: count }, (_, seed) => draw(seed));
    },
    [names.length, ...size] as const,
  );
  return encoded.map((base64, index) => ({
    name: names[index] ?? "photo.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from(base64, "base64"),
  }));
}

/** Scrolls to the images of this list, which load when they come into view, and waits until all have arrived. */
export async function expectDrawn(page: Page, label: string, count: number) {
  const images = page.getByRole("list", { name: label }).locator("img");
  await expect(images).toHaveCount(count);
  for (const image of await images.all()) await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => images.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
}
