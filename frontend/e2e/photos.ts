// Photos for the journeys, and what is drawn of them.
import { expect, type Page } from "@playwright/test";

/** Photos as a telephone takes them: large JPEGs, each another picture. */
export async function photographs(page: Page, names: readonly string[]) {
  const encoded = await page.evaluate((count) => {
    const draw = (seed: number): string => {
      const canvas = document.createElement("canvas");
      canvas.width = 2400;
      canvas.height = 1500;
      const context = canvas.getContext("2d");
      if (!context) throw new Error("This browser cannot draw.");
      for (let step = 0; step < 600; step += 1) {
        const angle = step * (seed + 1.37);
        context.fillStyle = `hsl(${(step * 7 + seed * 110) % 360} 45% ${20 + ((step * 13) % 60)}%)`;
        context.fillRect(1200 + Math.cos(angle) * step * 2, 750 + Math.sin(angle) * step * 1.3, 180, 120);
      }
      return canvas.toDataURL("image/jpeg", 0.9).split(",")[1] ?? "";
    };
    return Array.from({ length: count }, (_, seed) => draw(seed));
  }, names.length);
  return encoded.map((base64, index) => ({
    name: names[index] ?? "photo.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from(base64, "base64"),
  }));
}

/** Everything that is drawn in this list has arrived. */
export async function expectDrawn(page: Page, label: string, count: number) {
  const images = page.getByRole("list", { name: label }).locator("img");
  await expect(images).toHaveCount(count);
  await expect
    .poll(() => images.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
}
