import { displayName } from "@shared/session/displayName";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { Button, ButtonLink } from "@shared/ui/Button";
import { dialogOnDemand } from "@shared/ui/Dialog";
import { ActionRow } from "@shared/ui/layout";
import { useState } from "react";
import styled from "styled-components";
import { HomeSection } from "./HomeSection";

const MemberAccessDialog = dialogOnDemand(
  () => import(/* webpackChunkName: "member-access" */ "./MemberAccessDialog"),
  { preload: false },
);

const Lead = styled.p`
  max-width: 44ch;
  margin-bottom: ${theme.space[3]};
  font-size: ${theme.fontSize.lead};
`;

/** Member login section. */
export function MemberAccess() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  return (
    <HomeSection title="Member Access" aside>
      <div>
        <Lead>
          {user
            ? `You are logged in as ${displayName(user)}.`
            : "Members save vehicles, submit their own, and meet other collectors in the forum."}
        </Lead>
        <ActionRow>
          {user ? (
            <ButtonLink to="/dashboard">Open Dashboard</ButtonLink>
          ) : (
            <>
              <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
                Member Login
              </Button>
              <ButtonLink variant="quiet" to="/request-access">
                Request access
              </ButtonLink>
            </>
          )}
        </ActionRow>
      </div>
      <MemberAccessDialog open={open} onOpenChange={setOpen} />
    </HomeSection>
  );
}
