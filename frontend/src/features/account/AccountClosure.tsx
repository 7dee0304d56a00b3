import { EMPTY_REAUTH, ReauthFields, type ReauthValues, toReauth } from "@entities/account/reauth";
import { fieldErrors } from "@shared/api/error";
import { ACCOUNT_GRACE_DAYS } from "@shared/api/limits";
import { clientMessages } from "@shared/form/clientMessages";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { formatDate } from "@shared/format";
import { useEndSession } from "@shared/session/useEndSession";
import { useSession } from "@shared/session/useSession";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { Dialog } from "@shared/ui/Dialog";
import { type ReactNode, useState } from "react";
import { deactivateAccount, deleteAccount } from "./api/closeAccount";

/** Long enough to read and note a date. */
const TOAST_DURATION_MS = 20_000;

interface ClosureValues extends ReauthValues {
  username: string;
}

const initialValues: ClosureValues = { username: "", ...EMPTY_REAUTH };

interface ClosureDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description: ReactNode;
  readonly action: string;
  /** Username to type as confirmation, if required. */
  readonly username?: string;
  readonly onConfirm: (values: ClosureValues) => Promise<void>;
}

/** Confirmation dialog with reauthentication. */
function ClosureDialog({ open, onOpenChange, title, description, action, username, onConfirm }: ClosureDialogProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const schema = formSchema<ClosureValues>("reauth", {
    extra: ({ string }) => ({
      username: string()
        .default("")
        .test("username", clientMessages.ownUsername(username ?? ""), (typed) =>
          username === undefined ? true : typed.trim().toLowerCase() === username.toLowerCase(),
        ),
    }),
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <Form
        initialValues={initialValues}
        schema={schema}
        onSubmit={onConfirm}
        onFailure={(error) => {
          if ("code" in fieldErrors(error)) setNeedsCode(true);
        }}
      >
        {username !== undefined && (
          <TextField
            name="username"
            label={`Type your username, ${username}`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <ReauthFields needsCode={needsCode} />
        <FormFooter label={action} variant="destructive" wide />
      </Form>
    </Dialog>
  );
}

/** Signs out, opens the home page and shows a toast. */
function useSignOutWithToast() {
  const endSession = useEndSession();
  const { notify } = useToast();
  return async (title: string, description: string) => {
    await endSession();
    notify({ title, description, duration: TOAST_DURATION_MS });
  };
}

/** Deactivates the account until the next login. */
export function DeactivateSection() {
  const [isOpen, setOpen] = useState(false);
  const signOutWithToast = useSignOutWithToast();
  return (
    <>
      <Button onClick={() => setOpen(true)}>Deactivate account</Button>
      <ClosureDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Deactivate your account"
        description="You’ll be logged out everywhere, other members won’t see your profile, and we’ll stop notification emails. Cars you have for sale are taken off the site, and submissions in review are withdrawn. Nothing is deleted. Log in any time to reactivate your account."
        action="Deactivate"
        onConfirm={async (values) => {
          await deactivateAccount(toReauth(values));
          await signOutWithToast("Account Deactivated", "Log in any time to reactivate it.");
        }}
      />
    </>
  );
}

/** Deletes the account; a login within the days of grace cancels it. */
export function CloseAccountSection() {
  const [isOpen, setOpen] = useState(false);
  const { user } = useSession();
  const signOutWithToast = useSignOutWithToast();
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete account</Button>
      <ClosureDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete your account"
        description={`You’ll be logged out everywhere right away. Cars you have for sale are taken off the site, and submissions in review are withdrawn. After ${ACCOUNT_GRACE_DAYS} days, your profile, lists, files and inquiries are permanently deleted; your forum posts stay, attributed to a former member. Log in before then to keep your account.`}
        action="Delete my account"
        {...(user && { username: user.username })}
        onConfirm={async (values) => {
          const { erasedAt } = await deleteAccount(values.username.trim(), toReauth(values));
          const until = erasedAt ? `on ${formatDate(erasedAt)}` : `after ${ACCOUNT_GRACE_DAYS} days`;
          await signOutWithToast(
            "Account Closed",
            `Everything in it will be deleted ${until}. Log in before then to keep it.`,
          );
        }}
      />
    </>
  );
}
