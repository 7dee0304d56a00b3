import { useState } from "react";
import { choosePreferences, usePreferences } from "../../shared/api/account/usePreferences";
import { sentenceOf } from "../../shared/api/error";
import { FailureText } from "../../shared/form/FailureText";
import { Form } from "../../shared/form/Form";
import { SelectField } from "../../shared/form/fields";
import { useNotices } from "../../shared/notices/NoticeProvider";
import { Button } from "../../shared/ui/Button";
import { CouldNotRead, Foot, FormSkeleton, Sheet, UNREACHABLE } from "./accountParts";

const choices = [
  { value: "15", label: "15 minutes" },
  { value: "30", label: "30 minutes" },
  { value: "60", label: "1 hour" },
  { value: "240", label: "4 hours" },
] as const;

/** After how long without a request one is signed out. */
export function SessionTimeoutForm() {
  const { data: preferences, error, mutate } = usePreferences();
  const { notify } = useNotices();
  const [failure, setFailure] = useState<string | null>(null);
  if (!preferences) {
    return error ? (
      <CouldNotRead
        title="Your session timeout could not be shown."
        reason={sentenceOf(error, UNREACHABLE)}
        onRetry={() => void mutate()}
      />
    ) : (
      <FormSkeleton height="8.5rem" label="Loading your session timeout" />
    );
  }
  return (
    <Sheet>
      <Form
        initialValues={{ sessionTimeoutMinutes: String(preferences.sessionTimeoutMinutes) }}
        onSubmit={async ({ sessionTimeoutMinutes }) => {
          setFailure(null);
          const kept = await choosePreferences({ sessionTimeoutMinutes: Number(sessionTimeoutMinutes) });
          await mutate(kept, { revalidate: false });
          const chosen = choices.find(({ value }) => value === String(kept.sessionTimeoutMinutes))?.label;
          notify({ title: "Session Timeout Saved", description: `You are signed out after ${chosen} of rest.` });
        }}
        onFailure={(problem) => setFailure(sentenceOf(problem, UNREACHABLE))}
      >
        {({ isSubmitting }) => (
          <>
            <SelectField name="sessionTimeoutMinutes" label="Sign me out after" options={choices} />
            <Foot>
              {failure && <FailureText role="alert">{failure}</FailureText>}
              <Button type="submit" disabled={isSubmitting}>
                {isSubmitting ? "Saving" : "Save Timeout"}
              </Button>
            </Foot>
          </>
        )}
      </Form>
    </Sheet>
  );
}
