import styled from "styled-components";
import { sentenceOf } from "../../shared/api/error";
import type { Preferences } from "../../shared/api/types";
import { useSession } from "../../shared/api/useSession";
import { label, muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Switch } from "../../shared/ui/Switch";
import { VisuallyHidden } from "../../shared/ui/VisuallyHidden";
import { CouldNotRead, FormSkeleton, Section, UNREACHABLE } from "./accountParts";
import { ChoiceRow } from "./ChoiceRow";
import { usePreferenceChoice } from "./usePreferenceChoice";

type Row = keyof Preferences["notifications"];

const rows: readonly { name: Row; label: string; hint: string }[] = [
  { name: "priceAlerts", label: "Price alerts", hint: "Prices and statuses of vehicles that you watch" },
  { name: "newListings", label: "New listings", hint: "Vehicles that answer a search you saved" },
  { name: "appointments", label: "Appointments", hint: "Viewings confirmed, moved or called off" },
  { name: "marketReports", label: "Market reports", hint: "What the concierge writes about the market" },
  { name: "specialEvents", label: "Special events", hint: "Drives, previews and evenings" },
  { name: "forum", label: "Forum", hint: "Replies to you, and where you are mentioned" },
  { name: "ownAffairs", label: "Your cars and applications", hint: "Decisions and messages; always in your list" },
];

const channels = [
  { name: "email", label: "Email" },
  { name: "sms", label: "SMS" },
  { name: "inApp", label: "In-App" },
] as const;

const Table = styled.table`
  width: 100%;
  max-width: 40rem;
  border-collapse: collapse;

  th[scope="col"] {
    ${label}
    width: 4rem;
    padding-bottom: ${theme.space[1]};
    text-align: center;
    vertical-align: bottom;
  }

  tr {
    border-bottom: 1px solid ${theme.colour.line};
  }

  th[scope="row"] {
    padding-block: ${theme.space[1]};
    font-weight: 500;
    text-align: start;
  }

  td {
    text-align: center;
  }
`;

const Hint = styled.span`
  ${muted}
  display: block;
  font-size: ${theme.fontSize.small};
  font-weight: 400;
`;

const Quiet = styled.p`
  ${muted}
  max-width: 40rem;
  margin-top: ${theme.space[2]};
`;

/** What one is told, and how: each switch counts at once. */
export function NotificationsTab() {
  const { preferences, error, retry, choose } = usePreferenceChoice();
  const { user } = useSession();
  if (!preferences) {
    return error ? (
      <CouldNotRead
        title="Your notification settings could not be shown."
        reason={sentenceOf(error, UNREACHABLE)}
        onRetry={retry}
      />
    ) : (
      <FormSkeleton height="24rem" label="Loading your notification settings" />
    );
  }
  return (
    <>
      <Section title="What you are told" words="Each switch counts at once.">
        <Table aria-label="Notifications by kind and channel">
          <thead>
            <tr>
              <td />
              {channels.map((channel) => (
                <th key={channel.name} scope="col">
                  {channel.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  {row.label}
                  <Hint>{row.hint}</Hint>
                </th>
                {channels.map((channel) => (
                  <td key={channel.name}>
                    {channel.name === "sms" ? (
                      <Switch
                        label={<VisuallyHidden>{`${row.label} by SMS`}</VisuallyHidden>}
                        checked={false}
                        disabled
                        onChange={() => {}}
                      />
                    ) : (
                      <Switch
                        label={<VisuallyHidden>{`${row.label} by ${channel.label}`}</VisuallyHidden>}
                        checked={preferences.notifications[row.name][channel.name]}
                        disabled={row.name === "ownAffairs" && channel.name === "inApp"}
                        onChange={(on) => void choose({ notifications: { [row.name]: { [channel.name]: on } } })}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
        <Quiet>
          SMS is not available yet.
          {user && !user.emailVerified && " E-mail begins once you have confirmed your address."} Mail about your
          password and your address comes whatever you choose.
        </Quiet>
      </Section>
      <Section title="Daily digest" words="Decisions and messages about your own cars are still mailed at once.">
        <ChoiceRow label="One e-mail a day" hint="Everything together, after eight in the morning in Chicago.">
          <Switch
            label={<VisuallyHidden>One e-mail a day</VisuallyHidden>}
            checked={preferences.digest === "daily"}
            onChange={(on) => void choose({ digest: on ? "daily" : "none" })}
          />
        </ChoiceRow>
      </Section>
    </>
  );
}
