import { Select } from "@shared/form/Select";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { label, muted } from "@shared/theme/typography";
import { Switch } from "@shared/ui/Switch";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import styled from "styled-components";
import { AccountFallback } from "./AccountFallback";
import { Section } from "./accountLayout";
import { PreferenceRow } from "./PreferenceRow";
import type { Preferences } from "./types";
import { useUpdatePreferences } from "./useUpdatePreferences";

type PreferenceKey = keyof Preferences["notifications"];

const rows: readonly { name: PreferenceKey; label: string; hint: string }[] = [
  { name: "priceAlerts", label: "Price alerts", hint: "Price and status changes on vehicles you watch" },
  { name: "newListings", label: "New listings", hint: "New vehicles that match a saved search" },
  { name: "appointments", label: "Appointments", hint: "Viewings confirmed, rescheduled or canceled" },
  { name: "marketReports", label: "Market reports", hint: "The concierge’s notes on the market" },
  { name: "specialEvents", label: "Special events", hint: "Drives, previews and evening events" },
  { name: "forum", label: "Forum", hint: "Replies, mentions and quotes" },
  { name: "privateMessages", label: "Private messages", hint: "Messages from other collectors" },
  { name: "ownAffairs", label: "Your cars and applications", hint: "Decisions and messages; always shown on the site" },
  {
    name: "membership",
    label: "Your membership and posts",
    hint: "Changes of your rights, and moderation of what you wrote; always shown on the site",
  },
  { name: "newCases", label: "New cases", hint: "Inquiries, submissions and applications in the admin queues" },
];

/** Rows that cannot be switched off on the site. */
const ALWAYS_ON_SITE: readonly PreferenceKey[] = ["ownAffairs", "membership"];

const NOT_SENT_YET = "Not sent yet. We’ll follow your choice when we start.";

const digests = [
  { value: "none", label: "As it happens" },
  { value: "daily", label: "One email a day" },
  { value: "weekly", label: "One email a week, on Monday" },
];

const channels = [
  { name: "email", label: "Email" },
  { name: "sms", label: "SMS" },
  { name: "inApp", label: "In-App" },
] as const;

const Table = styled.table`
  width: 100%;
  max-width: ${theme.size[40]};
  border-collapse: collapse;

  th[scope="col"] {
    ${label}
    width: ${theme.size[4]};
    padding-bottom: ${theme.space[1]};
    text-align: center;
    vertical-align: bottom;
  }

  tr {
    border-bottom: ${theme.border.line};
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

const MutedText = styled.p`
  ${muted}
  margin-top: ${theme.space[2]};
`;

/** Notification preferences; each switch takes effect immediately. */
export default function NotificationsTab() {
  const { preferences, error, retry, update } = useUpdatePreferences();
  const { user } = useSession();
  if (!preferences) {
    return <AccountFallback query={{ error, mutate: retry }} name="notification settings" height={theme.size[24]} />;
  }
  const visibleRows = rows.flatMap((row) => {
    const setting = preferences.notifications[row.name];
    return setting ? [{ row, setting }] : [];
  });
  return (
    <>
      <Section title="Notifications" description="Changes save automatically.">
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
            {visibleRows.map(({ row, setting }) => (
              <tr key={row.name}>
                <th scope="row">
                  {row.label}
                  <Hint>{preferences.notSentYet.includes(row.name) ? NOT_SENT_YET : row.hint}</Hint>
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
                        checked={setting[channel.name]}
                        disabled={ALWAYS_ON_SITE.includes(row.name) && channel.name === "inApp"}
                        onChange={(on) => void update({ notifications: { [row.name]: { [channel.name]: on } } })}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
        <MutedText>
          SMS is not available yet.
          {user && !user.emailVerified && " Confirm your email address to start receiving email."} We always send emails
          about your password and email address.
        </MutedText>
      </Section>
      <Section
        title="Email digest"
        description="Decisions and messages about your own cars and your membership are always sent right away. With the weekly digest, so are appointment notifications."
      >
        <PreferenceRow label="How often" hint="A digest is sent after 8 AM Central Time.">
          <Select
            aria-label="Email digest"
            value={preferences.digest}
            onChange={({ currentTarget }) => void update({ digest: currentTarget.value })}
            options={digests}
          />
        </PreferenceRow>
      </Section>
    </>
  );
}
