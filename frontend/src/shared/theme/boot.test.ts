import { describe, expect, it, vi } from "vitest";
import { themeBootScript } from "./boot";
import { setTheme } from "./preference";

function boot(prefersDark: boolean): string | null {
  document.documentElement.removeAttribute("data-theme");
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: prefersDark } as MediaQueryList);
  const script = document.createElement("script");
  script.textContent = themeBootScript;
  // Runs the script exactly as the page does.
  new Function(script.textContent)();
  return document.documentElement.getAttribute("data-theme");
}

describe("the theme before the first paint", () => {
  it("is the reader's choice, whatever the system prefers", () => {
    localStorage.setItem("theme", "light");
    expect(boot(true)).toBe("light");
    localStorage.setItem("theme", "dark");
    expect(boot(false)).toBe("dark");
  });

  it("is the system's preference when nothing valid is stored", () => {
    expect(boot(true)).toBe("dark");
    localStorage.setItem("theme", "sepia");
    expect(boot(false)).toBe("light");
  });

  it("is set in a browser that blocks storage", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    expect(boot(true)).toBe("dark");
  });
});

describe("choosing a theme", () => {
  it("applies it and stores it under 'theme'", () => {
    setTheme("dark");
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(localStorage.getItem("theme")).toBe("dark");
  });

  it("applies it even where it cannot be stored", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    setTheme("light");
    expect(document.documentElement.dataset.theme).toBe("light");
  });
});
