import { sendInquiryMessage, useInquiry } from "@entities/inquiry/api/useInquiry";
import { inquirySubject, stageLabels } from "@entities/inquiry/labels";
import { ThreadMessages } from "@entities/inquiry/ThreadMessages";
import type { InquiryThread } from "@entities/inquiry/types";
import { ApiError } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { formatDate } from "@shared/format";
import { usePageTitle } from "@shared/hooks/usePageTitle";
import { theme } from "@shared/theme/theme";
import { ButtonLink } from "@shared/ui/Button";
import { DotLine } from "@shared/ui/DotLine";
import { ErrorState, StatePanel } from "@shared/ui/ErrorState";
import { LabelText, Lead } from "@shared/ui/layout";
import { Page, PageTitle } from "@shared/ui/Page";
import { Spinner } from "@shared/ui/Spinner";
import { Link, useParams } from "react-router-dom";
import styled from "styled-components";
import { AppointmentPanel } from "./AppointmentPanel";

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};

  ${theme.media.medium} {
    grid-template-columns: minmax(0, 1fr) ${theme.size[22]};
    gap: ${theme.space[8]};

    /* The appointment, also where it comes first. */
    & > aside {
      grid-area: 1 / 2;
    }

    & > section {
      grid-area: 1 / 1;
    }
  }
`;

const Head = styled.header`
  margin-bottom: ${theme.space[5]};
  padding-bottom: ${theme.space[2]};
  border-bottom: ${theme.border.ink};
`;

const Meta = styled(DotLine)`
  margin-top: ${theme.space[1]};
`;

const Thread = styled.section`
  display: grid;
  align-content: start;
  gap: ${theme.space[4]};
`;

const messageSchema = formSchema<{ text: string }>("message");

/** Page of an inquiry, by private link or reference. */
export default function InquiryPage() {
  const { key = "" } = useParams();
  const { data: inquiry, error, mutate } = useInquiry(key);
  usePageTitle(inquiry ? inquirySubject(inquiry) : null);
  if (error instanceof ApiError && error.status === 404) {
    return (
      <StatePanel>
        <PageTitle>We couldn’t find this conversation</PageTitle>
        <p>Please check that you copied the whole link, or log in with the account whose address you used.</p>
        <ButtonLink to="/inquiries">Your inquiries</ButtonLink>
      </StatePanel>
    );
  }
  if (error && !inquiry) {
    return <ErrorState title="The conversation couldn’t be shown." error={error} onRetry={mutate} />;
  }
  if (!inquiry) return <Spinner />;
  return (
    <InquiryConversation
      inquiryKey={key}
      inquiry={inquiry}
      onChanged={async (updated) => {
        await (updated ? mutate(updated, { revalidate: false }) : mutate());
      }}
    />
  );
}

function InquiryConversation({
  inquiryKey,
  inquiry,
  onChanged,
}: {
  inquiryKey: string;
  inquiry: InquiryThread;
  /** Called with the updated inquiry; without it, the inquiry is refetched. */
  onChanged: (updated?: InquiryThread) => Promise<void>;
}) {
  const { asked, messages } = inquiry;
  const appointment = <AppointmentPanel inquiryKey={inquiryKey} inquiry={inquiry} onChanged={onChanged} />;
  const isAppointment = inquiry.kind === "appointment";
  return (
    <Page>
      <Head>
        <PageTitle>{inquirySubject(inquiry)}</PageTitle>
        <Meta>
          <LabelText>{stageLabels[inquiry.stage]}</LabelText> <span>{inquiry.reference}</span>{" "}
          <span>{formatDate(inquiry.receivedAt)}</span>{" "}
          {asked.vehicleId !== undefined && asked.vehicleId !== null && inquiry.listing?.status !== "unavailable" && (
            <Link to={`/listings/${asked.vehicleId}`}>See the vehicle</Link>
          )}
        </Meta>
        <ListingNote inquiry={inquiry} />
      </Head>
      <Columns>
        {isAppointment && appointment}
        <Thread aria-label="Messages">
          <ThreadMessages
            first={{ by: "You", at: inquiry.receivedAt, text: asked.text, isMine: true }}
            messages={messages}
            authorName={({ isMine }) => (isMine ? "You" : "The concierge")}
          />
          <ReplyForm inquiryKey={inquiryKey} inquiry={inquiry} onChanged={onChanged} />
        </Thread>
        {!isAppointment && appointment}
      </Columns>
    </Page>
  );
}

/** Status of the vehicle with its date; nothing while it is for sale. */
function ListingNote({ inquiry: { listing } }: { inquiry: InquiryThread }) {
  if (!listing || listing.status === "live") return null;
  const texts: Partial<Record<typeof listing.status, string>> = {
    under_offer: "This car is under offer.",
    sold: listing.since ? `This car was sold on ${formatDate(listing.since)}.` : "This car has been sold.",
  };
  return (
    <Lead>{texts[listing.status] ?? "This car is no longer available. Write to us if you’d like one like it."}</Lead>
  );
}

function ReplyForm({
  inquiryKey,
  inquiry,
  onChanged,
}: {
  inquiryKey: string;
  inquiry: InquiryThread;
  onChanged: (updated?: InquiryThread) => Promise<void>;
}) {
  return (
    <Form
      draftKey={`inquiries/${inquiry.reference}/message`}
      keepsDraft
      initialValues={{ text: "" }}
      schema={messageSchema}
      onSubmit={async ({ text }, { resetForm }) => {
        await onChanged(await sendInquiryMessage(inquiryKey, text.trim(), inquiry.revision));
        resetForm();
      }}
      // Shows the current state beside the unsent text.
      onOutdated={() => onChanged()}
    >
      <TextAreaField
        name="text"
        label="Message to the concierge"
        rows={4}
        {...(inquiry.stage === "closed" && { hint: "This conversation is closed; a new message reopens it." })}
      />
      <FormFooter label="Send Message" pendingLabel="Sending" />
    </Form>
  );
}
