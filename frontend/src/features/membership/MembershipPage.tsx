import { useSendVerificationEmail } from "@entities/account/useSendVerificationEmail";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Button, ButtonLink } from "@shared/ui/Button";
import { PageHead, Stack } from "@shared/ui/layout";
import { Page, PageTitle } from "@shared/ui/Page";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { useState } from "react";
import styled from "styled-components";
import { ApplicationForm } from "./ApplicationForm";
import { ApplicationStatus } from "./ApplicationStatus";
import { useApplications } from "./api/applications";
import { OwnInvitations } from "./OwnInvitations";

const Lead = styled.p`
  ${muted}
  max-width: 60ch;
  margin-top: ${theme.space[1]};
`;

const Panel = styled.section`
  display: grid;
  gap: ${theme.space[3]};
  padding-block: ${theme.space[4]};
  border-top: ${theme.border.line};

  & > h2 {
    font-size: ${theme.fontSize.lead};
  }

  & > div {
    min-width: 0;
    max-width: ${theme.size[40]};
  }

  & > div > * + * {
    margin-top: ${theme.space[2]};
  }

  ${theme.media.medium} {
    grid-template-columns: ${theme.size[18]} minmax(0, 1fr);
    gap: ${theme.space[6]};
  }
`;

/** Membership page: application and invitations. */
export default function MembershipPage() {
  const { user } = useSession();
  if (!user) return null;
  const title = user.isCollector ? "Your status" : "Collector application";
  return (
    <Page>
      <PageHead>
        <PageTitle>Membership</PageTitle>
        <Lead>Verified collectors meet in the forum, share documents and invite others.</Lead>
      </PageHead>
      <Panel aria-label={title}>
        <h2>{title}</h2>
        <div>
          {user.isCollector ? (
            <Stack>
              <p>You are a verified collector.</p>
              <ButtonLink to="/forum">Open the forum</ButtonLink>
            </Stack>
          ) : (
            <ApplicationSection isVerified={user.emailVerified} />
          )}
        </div>
      </Panel>
      {(user.isCollector || user.isAdmin) && (
        <Panel aria-label="Invitations">
          <h2>Invitations</h2>
          <div>
            <OwnInvitations isAdmin={user.isAdmin} />
          </div>
        </Panel>
      )}
    </Page>
  );
}

function ApplicationSection({ isVerified }: { isVerified: boolean }) {
  const { data: applications, error, mutate } = useApplications();
  const { send, isSending } = useSendVerificationEmail();
  const [isReapplying, setReapplying] = useState(false);
  if (!applications) {
    return (
      <QueryFallback query={{ error, mutate }} title="Your application couldn’t be shown." height={theme.size[16]} />
    );
  }
  const [latest] = applications;
  const mustWait = latest?.nextTryAt ? new Date(latest.nextTryAt) > new Date() : false;
  const isClosed = latest === undefined || latest.status === "denied" || latest.status === "withdrawn";
  if (latest && !(isClosed && isReapplying)) {
    return (
      <>
        <ApplicationStatus application={latest} onChanged={() => mutate()} />
        {isClosed && !mustWait && <Button onClick={() => setReapplying(true)}>Apply again</Button>}
      </>
    );
  }
  if (!isVerified) {
    return (
      <Stack>
        <p>Please confirm your email address first; we emailed you a link.</p>
        <Button disabled={isSending} onClick={() => void send()}>
          Resend link
        </Button>
      </Stack>
    );
  }
  return (
    <ApplicationForm
      onSent={async () => {
        setReapplying(false);
        await mutate();
      }}
    />
  );
}
