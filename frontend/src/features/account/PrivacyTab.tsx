import { Section } from "./accountParts";
import { ExportSection } from "./ExportSection";
import { CloseAccountSection, DeactivateSection } from "./LeaveForms";

/** What others see of one, and what one may take along or have removed. */
export function PrivacyTab() {
  return (
    <>
      <Section
        title="Your data"
        words="Everything that we hold about you, in one archive: your profile, lists, searches, notices, questions and the record of what was done with your account."
      >
        <ExportSection />
      </Section>
      <Section title="Deactivate" words="Take a rest. Nothing is lost, and logging in brings you back.">
        <DeactivateSection />
      </Section>
      <Section title="Delete" words="Leave for good. There are 14 days in which you can change your mind.">
        <CloseAccountSection />
      </Section>
    </>
  );
}
