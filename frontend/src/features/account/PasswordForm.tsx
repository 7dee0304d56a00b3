import { useTwoFactor } from "@entities/account/api/useTwoFactor";
import { CodeField } from "@entities/account/reauth";
import { pathIs } from "@shared/api/cacheKeys";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { NewPasswordFields } from "@shared/form/NewPasswordFields";
import { changePassword } from "./api/changePassword";
import { SESSIONS_PATH } from "./api/useSessions";

interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
  code: string;
}

const initialValues: PasswordValues = { currentPassword: "", newPassword: "", confirmPassword: "", code: "" };

const schema = formSchema<PasswordValues>("passwordChange");

/** Form to change the password; other sessions end. */
export function PasswordForm() {
  const { data: twoFactor, mutate: refetchTwoFactor } = useTwoFactor();
  return (
    <Form
      initialValues={initialValues}
      schema={schema}
      invalidates={pathIs(SESSIONS_PATH)}
      success={{ title: "Password Changed", description: "All other browsers have been logged out." }}
      onSubmit={async ({ currentPassword, newPassword, code }, { resetForm }) => {
        await changePassword({ currentPassword, newPassword, ...(code && { code }) });
        resetForm();
      }}
      // Two-factor may have been enabled in another browser since.
      onFailure={() => refetchTwoFactor()}
    >
      <TextField name="currentPassword" label="Current Password" type="password" autoComplete="current-password" />
      <NewPasswordFields name="newPassword" label="New Password" />
      {twoFactor?.isOn && <CodeField />}
      <FormFooter label="Change Password" pendingLabel="Changing" />
    </Form>
  );
}
