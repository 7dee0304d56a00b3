import { appointmentStateLabels, formatAppointmentDate, formatAppointmentTime } from "@entities/appointment/labels";
import { inquirySubject, stageLabels } from "@entities/inquiry/labels";
import { Select } from "@shared/form/Select";
import { formatAge } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { type ReactNode, useState } from "react";
import styled from "styled-components";
import { useAdminInquiries } from "../api/inquiries";
import { useStaffName } from "../api/staff";
import { MasterDetailLayout } from "../MasterDetailLayout";
import { InquiryCasePanel } from "./InquiryCasePanel";

const stageOptions = [
  ...Object.entries(stageLabels).map(([value, label]) => ({ value, label })),
  { value: "", label: "All" },
];

const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]};
`;

interface InquiryQueueProps {
  readonly kind: "inquiry" | "appointment";
  readonly title: string;
  readonly path: string;
  readonly toolbarAction: ReactNode;
}

/** Inquiries of one kind, longest waiting first. */
export function InquiryQueue({ kind, title, path, toolbarAction }: InquiryQueueProps) {
  const [stage, setStage] = useState("received");
  const { data, error, mutate } = useAdminInquiries(kind, stage);
  const staffName = useStaffName();
  return (
    <MasterDetailLayout
      title={title}
      path={path}
      toolbar={
        <Toolbar>
          <Select
            aria-label="Which stage"
            value={stage}
            options={stageOptions}
            onChange={({ target }) => setStage(target.value)}
          />
          {toolbarAction}
        </Toolbar>
      }
      items={data}
      error={error}
      onRetry={() => void mutate()}
      itemKey={({ reference }) => reference}
      renderRow={(inquiry) => (
        <>
          <span>{inquiry.asked.name}</span>
          <span>{inquirySubject(inquiry)}</span>
          {inquiry.appointment && (
            <span>
              {formatAppointmentDate(inquiry.appointment.startsAt)}, {formatAppointmentTime(inquiry.appointment)}:{" "}
              {appointmentStateLabels[inquiry.appointment.state]}
            </span>
          )}
          <span>
            {stageLabels[inquiry.stage]} · {formatAge(inquiry.waitingSince)}
            {inquiry.assignee && ` · ${staffName(inquiry.assignee)}`}
          </span>
        </>
      )}
      emptyText={stage === "received" ? "All clear" : "No inquiries at this stage"}
    >
      {(reference) => <InquiryCasePanel key={reference} reference={reference} />}
    </MasterDetailLayout>
  );
}
