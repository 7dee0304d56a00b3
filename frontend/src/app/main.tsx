import "./nonce";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./App";
import { collectEarlyInput } from "./earlyInput";
import { readInitialResponses } from "./initialResponses";
import { restoreInlineStyles } from "./inlineStyles";
import { preloadPage } from "./routes";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");

const app = (onPageShown?: () => void) => (
  <StrictMode>
    <App router={BrowserRouter} initialResponses={readInitialResponses()} onPageShown={onPageShown} />
  </StrictMode>
);

// The server renders public pages for visitors; others arrive empty.
if (root.hasChildNodes()) void hydrate(root);
else createRoot(root).render(app());

async function hydrate(container: HTMLElement): Promise<void> {
  restoreInlineStyles(container);
  // With its code at hand the page is taken over as a whole, not part by part.
  await preloadPage(window.location.pathname);
  const repeatEarlyInput = collectEarlyInput(container);
  // In slices, so that the browser can paint and scroll meanwhile.
  startTransition(() => {
    hydrateRoot(container, app(repeatEarlyInput));
  });
}
