import { errorMessage, hasStatus } from "@shared/api/error";
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
import { useFormikContext } from "formik";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { AdminSectionTitle } from "../admin.styles";
import { saveSiteSettings, useSiteSettings } from "../api/siteSettings";
import type { SiteSettings, SiteSettingsPage } from "../types";
import { emptyFee, FeeFields } from "./FeeFields";
import { emptyHoliday, HolidayFields } from "./HolidayFields";
import { Group, Pair } from "./siteSettings.styles";
import { emptyTestimonial, TestimonialFields } from "./TestimonialFields";

const schema = formSchema<SiteSettings>("siteSettings");

const Panel = styled.div`
  display: grid;
  gap: ${theme.space[3]};
  max-width: 46rem;
`;

const CHANGED_MEANWHILE =
  "Someone else changed the settings in the meantime. Save again to apply your changes to the current version; everything else stays as it is now.";

const itemShapes = { fees: emptyFee, holidays: emptyHoliday, testimonials: emptyTestimonial };

/** Settings of the site: contact details, dealer licenses, private messages, fees, testimonials and holidays. */
export default function SiteSettingsSection() {
  usePageTitle("Settings");
  const query = useSiteSettings();
  const [isOutdated, setOutdated] = useState(false);
  return (
    <Panel>
      <AdminSectionTitle>Settings</AdminSectionTitle>
      {query.data ? (
        <SettingsForm
          key={query.data.settings.revision}
          page={query.data}
          isOutdated={isOutdated}
          onSaved={(saved) => {
            setOutdated(false);
            void query.mutate(saved, { revalidate: false });
          }}
          onOutdated={() => {
            setOutdated(true);
            void query.mutate();
          }}
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
  /** Whether somebody else saved before; what was entered is in the form, on top of that. */
  readonly isOutdated: boolean;
  readonly onSaved: (saved: SiteSettingsPage) => void;
  readonly onOutdated: () => void;
}

/** The form; it is mounted anew on another revision, and restores what was entered. */
function SettingsForm(props: SettingsFormProps) {
  const { settings, savedAt, federalHolidays } = props.page;
  const { isOutdated, onSaved, onOutdated } = props;
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone with the earlier form.
    if (isOutdated) foot.current?.querySelector("button")?.focus();
  }, [isOutdated]);
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
        keepsDraft
        itemShapes={itemShapes}
        onSubmit={saveSiteSettings}
        success={(saved) => {
          onSaved(saved);
          return { title: "Settings saved" };
        }}
        describeFailure={(error) => (hasStatus(error, 409) ? CHANGED_MEANWHILE : errorMessage(error))}
        onOutdated={onOutdated}
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
            hint="As in 9 AM to 6 PM, or “by appointment”."
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
        <div ref={foot}>
          <FormFooter label="Save settings" pendingLabel="Saving…" failure={isOutdated ? CHANGED_MEANWHILE : null}>
            <DiscardButton />
          </FormFooter>
        </div>
      </Form>
    </>
  );
}

/** Sets the form back to the saved settings; nothing if it shows them. */
function DiscardButton() {
  const { dirty, resetForm } = useFormikContext();
  if (!dirty) return null;
  return (
    <Button variant="quiet" onClick={() => resetForm()}>
      Discard changes
    </Button>
  );
}
