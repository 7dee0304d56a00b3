import { canUseMessages } from "@entities/message/api/useUnreadConversations";
import { ACCOUNT_GRACE_DAYS } from "@shared/api/limits";
import { Select } from "@shared/form/Select";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { Switch } from "@shared/ui/Switch";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { CloseAccountSection, DeactivateSection } from "./AccountClosure";
import { AccountFallback } from "./AccountFallback";
import { PairedFields, Section } from "./accountLayout";
import { BlockedMembers } from "./BlockedMembers";
import { ExportSection } from "./ExportSection";
import { PreferenceRow } from "./PreferenceRow";
import { useUpdatePreferences } from "./useUpdatePreferences";

const visibilities = [
  { value: "private", label: "Private: no one" },
  { value: "verified", label: "Verified: collectors" },
  { value: "public", label: "Public: everyone" },
];

const collections = [
  { value: "private-only", label: "Private only: no one" },
  { value: "trusted", label: "Trusted: the concierge" },
  { value: "all-verified", label: "All verified: collectors" },
];

const Label = styled.label`
  display: grid;
  gap: ${theme.space.half};
  font-size: ${theme.fontSize.small};
  font-weight: 500;

  select {
    font-weight: 400;
  }
`;

/** Privacy settings, data export and account closure. */
export default function PrivacyTab() {
  const { preferences, error, retry, update } = useUpdatePreferences();
  const { user } = useSession();
  if (!preferences) {
    return <AccountFallback query={{ error, mutate: retry }} name="privacy settings" height={theme.size[24]} />;
  }
  const { profileVisibility, collectionPrivacy, analyticsSharing, activityStatus } = preferences.privacy;
  return (
    <>
      <Section
        title="Who can see you"
        description={
          user && (
            <>
              Your profile also shows your cars that are listed on the site.{" "}
              <Link to={`/members/${user.username}`}>View your profile</Link>. Changes save automatically.
            </>
          )
        }
      >
        <PairedFields>
          <Label>
            Profile visibility
            <Select
              options={visibilities}
              value={profileVisibility}
              onChange={(event) => void update({ privacy: { profileVisibility: event.target.value } })}
            />
          </Label>
          <Label>
            Collection privacy
            <Select
              options={collections}
              value={collectionPrivacy}
              onChange={(event) => void update({ privacy: { collectionPrivacy: event.target.value } })}
            />
          </Label>
        </PairedFields>
      </Section>
      <Section title="What you share" description="Changes save automatically.">
        <PreferenceRow label="Activity status" hint="Shows the day of your last visit on your profile.">
          <Switch
            label={<VisuallyHidden>Activity status</VisuallyHidden>}
            checked={activityStatus}
            onChange={(on) => void update({ privacy: { activityStatus: on } })}
          />
        </PreferenceRow>
        <PreferenceRow
          label="Analytics sharing"
          hint="Lets us include what you save and watch in statistics across all members. We don’t compile any yet."
        >
          <Switch
            label={<VisuallyHidden>Analytics sharing</VisuallyHidden>}
            checked={analyticsSharing}
            onChange={(on) => void update({ privacy: { analyticsSharing: on } })}
          />
        </PreferenceRow>
      </Section>
      {canUseMessages(user) && (
        <Section title="Blocked members" description="Neither of you can send messages to the other.">
          <BlockedMembers />
        </Section>
      )}
      <Section
        title="Your data"
        description="Everything we hold about you in one archive: your profile, lists, searches, notifications, messages, questions and your account’s activity log."
      >
        <ExportSection />
      </Section>
      <Section title="Deactivate" description="Take a break. Nothing is deleted, and logging in brings you back.">
        <DeactivateSection />
      </Section>
      <Section
        title="Delete"
        description={`Delete permanently. You have ${ACCOUNT_GRACE_DAYS} days to change your mind.`}
      >
        <CloseAccountSection />
      </Section>
    </>
  );
}
