import { dayThere, hoursThere, meetingStates } from "@entities/appointment/labels";
import { type ReactNode, useState } from "react";
import styled from "styled-components";
import { useDeskInquiries } from "../../../shared/api/desk/inquiries";
import { Select } from "../../../shared/form/Select";
import { stages, subjectOf } from "../../../shared/inquiries/words";
import { theme } from "../../../shared/theme/theme";
import { since } from "../since";
import { Workbench } from "../Workbench";
import { InquiryCasePart } from "./InquiryCasePart";

const filters = [...Object.entries(stages).map(([value, label]) => ({ value, label })), { value: "", label: "All" }];

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]};
`;

interface InquiryQueueProps {
  readonly kind: "inquiry" | "appointment";
  readonly title: string;
  readonly path: string;
  readonly tool: ReactNode;
}

/** Conversations of a kind, the longest waiting first. */
export function InquiryQueue({ kind, title, path, tool }: InquiryQueueProps) {
  const [stage, setStage] = useState("received");
  const { data, error, mutate } = useDeskInquiries(kind, stage);
  return (
    <Workbench
      title={title}
      path={path}
      tools={
        <Tools>
          <Select
            aria-label="Which stage"
            value={stage}
            options={filters}
            onChange={({ target }) => setStage(target.value)}
          />
          {tool}
        </Tools>
      }
      items={data}
      error={error}
      onRetry={() => void mutate()}
      keyOf={({ reference }) => reference}
      row={(inquiry) => (
        <>
          <span>{inquiry.asked.name}</span>
          <span>{subjectOf(inquiry)}</span>
          {inquiry.appointment && (
            <span>
              {dayThere(inquiry.appointment.startsAt)}, {hoursThere(inquiry.appointment)}:{" "}
              {meetingStates[inquiry.appointment.state]}
            </span>
          )}
          <span>
            {stages[inquiry.stage]} · {since(inquiry.waitingSince)}
            {inquiry.assignee && ` · ${inquiry.assignee}`}
          </span>
        </>
      )}
      empty={stage === "received" ? "Nothing waits" : "Nothing at this stage"}
    >
      {(reference) => <InquiryCasePart key={reference} reference={reference} />}
    </Workbench>
  );
}
