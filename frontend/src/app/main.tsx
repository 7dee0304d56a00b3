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

// Pages that the server has not rendered have an empty root.
if (root.hasChildNodes()) void hydrate(root);
else createRoot(root).render(app());

async function hydrate(container: HTMLElement): Promise<void> {
  restoreInlineStyles(container);
  // With the page's code loaded, the whole page hydrates at once. If it cannot be loaded, the error boundary says so.
  await preloadPage(window.location.pathname).catch(() => undefined);
  const repeatEarlyInput = collectEarlyInput(container);
  // As a transition, so that the browser stays responsive.
  startTransition(() => {
    hydrateRoot(container, app(repeatEarlyInput));
  });
}
