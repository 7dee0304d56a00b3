import { useTwoFactor } from "@entities/account/api/useTwoFactor";
import { pathIs } from "@shared/api/cacheKeys";
import { errorMessage } from "@shared/api/error";
import { useInvalidate } from "@shared/api/query";
import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { useState } from "react";
import { string } from "yup";
import { FormColumn, FormFooter, UNREACHABLE } from "./accountLayout";
import { changePassword } from "./api/changePassword";
import { SESSIONS_KEY } from "./api/useSessions";
import { CodeField } from "./ReauthForm";

interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
  code: string;
}

const initialValues: PasswordValues = { currentPassword: "", newPassword: "", confirmPassword: "", code: "" };

const schema = formSchema<PasswordValues>("newPassword", {
  extra: { currentPassword: string().required("Please enter your current password") },
});

/** Form to change the password; other sessions end. */
export function PasswordForm() {
  const { data: twoFactor, mutate: refetchTwoFactor } = useTwoFactor();
  const invalidate = useInvalidate();
  const { notify } = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <FormColumn>
      <Form
        initialValues={initialValues}
        schema={schema}
        onSubmit={async ({ currentPassword, newPassword, code }, { resetForm }) => {
          setFailure(null);
          await changePassword({ currentPassword, newPassword, ...(code && { code }) });
          resetForm();
          notify({ title: "Password Changed", description: "Every other browser has been signed out." });
          await invalidate(pathIs(SESSIONS_KEY));
        }}
        onFailure={(problem) => {
          setFailure(errorMessage(problem, UNREACHABLE));
          // Two-factor may have been enabled in another browser since.
          void refetchTwoFactor();
        }}
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
            {twoFactor?.isOn && <CodeField />}
            <FormFooter>
              {failure && <FormError role="alert">{failure}</FormError>}
              <Button type="submit" variant="primary" disabled={isSubmitting}>
                {isSubmitting ? "Changing" : "Change Password"}
              </Button>
            </FormFooter>
          </>
        )}
      </Form>
    </FormColumn>
  );
}
