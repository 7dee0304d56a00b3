import { useSendVerificationEmail } from "@entities/account/useSendVerificationEmail";
import { UNCONFIRMED_DAYS } from "@shared/api/limits";
import type { User } from "@shared/api/types";
import { tabStorage } from "@shared/browserStorage";
import { bannerHeight, publishHeight } from "@shared/theme/bottomEdge";
import { visuallyHidden } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Button, IconButton } from "@shared/ui/Button";
import { CloseIcon } from "@shared/ui/icons";
import { useState } from "react";
import { useMatch } from "react-router-dom";
import styled, { createGlobalStyle } from "styled-components";

const KEY = "emailBanner";
const wasDismissed = (member: number): boolean => tabStorage.read(KEY) === String(member);

function dismissForVisit(member: number): void {
  tabStorage.write(KEY, String(member));
}

/* Fixed at the bottom edge, so that it never shifts the page. */
const Strip = styled.aside`
  position: sticky;
  bottom: 0;
  z-index: ${theme.zIndex.sticky};
  background: ${theme.color.surfaceRaised};
  border-top: ${theme.border.line};

  @media print {
    display: none;
  }
`;

/* Keeps focused elements visible above the banner. */
const ScrollPadding = createGlobalStyle`
  html {
    scroll-padding-bottom: calc(${bannerHeight} + ${theme.space[8]});
  }
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: 1fr auto auto;
  align-items: center;
  gap: 0 ${theme.space[1]};
  width: min(100% - 2 * ${theme.space[2]}, ${theme.maxWidth.page});
  margin-inline: auto;
  font-size: ${theme.fontSize.small};
  line-height: 1.4;

  ${theme.media.medium} {
    gap: 0 ${theme.space[2]};
    padding-block: ${theme.space[1]};
    width: min(100% - 2 * ${theme.space[5]}, ${theme.maxWidth.page});
  }
`;

/* Phones show the essential, so that the bar takes two lines at most. */
const Details = styled.span`
  ${theme.media.belowMedium} {
    ${visuallyHidden}
  }
`;

const Address = styled.strong`
  font-weight: 500;
  overflow-wrap: anywhere;
`;

const publishBannerHeight = publishHeight("--banner-height");

/** Reminds members to verify their email, until verified or dismissed for this visit. */
export default function EmailBanner({ user }: { user: User }) {
  const [dismissed, setDismissed] = useState(() => wasDismissed(user.id));
  const { send, isSending } = useSendVerificationEmail();
  const isConfirming = useMatch("/verify-email/:token") !== null;
  if (dismissed || isConfirming) return null;
  return (
    <Strip ref={publishBannerHeight} aria-label="Email confirmation">
      <ScrollPadding />
      <Row>
        <p>
          Confirm your email: <Details>we sent a link to </Details>
          <Address>{user.email}</Address>
          <Details>{`. Accounts that aren’t confirmed within ${UNCONFIRMED_DAYS} days are removed.`}</Details>
        </p>
        <Button variant="quiet" disabled={isSending} onClick={send}>
          {isSending ? "Sending" : "Resend"}
        </Button>
        <IconButton
          label="Dismiss for this visit"
          onClick={() => {
            dismissForVisit(user.id);
            setDismissed(true);
          }}
        >
          <CloseIcon size={18} />
        </IconButton>
      </Row>
    </Strip>
  );
}
