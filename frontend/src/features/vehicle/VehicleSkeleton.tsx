import { BodyArea, DetailGrid, PageWidth, PanelArea } from "@entities/vehicle/detail/detail.styles";
import { GalleryBand, GalleryFooter, GalleryStage } from "@entities/vehicle/gallery/gallery.styles";
import { theme } from "@shared/theme/theme";
import { Column } from "@shared/ui/layout";
import { Skeleton } from "@shared/ui/Skeleton";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import styled from "styled-components";

const BreadcrumbSkeleton = styled.div`
  display: flex;
  align-items: center;
  height: 2.75rem;
`;

/** Loading placeholder of the vehicle page, same layout. */
export function VehicleSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the vehicle</VisuallyHidden>
      <div aria-hidden="true" data-testid="vehicle-skeleton">
        <PageWidth>
          <BreadcrumbSkeleton>
            <Skeleton $width={theme.size[16]} $height="0.875rem" />
          </BreadcrumbSkeleton>
        </PageWidth>
        <GalleryBand as="div">
          <GalleryStage $hasSeveral />
          <GalleryFooter />
        </GalleryBand>
        <DetailGrid>
          <Column>
            <Skeleton $width="min(100%, 30rem)" $height={theme.fontSize.heading} />
            <Skeleton $width="min(70%, 16rem)" $height="1rem" />
          </Column>
          <PanelArea as="div">
            <Column>
              <Skeleton $width={theme.size[5]} $height="0.75rem" />
              <Skeleton $width={theme.size[12]} $height={theme.fontSize.heading} />
              <Skeleton $height={theme.minTouchTarget} />
              <Skeleton $height={theme.minTouchTarget} />
            </Column>
          </PanelArea>
          <BodyArea>
            <Skeleton $height={theme.size[12]} />
          </BodyArea>
        </DetailGrid>
      </div>
    </div>
  );
}
