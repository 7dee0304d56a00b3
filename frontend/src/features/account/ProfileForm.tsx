import { type ProfileValues, updateProfile, useProfile } from "@entities/account/api/useProfile";
import type { Profile } from "@entities/account/types";
import { errorMessage } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { useIdentity } from "@shared/session/IdentityProvider";
import { useSession } from "@shared/session/useSession";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { useState } from "react";
import { FormColumn, FormFooter, FormSkeleton, LoadError, Section, UNREACHABLE } from "./accountLayout";
import { EmailForm } from "./EmailForm";

const schema = formSchema<ProfileValues>("profile", { trimmed: ["firstName", "lastName", "phone", "location"] });

const toFormValues = ({ firstName, lastName, phone, location }: Profile): ProfileValues => ({
  firstName,
  lastName,
  phone,
  location,
});

/** Profile form; the header shows the new name at once. */
export function ProfileForm() {
  const { data: profile, error, mutate } = useProfile();
  const { user } = useSession();
  const { setIdentity } = useIdentity();
  const { notify } = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  if (!profile) {
    return error ? (
      <LoadError
        title="Your profile could not be shown."
        reason={errorMessage(error, UNREACHABLE)}
        onRetry={() => void mutate()}
      />
    ) : (
      <FormSkeleton height="28rem" label="Loading your profile" />
    );
  }
  return (
    <>
      <Section
        title="About you"
        description="Your name stands on your profile, for those whom you let see it. Phone and location are shown to no other member."
      >
        <FormColumn>
          <Form
            draftKey="profile"
            initialValues={toFormValues(profile)}
            schema={schema}
            onSubmit={async (values, { resetForm }) => {
              setFailure(null);
              const savedProfile = await updateProfile(values);
              await mutate(savedProfile, { revalidate: false });
              if (user) setIdentity({ ...user, firstName: savedProfile.firstName });
              resetForm({ values: toFormValues(savedProfile) });
              notify({ title: "Profile Saved", description: "Your profile has been updated." });
            }}
            onFailure={(problem) => setFailure(errorMessage(problem, UNREACHABLE))}
          >
            {({ isSubmitting }) => (
              <>
                <TextField name="firstName" label="First Name" autoComplete="given-name" />
                <TextField name="lastName" label="Last Name" autoComplete="family-name" />
                <TextField name="phone" label="Phone" type="tel" autoComplete="tel" />
                <TextField name="location" label="Location" hint="Such as Lake Forest, IL" />
                <FormFooter>
                  {failure && <FormError role="alert">{failure}</FormError>}
                  <Button type="submit" variant="primary" disabled={isSubmitting}>
                    {isSubmitting ? "Saving" : "Save Changes"}
                  </Button>
                </FormFooter>
              </>
            )}
          </Form>
        </FormColumn>
      </Section>
      <EmailForm />
    </>
  );
}
