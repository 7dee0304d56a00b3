import type { SubmissionPreview } from "@entities/submission/types";
import styled from "styled-components";
import { label } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Dialog } from "../../shared/ui/Dialog";
import { Measure } from "../../shared/vehicle/sheet/parts";
import { VehicleSheet } from "../../shared/vehicle/sheet/VehicleSheet";
import { VehicleCard } from "../../shared/vehicle/VehicleCard";

const Heading = styled.p`
  ${label}
  padding-block: ${theme.space[2]};
  color: ${theme.colour.inkMuted};
`;

const CardPlace = styled.div`
  max-width: 24rem;
  padding-bottom: ${theme.space[5]};
`;

const Foot = styled.div`
  padding-bottom: ${theme.space[8]};
`;

interface PreviewDialogProps {
  readonly preview: SubmissionPreview;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The vehicle exactly as its buyers will see it: its card, and its page. */
export default function PreviewDialog({ preview: { card, page }, open, onOpenChange }: PreviewDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      shape="page"
      title="Preview"
      description="As buyers will see it. Nothing has been submitted."
    >
      <div>
        <Measure>
          <Heading>In the listings</Heading>
          <CardPlace inert>
            <VehicleCard vehicle={card} />
          </CardPlace>
          <Heading>Its own page</Heading>
        </Measure>
        <Foot>
          <VehicleSheet vehicle={page} isPreview />
        </Foot>
      </div>
    </Dialog>
  );
}
