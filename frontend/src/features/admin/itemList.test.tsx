import { renderAt } from "@test/render";
import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { MasterDetailLayout } from "./MasterDetailLayout";

it("cuts no facts of its rows, only texts that people wrote", async () => {
  renderAt(
    "/admin/things",
    <Routes>
      <Route
        path="/admin/:section/:item?"
        element={
          <MasterDetailLayout
            title="Things"
            path="things"
            items={["one"]}
            onRetry={() => undefined}
            itemKey={(item) => item}
            renderRow={(item) => (
              <>
                <span>{item}</span>
                <span>Lakeside Motors, stock N1029 · 3 views · 1 inquiry</span>
                <span dir="auto">A long text</span>
              </>
            )}
            emptyText="All clear"
          >
            {() => null}
          </MasterDetailLayout>
        }
      />
    </Routes>,
  );
  const overflowOf = (text: RegExp) => getComputedStyle(screen.getByText(text)).overflow;
  expect(overflowOf(/^Lakeside/)).not.toBe("hidden");
  expect(overflowOf(/^A long/)).toBe("hidden");
});
