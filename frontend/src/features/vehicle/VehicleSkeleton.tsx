import { BodyArea, DetailGrid, PageWidth, PanelArea } from "@entities/vehicle/detail/detail.styles";
import { GalleryBand, GalleryFooter, GalleryStage } from "@entities/vehicle/detail/gallery.styles";
import { theme } from "@shared/theme/theme";
import { Skeleton } from "@shared/ui/Skeleton";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import styled from "styled-components";

const Trail = styled.div`
  display: flex;
  align-items: center;
  height: 2.75rem;
`;

const SkeletonLines = styled.div`
  display: grid;
  gap: ${theme.space[2]};
`;

/** Loading placeholder of the vehicle page, same layout. */
export function VehicleSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the vehicle</VisuallyHidden>
      <div aria-hidden="true" data-testid="vehicle-skeleton">
        <PageWidth>
          <Trail>
            <Skeleton $width="16rem" $height="0.875rem" />
          </Trail>
        </PageWidth>
        <GalleryBand as="div">
          <GalleryStage />
          <GalleryFooter />
        </GalleryBand>
        <DetailGrid>
          <SkeletonLines>
            <Skeleton $width="min(100%, 30rem)" $height={theme.fontSize.heading} />
            <Skeleton $width="min(70%, 16rem)" $height="1rem" />
          </SkeletonLines>
          <PanelArea as="div">
            <SkeletonLines>
              <Skeleton $width="5rem" $height="0.75rem" />
              <Skeleton $width="12rem" $height={theme.fontSize.heading} />
              <Skeleton $height={theme.minTouchTarget} />
              <Skeleton $height={theme.minTouchTarget} />
            </SkeletonLines>
          </PanelArea>
          <BodyArea>
            <Skeleton $height="12rem" />
          </BodyArea>
        </DetailGrid>
      </div>
    </div>
  );
}
