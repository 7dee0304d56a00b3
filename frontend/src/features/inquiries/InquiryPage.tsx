import type { Inquiry } from "@entities/inquiry/types";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import styled from "styled-components";
import { ApiError, sentenceOf } from "../../shared/api/error";
import { useInquiry, writeToConcierge } from "../../shared/api/inquiries/useInquiry";
import { FailureText } from "../../shared/form/FailureText";
import { Form } from "../../shared/form/Form";
import { TextAreaField } from "../../shared/form/fields";
import { formatDay } from "../../shared/format";
import { Letters } from "../../shared/inquiries/Letters";
import { messageSchema } from "../../shared/inquiries/messageRule";
import { stages, subjectOf, UNREACHABLE } from "../../shared/inquiries/words";
import { figures, label, muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { ErrorState, StatePanel } from "../../shared/ui/ErrorState";
import { Page, PageTitle } from "../../shared/ui/Page";
import { Spinner } from "../../shared/ui/Spinner";
import { AppointmentPart } from "./AppointmentPart";

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};

  ${theme.media.medium} {
    grid-template-columns: minmax(0, 1fr) 22rem;
    gap: ${theme.space[8]};
  }
`;

const Head = styled.header`
  margin-bottom: ${theme.space[5]};
  padding-bottom: ${theme.space[2]};
  border-bottom: 1px solid ${theme.colour.ink};
`;

const Line = styled.p`
  ${muted}
  ${figures}
  margin-top: ${theme.space[1]};
`;

const Stage = styled.span`
  ${label}
`;

const Thread = styled.section`
  display: grid;
  align-content: start;
  gap: ${theme.space[4]};
`;

/** A conversation with the concierge: by the private link of a mail, or by its reference for whoever asked. */
export default function InquiryPage() {
  const { key = "" } = useParams();
  const { data: inquiry, error, mutate } = useInquiry(key);
  if (error instanceof ApiError && error.status === 404) {
    return (
      <StatePanel>
        <PageTitle>This conversation is not known</PageTitle>
        <p>
          Please check that all of the link was copied, or log in with the account of the address that you asked from.
        </p>
        <ButtonLink to="/inquiries">Your inquiries</ButtonLink>
      </StatePanel>
    );
  }
  if (error && !inquiry) {
    return (
      <ErrorState title="The conversation could not be shown." onRetry={() => void mutate()}>
        {sentenceOf(error, UNREACHABLE)}
      </ErrorState>
    );
  }
  if (!inquiry) return <Spinner />;
  return (
    <Opened
      inquiryKey={key}
      inquiry={inquiry}
      onChanged={async (now) => {
        await (now ? mutate(now, { revalidate: false }) : mutate());
      }}
    />
  );
}

function Opened({
  inquiryKey,
  inquiry,
  onChanged,
}: {
  inquiryKey: string;
  inquiry: Inquiry;
  /** With what it is now; without, it is read again. */
  onChanged: (now?: Inquiry) => Promise<void>;
}) {
  const { asked, messages } = inquiry;
  return (
    <Page>
      <Head>
        <PageTitle>{subjectOf(inquiry)}</PageTitle>
        <Line>
          <Stage>{stages[inquiry.stage]}</Stage> · {inquiry.reference} · {formatDay(inquiry.receivedAt)}
          {asked.vehicleId !== undefined && asked.vehicleId !== null && (
            <>
              {" · "}
              <Link to={`/listings/${asked.vehicleId}`}>See the vehicle</Link>
            </>
          )}
        </Line>
      </Head>
      <Columns>
        <Thread aria-label="Messages">
          <Letters
            first={{ by: "You", at: inquiry.receivedAt, text: asked.text, isMine: true }}
            messages={messages ?? []}
            nameOf={({ isMine }) => (isMine ? "You" : "The concierge")}
          />
          <Reply inquiryKey={inquiryKey} inquiry={inquiry} onChanged={onChanged} />
        </Thread>
        <AppointmentPart inquiryKey={inquiryKey} inquiry={inquiry} onChanged={onChanged} />
      </Columns>
    </Page>
  );
}

function Reply({
  inquiryKey,
  inquiry,
  onChanged,
}: {
  inquiryKey: string;
  inquiry: Inquiry;
  onChanged: (now?: Inquiry) => Promise<void>;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Form
      unsentKey={`inquiries/${inquiry.reference}/message`}
      initialValues={{ text: "" }}
      schema={messageSchema}
      onSubmit={async ({ text }, { resetForm }) => {
        setFailure(null);
        await onChanged(await writeToConcierge(inquiryKey, text.trim(), inquiry.revision));
        resetForm();
      }}
      onFailure={(error) => {
        setFailure(sentenceOf(error, `${UNREACHABLE} What you wrote is still here.`));
        // What it has gone on to is shown beside what is still to be sent.
        if (error instanceof ApiError && error.status === 409) void onChanged();
      }}
    >
      {({ isSubmitting }) => (
        <>
          <TextAreaField
            name="text"
            label="Message to the concierge"
            rows={4}
            {...(inquiry.stage === "closed" && { hint: "This conversation is closed; a message opens it again." })}
          />
          <div>
            {failure && <FailureText role="alert">{failure}</FailureText>}
            <Button type="submit" variant="primary" disabled={isSubmitting}>
              {isSubmitting ? "Sending" : "Send Message"}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
