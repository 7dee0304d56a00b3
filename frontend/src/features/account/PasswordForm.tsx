import { useState } from "react";
import { string } from "yup";
import { changePassword } from "../../shared/api/account/changePassword";
import { SESSIONS_KEY } from "../../shared/api/account/useSessions";
import { useInvalidate } from "../../shared/api/cache";
import { sentenceOf } from "../../shared/api/error";
import { FailureText } from "../../shared/form/FailureText";
import { Form } from "../../shared/form/Form";
import { TextField } from "../../shared/form/fields";
import { schemaOf } from "../../shared/form/rules";
import { useNotices } from "../../shared/notices/NoticeProvider";
import { Button } from "../../shared/ui/Button";
import { Foot, Sheet, UNREACHABLE } from "./accountParts";

interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

const initialValues: PasswordValues = { currentPassword: "", newPassword: "", confirmPassword: "" };

const schema = schemaOf<PasswordValues>("newPassword", {
  more: { currentPassword: string().required("Please enter your current password") },
});

/** Another password; this browser alone stays signed in. */
export function PasswordForm() {
  const invalidate = useInvalidate();
  const { notify } = useNotices();
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Sheet>
      <Form
        initialValues={initialValues}
        schema={schema}
        onSubmit={async ({ currentPassword, newPassword }, { resetForm }) => {
          setFailure(null);
          await changePassword(currentPassword, newPassword);
          resetForm();
          notify({ title: "Password Changed", description: "Every other browser has been signed out." });
          await invalidate((key) => key === SESSIONS_KEY);
        }}
        onFailure={(problem) => setFailure(sentenceOf(problem, UNREACHABLE))}
      >
        {({ isSubmitting }) => (
          <>
            <TextField
              name="currentPassword"
              label="Current Password"
              type="password"
              autoComplete="current-password"
            />
            <TextField
              name="newPassword"
              label="New Password"
              type="password"
              autoComplete="new-password"
              hint="At least 8 characters"
            />
            <TextField name="confirmPassword" label="Confirm Password" type="password" autoComplete="new-password" />
            <Foot>
              {failure && <FailureText role="alert">{failure}</FailureText>}
              <Button type="submit" variant="primary" disabled={isSubmitting}>
                {isSubmitting ? "Changing" : "Change Password"}
              </Button>
            </Foot>
          </>
        )}
      </Form>
    </Sheet>
  );
}
