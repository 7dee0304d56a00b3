import { type ProfileValues, updateProfile, useProfile } from "@entities/account/api/useProfile";
import type { Profile } from "@entities/account/types";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { useIdentity } from "@shared/session/IdentityProvider";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { useToast } from "@shared/toasts/ToastProvider";
import { AccountFallback } from "./AccountFallback";
import { PairedFields, Section } from "./accountLayout";
import { EmailForm } from "./EmailForm";

const schema = formSchema<ProfileValues>("profile");

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
  if (!profile) {
    return <AccountFallback query={{ error, mutate }} name="profile" height={theme.size[28]} />;
  }
  return (
    <>
      <Section
        title="About you"
        description="Your name appears on your profile to the people you choose. Other members never see your phone or location."
      >
        <PairedFields>
          <Form
            draftKey="profile"
            initialValues={toFormValues(profile)}
            schema={schema}
            onSubmit={async (values, { resetForm }) => {
              const savedProfile = await updateProfile(values);
              await mutate(savedProfile, { revalidate: false });
              if (user) setIdentity({ ...user, firstName: savedProfile.firstName });
              resetForm({ values: toFormValues(savedProfile) });
              notify({ title: "Profile Saved", description: "Your profile has been updated." });
            }}
          >
            <TextField name="firstName" label="First Name" autoComplete="given-name" />
            <TextField name="lastName" label="Last Name" autoComplete="family-name" />
            <TextField name="phone" label="Phone" type="tel" autoComplete="tel" />
            <TextField name="location" label="Location" hint="Such as Lake Forest, IL" />
            <FormFooter label="Save Changes" pendingLabel="Saving" />
          </Form>
        </PairedFields>
      </Section>
      <EmailForm />
    </>
  );
}
