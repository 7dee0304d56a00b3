import type { Profile } from "@entities/account/types";
import { useState } from "react";
import { changeProfile, type ProfileValues, useProfile } from "../../shared/api/account/useProfile";
import { sentenceOf } from "../../shared/api/error";
import { useSession } from "../../shared/api/useSession";
import { FailureText } from "../../shared/form/FailureText";
import { Form } from "../../shared/form/Form";
import { TextField } from "../../shared/form/fields";
import { schemaOf } from "../../shared/form/rules";
import { useNotices } from "../../shared/notices/NoticeProvider";
import { useIdentity } from "../../shared/session/IdentityProvider";
import { Button } from "../../shared/ui/Button";
import { CouldNotRead, Foot, FormSkeleton, Section, Sheet, UNREACHABLE } from "./accountParts";
import { EmailForm } from "./EmailForm";

const schema = schemaOf<ProfileValues>("profile", { trimmed: ["firstName", "lastName", "phone", "location"] });

const valuesOf = ({ firstName, lastName, phone, location }: Profile): ProfileValues => ({
  firstName,
  lastName,
  phone,
  location,
});

/** What a member says about themselves; the header greets with it at once. */
export function ProfileForm() {
  const { data: profile, error, mutate } = useProfile();
  const { user } = useSession();
  const { setIdentity } = useIdentity();
  const { notify } = useNotices();
  const [failure, setFailure] = useState<string | null>(null);
  if (!profile) {
    return error ? (
      <CouldNotRead
        title="Your profile could not be shown."
        reason={sentenceOf(error, UNREACHABLE)}
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
        words="Your name stands on your profile, for those whom you let see it. Phone and location are shown to no other member."
      >
        <Sheet>
          <Form
            unsentKey="profile"
            initialValues={valuesOf(profile)}
            schema={schema}
            onSubmit={async (values, { resetForm }) => {
              setFailure(null);
              const kept = await changeProfile(values);
              await mutate(kept, { revalidate: false });
              if (user) setIdentity({ ...user, firstName: kept.firstName });
              resetForm({ values: valuesOf(kept) });
              notify({ title: "Profile Saved", description: "Your profile has been updated." });
            }}
            onFailure={(problem) => setFailure(sentenceOf(problem, UNREACHABLE))}
          >
            {({ isSubmitting }) => (
              <>
                <TextField name="firstName" label="First Name" autoComplete="given-name" />
                <TextField name="lastName" label="Last Name" autoComplete="family-name" />
                <TextField name="phone" label="Phone" type="tel" autoComplete="tel" />
                <TextField name="location" label="Location" hint="Such as Lake Forest, IL" />
                <Foot>
                  {failure && <FailureText role="alert">{failure}</FailureText>}
                  <Button type="submit" variant="primary" disabled={isSubmitting}>
                    {isSubmitting ? "Saving" : "Save Changes"}
                  </Button>
                </Foot>
              </>
            )}
          </Form>
        </Sheet>
      </Section>
      <EmailForm />
    </>
  );
}
