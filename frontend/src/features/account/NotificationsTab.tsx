import { Prose } from "../../shared/ui/Page";

/** What one is told, and how. */
export function NotificationsTab() {
  return (
    <Prose>
      <p>
        There is nothing to choose here yet: the only mail that we send you is about your account itself, such as the
        link that confirms your address.
      </p>
    </Prose>
  );
}
