import type { SubmissionPreview } from "@entities/submission/types";
import { PageWidth } from "@entities/vehicle/detail/detail.styles";
import { VehicleDetailView } from "@entities/vehicle/detail/VehicleDetailView";
import { VehicleCard } from "@entities/vehicle/VehicleCard";
import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import { Dialog } from "@shared/ui/Dialog";
import styled from "styled-components";

const Heading = styled.p`
  ${label}
  padding-block: ${theme.space[2]};
  color: ${theme.color.inkMuted};
`;

const CardFrame = styled.div`
  max-width: ${theme.size[24]};
  padding-bottom: ${theme.space[5]};
`;

const Footer = styled.div`
  padding-bottom: ${theme.space[8]};
`;

interface SubmissionPreviewDialogProps {
  readonly preview: SubmissionPreview;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Preview of the vehicle's card and page. */
export default function SubmissionPreviewDialog({
  preview: { card, page },
  open,
  onOpenChange,
}: SubmissionPreviewDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="fullscreen"
      title="Preview"
      description="As buyers will see it. Nothing has been submitted."
    >
      <div>
        <PageWidth>
          <Heading>In the listings</Heading>
          <CardFrame inert>
            <VehicleCard vehicle={card} />
          </CardFrame>
          <Heading>Listing page</Heading>
        </PageWidth>
        <Footer>
          <VehicleDetailView vehicle={page} isPreview />
        </Footer>
      </div>
    </Dialog>
  );
}
