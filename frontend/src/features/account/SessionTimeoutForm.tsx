import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { SelectField } from "@shared/form/fields";
import { useToast } from "@shared/toasts/ToastProvider";
import { AccountFallback } from "./AccountFallback";
import { updateSessionTimeout, usePreferences } from "./api/usePreferences";

const choices = [
  { value: "15", label: "15 minutes" },
  { value: "30", label: "30 minutes" },
  { value: "60", label: "1 hour" },
  { value: "240", label: "4 hours" },
] as const;

/** Form for the session timeout. */
export function SessionTimeoutForm() {
  const { data: preferences, error, mutate } = usePreferences();
  const { notify } = useToast();
  if (!preferences) {
    return <AccountFallback query={{ error, mutate }} name="session timeout" height="8.5rem" />;
  }
  return (
    <Form
      initialValues={{ sessionTimeoutMinutes: String(preferences.sessionTimeoutMinutes) }}
      onSubmit={async ({ sessionTimeoutMinutes }) => {
        const savedPreferences = await updateSessionTimeout({ sessionTimeoutMinutes: Number(sessionTimeoutMinutes) });
        await mutate(savedPreferences, { revalidate: false });
        const chosen = choices.find(({ value }) => value === String(savedPreferences.sessionTimeoutMinutes))?.label;
        notify({
          title: "Session Timeout Saved",
          description: `You’ll be logged out after ${chosen} of inactivity.`,
        });
      }}
    >
      <SelectField name="sessionTimeoutMinutes" label="Log me out after" options={choices} />
      <FormFooter label="Save Timeout" pendingLabel="Saving" variant="secondary" />
    </Form>
  );
}
