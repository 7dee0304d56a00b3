/** The account page, opened as a member. */

import AccountPage from "@features/account/AccountPage";
import type { DeviceSession } from "@features/account/types";
import { useSession } from "@shared/session/useSession";
import { renderAt } from "@test/render";
import { signIn } from "@test/users";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router-dom";

export const session = (traits: Partial<DeviceSession>): DeviceSession => ({
  id: 1,
  device: "Firefox on Linux",
  address: "203.0.113.7",
  createdAt: "2026-11-21T15:00:00.000Z",
  lastSeenAt: "2026-11-21T16:30:00.000Z",
  isCurrent: false,
  ...traits,
});

export function Frame() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p data-testid="where">{pathname + search}</p>
      <p data-testid="greeting">{useSession().user?.firstName}</p>
    </>
  );
}

export function open(path = "/account", traits: object = {}) {
  signIn(traits);
  return renderAt(
    path,
    <>
      <Frame />
      <Routes>
        <Route path="/account" element={<AccountPage />} />
      </Routes>
    </>,
  );
}

export const field = (label: string) => screen.findByLabelText(label);
export const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
