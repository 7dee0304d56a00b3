import { EmailVerificationRequired } from "@entities/account/EmailVerificationRequired";
import { appointmentStateLabels, formatAppointmentDate, formatAppointmentTime } from "@entities/appointment/labels";
import { createCalendarFeed, useInquiries } from "@entities/inquiry/api/useInquiry";
import { inquirySubject, kindLabels, stageLabels } from "@entities/inquiry/labels";
import type { Inquiry } from "@entities/inquiry/types";
import { useAction } from "@shared/api/useAction";
import { FailureMessage } from "@shared/form/FormError";
import { formatDate } from "@shared/format";
import { useSession } from "@shared/session/useSession";
import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Button, ButtonLink } from "@shared/ui/Button";
import { DotLine } from "@shared/ui/DotLine";
import { EmptyState, ErrorState } from "@shared/ui/ErrorState";
import { Lead, SmallLabel } from "@shared/ui/layout";
import { leadingStates } from "@shared/ui/leadingStates";
import { Page, PageTitle } from "@shared/ui/Page";
import { Skeleton } from "@shared/ui/Skeleton";
import { useState } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";

const Column = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  max-width: ${theme.size[46]};
  ${leadingStates}
`;

const List = styled.ul`
  ${plainList}
  border-top: ${theme.border.ink};
`;

const Row = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space.half} ${theme.space[2]};
  align-items: baseline;
  padding-block: ${theme.space[2]};
  border-bottom: ${theme.border.line};
  text-decoration: none;

  &:hover > span:first-child {
    text-decoration: underline;
  }
`;

const Subject = styled.span`
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.lead};
  overflow-wrap: anywhere;
`;

const Meta = styled(DotLine)`
  grid-column: 1 / -1;
`;

const Calendar = styled.section`
  display: grid;
  gap: ${theme.space[2]};
  justify-items: start;
  padding-top: ${theme.space[3]};

  & > h2 {
    font-size: ${theme.fontSize.lead};
  }

  code {
    overflow-wrap: anywhere;
  }
`;

/** The user's inquiries and their stage. */
export default function InquiriesPage() {
  const { user } = useSession();
  const { data: inquiries, error, mutate } = useInquiries(user !== null);
  return (
    <Page>
      <Column>
        <header>
          <PageTitle>Inquiries</PageTitle>
          <Lead>Your questions and appointments, newest first.</Lead>
        </header>
        {error && !inquiries ? (
          <ErrorState title="Your inquiries couldn’t be shown." error={error} onRetry={mutate} />
        ) : !inquiries ? (
          <div role="status" aria-label="Loading your inquiries">
            <Skeleton $height={theme.size[16]} />
          </div>
        ) : inquiries.length === 0 ? (
          <EmptyState title="No inquiries yet" action={<ButtonLink to="/listings">Browse Listings</ButtonLink>}>
            Ask about a vehicle on its page, or schedule a viewing, and you’ll find the reply here.
            {user?.emailVerified === false &&
              ` What was asked from ${user.email} without logging in is shown once you have confirmed that address.`}
          </EmptyState>
        ) : (
          <List aria-label="Inquiries">
            {inquiries.map((inquiry) => (
              <li key={inquiry.reference}>
                <InquiryRow inquiry={inquiry} />
              </li>
            ))}
          </List>
        )}
        {/* Not before the list, which would push it down. */}
        {(inquiries || error) && <CalendarFeed isConfirmed={user?.emailVerified !== false} />}
      </Column>
    </Page>
  );
}

function InquiryRow({ inquiry }: { inquiry: Inquiry }) {
  const { appointment } = inquiry;
  return (
    <Row to={`/inquiries/${inquiry.reference}`}>
      <Subject>{inquirySubject(inquiry)}</Subject>
      <SmallLabel>{stageLabels[inquiry.stage]}</SmallLabel>
      <Meta as="span">
        <span>{kindLabels[inquiry.kind]}</span> <span>{inquiry.reference}</span>{" "}
        <span>{formatDate(inquiry.receivedAt)}</span>{" "}
        {appointment && (
          <span>
            {`${formatAppointmentDate(appointment.startsAt)}, ${formatAppointmentTime(appointment)}: ${appointmentStateLabels[appointment.state]}`}
          </span>
        )}
      </Meta>
    </Row>
  );
}

/** Calendar feed URL. */
function CalendarFeed({ isConfirmed }: { isConfirmed: boolean }) {
  const [feedUrl, setFeedUrl] = useState<string | null>(null);
  const feed = useAction(createCalendarFeed, { onSuccess: setFeedUrl });
  return (
    <Calendar aria-labelledby="calendar-feed">
      <h2 id="calendar-feed">Appointments in your calendar</h2>
      {feedUrl ? (
        <p>
          Subscribe to this link in your calendar app. It’s shown only once; don’t share it.
          <br />
          <code>{feedUrl}</code>
        </p>
      ) : (
        <p>Subscribe in your calendar app to keep appointments up to date.</p>
      )}
      <FailureMessage text={feed.failure} />
      {isConfirmed ? (
        <Button onClick={() => void feed.run()}>{feedUrl ? "Get a new link" : "Get calendar link"}</Button>
      ) : (
        <EmailVerificationRequired>
          Confirm your email address before you get a calendar link. We emailed you a link to confirm it.
        </EmailVerificationRequired>
      )}
    </Calendar>
  );
}
