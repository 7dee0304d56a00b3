import { preferredSlotParts } from "@entities/appointment/labels";
import { inquirySubject, listingStateText, stageLabels } from "@entities/inquiry/labels";
import { ThreadMessages } from "@entities/inquiry/ThreadMessages";
import { pathIs } from "@shared/api/cacheKeys";
import { errorMessage, fieldErrors } from "@shared/api/error";
import { useAction } from "@shared/api/useAction";
import { Select } from "@shared/form/Select";
import { formatDateTime } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { onDemand } from "@shared/ui/onDemand";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { CaseArticle, CaseFacts, CaseSection } from "../admin.styles";
import { ADMIN_INQUIRIES_PATH, assignInquiry, useAdminInquiry } from "../api/inquiries";
import { useStaffName } from "../api/staff";
import { CaseTitle } from "../CaseTitle";
import type { InquiryCase } from "../types";
import type { CaseAction } from "./caseAction";
import { InquiryDecision, NoteForm } from "./InquiryDecision";

const AppointmentCasePanel = onDemand(() => import(/* webpackChunkName: "admin-tools" */ "./AppointmentCasePanel"));

const AssigneeSelect = styled.div`
  max-width: ${theme.size[20]};
`;

/** When the reply is due; the end of a day is shown on that day. */
const dueText = (promisedBy: string): string => formatDateTime(new Date(Date.parse(promisedBy) - 1));

/** One inquiry in the admin area. */
export function InquiryCasePanel({ reference }: { reference: string }) {
  const query = useAdminInquiry(reference);
  const { data, mutate } = query;
  const action = useAction(
    async (request: () => Promise<InquiryCase>) => mutate(await request(), { revalidate: false }),
    {
      // The form of a reply shows an error of its text.
      describeFailure: (error) => (fieldErrors(error).text ? null : errorMessage(error)),
      invalidates: pathIs(ADMIN_INQUIRIES_PATH),
      onOutdated: () => mutate(),
    },
  );
  if (!data) {
    return (
      <QueryFallback
        query={query}
        title="The case couldn’t be loaded."
        loading="Loading the case"
        height={theme.size[12]}
      />
    );
  }
  return <InquiryDetail inquiry={data} action={action} />;
}

function InquiryDetail({ inquiry, action }: { inquiry: InquiryCase; action: CaseAction }) {
  const { reference, revision, asked, messages, staff, assignee } = inquiry;
  const staffName = useStaffName();
  const conversation = useRef<HTMLElement>(null);
  const lastMessageElement = () => conversation.current?.querySelector<HTMLElement>("ol > :last-child");
  const [sentCount, setSentCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each reply
  useEffect(() => {
    if (sentCount > 0) lastMessageElement()?.focus();
  }, [sentCount]);
  const unassigned = { value: "", label: "Unassigned" };
  return (
    <CaseArticle>
      <CaseTitle>{asked.name}</CaseTitle>
      <CaseFacts
        items={[
          ["Reference", reference],
          [
            "About",
            asked.vehicleId ? (
              <Link key="vehicle" to={`/listings/${asked.vehicleId}`}>
                {inquirySubject(inquiry)}
              </Link>
            ) : (
              inquirySubject(inquiry)
            ),
          ],
          ...(inquiry.listing ? [["Car", listingStateText(inquiry.listing)] as const] : []),
        ]}
      />
      <CaseSection ref={conversation} aria-label="Messages">
        <h3>Conversation</h3>
        <ThreadMessages
          first={{ by: asked.name, at: inquiry.receivedAt, text: asked.text, isMine: false }}
          messages={messages ?? []}
          authorName={({ isMine, author }) => (!isMine ? asked.name : author ? staffName(author) : "The concierge")}
        />
      </CaseSection>
      <CaseSection>
        <h3>Details</h3>
        <CaseFacts
          items={[
            ...(inquiry.memberId
              ? [
                  [
                    "Member",
                    <Link key="member" to={`/admin/members/${inquiry.memberId}`}>
                      Account of {asked.name}
                    </Link>,
                  ] as const,
                ]
              : []),
            ...(inquiry.phone ? [["Phone", inquiry.phone] as const] : []),
            ["Stage", stageLabels[inquiry.stage]],
            ["Received", formatDateTime(inquiry.receivedAt)],
            ...(inquiry.promisedBy ? [["Reply due", dueText(inquiry.promisedBy)] as const] : []),
            ...(asked.wish ? [["Requested", preferredSlotParts(asked.wish).join(" · ")] as const] : []),
            [
              "Assigned to",
              <AssigneeSelect key="assignee">
                <Select
                  aria-label="Assigned to"
                  value={assignee ?? ""}
                  options={[unassigned, ...(staff ?? []).map((name) => ({ value: name, label: staffName(name) }))]}
                  onChange={({ target }) =>
                    void action.run(() => assignInquiry(reference, target.value || null, revision))
                  }
                />
              </AssigneeSelect>,
            ],
          ]}
        />
      </CaseSection>
      <AppointmentCasePanel inquiry={inquiry} action={action} />
      <InquiryDecision
        inquiry={inquiry}
        action={action}
        lastMessageElement={lastMessageElement}
        onReplySent={() => setSentCount((count) => count + 1)}
      />
      <NoteForm inquiry={inquiry} action={action} />
    </CaseArticle>
  );
}
