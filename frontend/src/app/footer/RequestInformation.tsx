import styled from "styled-components";
import { theme } from "../../shared/theme/theme";
import { Dialog } from "../../shared/ui/Dialog";
import { contact } from "./contact";

const Ways = styled.dl`
  display: grid;
  gap: ${theme.space[2]};

  dt {
    color: ${theme.colour.inkMuted};
    font-size: ${theme.fontSize.small};
  }

  dd {
    margin: 0;
    font-size: ${theme.fontSize.lead};
  }
`;

/** How to ask the concierge, in the words of someone who will answer. */
export default function RequestInformation({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Request Information"
      description="Name the vehicle or the service you have in mind, and how you would like to be answered."
    >
      <Ways>
        <div>
          <dt>Write to the concierge</dt>
          <dd>
            <a href={`mailto:${contact.email}?subject=Request%20Information`}>{contact.email}</a>
          </dd>
        </div>
        <div>
          <dt>Call, {contact.hours}</dt>
          <dd>
            <a href={`tel:${contact.telephone}`}>{contact.telephoneShown}</a>
          </dd>
        </div>
      </Ways>
    </Dialog>
  );
}
