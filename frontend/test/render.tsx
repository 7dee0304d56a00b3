import { type RenderResult, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router-dom";
import { ApiProvider } from "../src/shared/api/ApiProvider";
import { ToastProvider } from "../src/shared/notices/NoticeProvider";
import { IdentityProvider } from "../src/shared/session/IdentityProvider";
import { TooltipProvider } from "../src/shared/ui/Tooltip";

/** Renders with everything that pages stand on: notices, a session, an address, and an empty cache. */
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
