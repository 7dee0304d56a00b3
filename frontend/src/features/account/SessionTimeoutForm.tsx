import { errorMessage } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { SelectField } from "@shared/form/fields";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { useState } from "react";
import { FormColumn, FormFooter, FormSkeleton, LoadError, UNREACHABLE } from "./accountLayout";
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
  const [failure, setFailure] = useState<string | null>(null);
  if (!preferences) {
    return error ? (
      <LoadError
        title="Your session timeout could not be shown."
        reason={errorMessage(error, UNREACHABLE)}
        onRetry={() => void mutate()}
      />
    ) : (
      <FormSkeleton height="8.5rem" label="Loading your session timeout" />
    );
  }
  return (
    <FormColumn>
      <Form
        initialValues={{ sessionTimeoutMinutes: String(preferences.sessionTimeoutMinutes) }}
        onSubmit={async ({ sessionTimeoutMinutes }) => {
          setFailure(null);
          const savedPreferences = await updateSessionTimeout({ sessionTimeoutMinutes: Number(sessionTimeoutMinutes) });
          await mutate(savedPreferences, { revalidate: false });
          const chosen = choices.find(({ value }) => value === String(savedPreferences.sessionTimeoutMinutes))?.label;
          notify({ title: "Session Timeout Saved", description: `You are signed out after ${chosen} of rest.` });
        }}
        onFailure={(problem) => setFailure(errorMessage(problem, UNREACHABLE))}
      >
        {({ isSubmitting }) => (
          <>
            <SelectField name="sessionTimeoutMinutes" label="Sign me out after" options={choices} />
            <FormFooter>
              {failure && <FormError role="alert">{failure}</FormError>}
              <Button type="submit" disabled={isSubmitting}>
                {isSubmitting ? "Saving" : "Save Timeout"}
              </Button>
            </FormFooter>
          </>
        )}
      </Form>
    </FormColumn>
  );
}
