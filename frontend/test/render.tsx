import { SessionMonitor } from "@app/SessionMonitor";
import { ApiProvider } from "@shared/api/ApiProvider";
import { IdentityProvider } from "@shared/session/IdentityProvider";
import { ToastProvider } from "@shared/toasts/ToastProvider";
import { type RenderResult, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
// Loaded on demand in the product; here ahead, since tests wait for seconds only.
import "@shared/toasts/Toasts";
import "@shared/ui/DialogPanel";

/** Renders with all providers: toasts, session, router, empty cache; on request with the monitor of refused calls. */
export function renderAt(path: string, element: ReactElement, { monitorsSession = false } = {}): RenderResult {
  return render(
    <ToastProvider>
      <IdentityProvider>
        <MemoryRouter initialEntries={[path]}>
          <ApiProvider>
            {monitorsSession && <SessionMonitor />}
            {element}
          </ApiProvider>
        </MemoryRouter>
      </IdentityProvider>
    </ToastProvider>,
  );
}

/** Shows the address of the page. */
export function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}
