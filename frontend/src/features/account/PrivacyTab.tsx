import { Select } from "@shared/form/Select";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { Switch } from "@shared/ui/Switch";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { CloseAccountSection, DeactivateSection } from "./AccountClosure";
import { FormColumn, Section } from "./accountLayout";
import { ExportSection } from "./ExportSection";
import { PreferenceRow } from "./PreferenceRow";
import { useUpdatePreferences } from "./useUpdatePreferences";

const visibilities = [
  { value: "private", label: "Private: nobody" },
  { value: "verified", label: "Verified: collectors" },
  { value: "public", label: "Public: everybody" },
];

const collections = [
  { value: "private-only", label: "Private only: nobody" },
  { value: "trusted", label: "Trusted: the concierge" },
  { value: "all-verified", label: "All verified: collectors" },
];

const Label = styled.label`
  display: grid;
  gap: ${theme.space[1]};
  font-weight: 500;

  & + & {
    margin-top: ${theme.space[3]};
  }
`;

/** Privacy settings, data export and account closure. */
export default function PrivacyTab() {
  const { preferences, error, retry, update } = useUpdatePreferences();
  const { user } = useSession();
  if (!preferences) {
    return (
      <QueryFallback
        query={{ error, mutate: retry }}
        title="Your privacy settings could not be shown."
        loading="Loading your privacy settings"
        height={theme.size[24]}
        narrow
      />
    );
  }
  const { profileVisibility, collectionPrivacy, analyticsSharing, activityStatus } = preferences.privacy;
  return (
    <>
      <Section
        title="Who sees you"
        description={user ? <Link to={`/members/${user.username}`}>Look at your own profile</Link> : undefined}
      >
        <FormColumn>
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
        </FormColumn>
      </Section>
      <Section title="What is told" description="Each switch counts at once.">
        <PreferenceRow label="Activity status" hint="Your profile says on which day you were last here.">
          <Switch
            label={<VisuallyHidden>Activity status</VisuallyHidden>}
            checked={activityStatus}
            onChange={(on) => void update({ privacy: { activityStatus: on } })}
          />
        </PreferenceRow>
        <PreferenceRow
          label="Analytics sharing"
          hint="What you save and watch may be counted in figures about all members. None are made today."
        >
          <Switch
            label={<VisuallyHidden>Analytics sharing</VisuallyHidden>}
            checked={analyticsSharing}
            onChange={(on) => void update({ privacy: { analyticsSharing: on } })}
          />
        </PreferenceRow>
      </Section>
      <Section
        title="Your data"
        description="Everything that we hold about you, in one archive: your profile, lists, searches, notices, questions and the record of what was done with your account."
      >
        <ExportSection />
      </Section>
      <Section title="Deactivate" description="Take a rest. Nothing is lost, and logging in brings you back.">
        <DeactivateSection />
      </Section>
      <Section title="Delete" description="Leave for good. There are 14 days in which you can change your mind.">
        <CloseAccountSection />
      </Section>
    </>
  );
}
