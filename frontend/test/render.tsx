import { ApiProvider } from "@shared/api/ApiProvider";
import { IdentityProvider } from "@shared/session/IdentityProvider";
import { ToastProvider } from "@shared/toasts/ToastProvider";
import { TooltipProvider } from "@shared/ui/Tooltip";
import { type RenderResult, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router-dom";

/** Renders with all providers: toasts, session, router, empty cache. */
export function renderAt(path: string, element: ReactElement): RenderResult {
  return render(
    <ToastProvider>
      <IdentityProvider>
        <MemoryRouter initialEntries={[path]}>
          <ApiProvider>
            <TooltipProvider>{element}</TooltipProvider>
          </ApiProvider>
        </MemoryRouter>
      </IdentityProvider>
    </ToastProvider>,
  );
}
