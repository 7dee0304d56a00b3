import { appointmentStateLabels, meetingPlace } from "@entities/appointment/labels";
import type { Appointment } from "@entities/appointment/types";
import { inquirySubject, isForSale, listingStateText } from "@entities/inquiry/labels";
import { centralTime, formatWeekday } from "@shared/format";
import { usePageTitle } from "@shared/hooks/usePageTitle";
import { plainList, spreadRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { Button, ButtonLink } from "@shared/ui/Button";
import { ButtonRow, MutedText, SectionTitle } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { AdminSectionTitle } from "../admin.styles";
import { useAgenda } from "../api/inquiries";
import { useStaffName } from "../api/staff";
import type { InquiryCase } from "../types";

type Meeting = InquiryCase & { readonly appointment: Appointment };

const Head = styled.header`
  ${spreadRow}
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[3]};
  margin-bottom: ${theme.space[2]};

  @media print {
    & > div {
      display: none;
    }
  }
`;

const Day = styled.section`
  max-width: ${theme.size[62]};
  padding-block: ${theme.space[3]};
  border-top: ${theme.border.line};
`;

const Meetings = styled.ol`
  ${plainList}

  & > li {
    display: grid;
    gap: 0 ${theme.space[3]};
    margin-top: ${theme.space[2]};
    break-inside: avoid;
    overflow-wrap: anywhere;

    ${theme.media.small} {
      grid-template-columns: ${theme.size[12]} minmax(0, 1fr);
    }
  }
`;

const Hours = styled.p`
  ${tabularNums}
  font-weight: 600;
`;

const Detail = styled.p`
  ${muted}
`;

/** Meetings by day in Central Time, in order. */
function byDay(cases: readonly InquiryCase[]): readonly Meeting[][] {
  const days = new Map<string, Meeting[]>();
  for (const each of cases) {
    if (!each.appointment) continue;
    const day = centralTime.isoDate(each.appointment.startsAt);
    const meeting = { ...each, appointment: each.appointment };
    days.set(day, [...(days.get(day) ?? []), meeting]);
  }
  return [...days.values()];
}

/** Coming appointments by day, to be printed, too. */
export default function Agenda() {
  usePageTitle("Agenda");
  const query = useAgenda();
  const days = query.data && byDay(query.data);
  return (
    <>
      <Head>
        <AdminSectionTitle>Agenda</AdminSectionTitle>
        <ButtonRow>
          <Button onClick={() => window.print()}>Print</Button>
          <ButtonLink to="/admin/appointments">Appointment requests</ButtonLink>
        </ButtonRow>
      </Head>
      {days === undefined ? (
        <QueryFallback query={query} title="The agenda couldn’t be loaded." height={theme.size[12]} />
      ) : days.length === 0 ? (
        <MutedText>No appointments are coming up.</MutedText>
      ) : (
        days.map((meetings) => (
          <Day key={meetings[0]?.appointment.startsAt}>
            <SectionTitle>{formatWeekday(meetings[0]?.appointment.startsAt ?? "")}</SectionTitle>
            <Meetings>
              {meetings.map((meeting) => (
                <MeetingRow key={meeting.reference} meeting={meeting} />
              ))}
            </Meetings>
          </Day>
        ))
      )}
    </>
  );
}

function MeetingRow({ meeting }: { meeting: Meeting }) {
  const { appointment, asked, listing, phone, assignee, reference } = meeting;
  const staffName = useStaffName();
  return (
    <li>
      <Hours>
        {centralTime.time(appointment.startsAt)} – {centralTime.time(appointment.endsAt)}
      </Hours>
      <div>
        <p>
          <Link to={`/admin/appointments/${reference}`}>{asked.name}</Link>
          {phone && `, ${phone}`}
        </p>
        <p>
          {[inquirySubject(meeting), listing && !isForSale(listing) && listingStateText(listing)]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p>{meetingPlace(appointment)}</p>
        <Detail>
          {[appointmentStateLabels[appointment.state], assignee && staffName(assignee), reference]
            .filter(Boolean)
            .join(" · ")}
        </Detail>
      </div>
    </li>
  );
}
