import { contact } from "../../shared/contact";
import { Prose } from "../../shared/ui/Page";

/** What others see of one, and what one may take along or have removed. */
export function PrivacyTab() {
  return (
    <Prose>
      <p>
        Other members do not see your profile, what you save or what you search for. Exporting your data and closing
        your account cannot be done on this page yet; write to <a href={`mailto:${contact.email}`}>{contact.email}</a>{" "}
        to ask for either.
      </p>
    </Prose>
  );
}
