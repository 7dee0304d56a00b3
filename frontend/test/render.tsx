import { type RenderResult, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router-dom";
import { ApiProvider } from "../src/shared/api/ApiProvider";
import { NoticeProvider } from "../src/shared/notices/NoticeProvider";

/** Renders with everything that pages stand on: an empty cache, notices, and an address. */
export function renderAt(path: string, element: ReactElement): RenderResult {
  return render(
    <ApiProvider>
      <NoticeProvider>
        <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
      </NoticeProvider>
    </ApiProvider>,
  );
}
