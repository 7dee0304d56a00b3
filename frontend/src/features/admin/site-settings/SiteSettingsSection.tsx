import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { CheckboxField, TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { formatDateTime } from "@shared/format";
import { usePageTitle } from "@shared/hooks/usePageTitle";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { MutedProse } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { useState } from "react";
import styled from "styled-components";
import { SectionTitle } from "../admin.styles";
import { saveSiteSettings, useSiteSettings } from "../api/siteSettings";
import type { SiteSettings, SiteSettingsPage } from "../types";
import { FeeFields } from "./FeeFields";
import { HolidayFields } from "./HolidayFields";
import { Group, Pair } from "./siteSettings.styles";
import { TestimonialFields } from "./TestimonialFields";

const schema = formSchema<SiteSettings>("siteSettings");

const Panel = styled.div`
  display: grid;
  gap: ${theme.space[3]};
  max-width: 46rem;
`;

/** Settings of the site: contact details, dealer licenses, private messages, fees, testimonials and holidays. */
export default function SiteSettingsSection() {
  usePageTitle("Settings");
  const query = useSiteSettings();
  return (
    <Panel>
      <SectionTitle>Settings</SectionTitle>
      {query.data ? (
        <SettingsForm
          key={query.data.settings.revision}
          page={query.data}
          onSaved={(saved) => void query.mutate(saved, { revalidate: false })}
          onReload={() => void query.mutate()}
        />
      ) : (
        <QueryFallback
          query={query}
          title="The settings couldn’t be loaded."
          loading="Loading settings"
          height={theme.size[16]}
        />
      )}
    </Panel>
  );
}

interface SettingsFormProps {
  readonly page: SiteSettingsPage;
  readonly onSaved: (saved: SiteSettingsPage) => void;
  /** Replaces what was entered with what somebody else saved in the meantime. */
  readonly onReload: () => void;
}

function SettingsForm({ page: { settings, savedAt, federalHolidays }, onSaved, onReload }: SettingsFormProps) {
  const [isOutdated, setOutdated] = useState(false);
  return (
    <>
      <MutedProse>
        {savedAt
          ? `Last saved ${formatDateTime(savedAt)}. Pages and emails update within ten seconds.`
          : "Not saved yet: these values come from the server’s environment variables. Once you save, the saved values apply instead."}
      </MutedProse>
      <Form<SiteSettings, SiteSettingsPage>
        initialValues={settings}
        schema={schema}
        draftKey="admin/settings"
        onSubmit={saveSiteSettings}
        success={(saved) => {
          onSaved(saved);
          return { title: "Settings saved" };
        }}
        onOutdated={() => setOutdated(true)}
      >
        <Group aria-label="Contact">
          <h2>Contact</h2>
          <MutedProse>
            Shown at the end of every page and email, and beside contact forms. Leave a field empty to hide it.
          </MutedProse>
          <Pair>
            <TextField name="phone" label="Phone" type="tel" autoComplete="off" />
            <TextField name="email" label="Email" type="email" autoComplete="off" />
          </Pair>
          <TextField name="address" label="Address" autoComplete="off" hint="On one line." />
          <TextField
            name="hours"
            label="Hours, Monday to Friday"
            autoComplete="off"
            hint="For example, 9 AM to 6 PM."
          />
          <TextField
            name="licenses"
            label="Dealer licenses"
            autoComplete="off"
            hint="For example, Illinois dealer license DL1234. Shown at the end of every page."
          />
        </Group>
        <Group aria-label="Features">
          <h2>Features</h2>
          <CheckboxField name="privateMessages" label="Collectors can send each other private messages" />
        </Group>
        <FeeFields />
        <HolidayFields federalHolidays={federalHolidays} />
        <TestimonialFields />
        <FormFooter label="Save settings" pendingLabel="Saving…">
          {isOutdated && <Button onClick={onReload}>Reload settings</Button>}
        </FormFooter>
      </Form>
    </>
  );
}
