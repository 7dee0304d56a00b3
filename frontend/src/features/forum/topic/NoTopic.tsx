import styled from "styled-components";
import { theme } from "../../../shared/theme/theme";
import { Button, ButtonLink } from "../../../shared/ui/Button";
import { StatePanel } from "../../../shared/ui/ErrorState";
import { Page, PageTitle } from "../../../shared/ui/Page";
import { Skeleton } from "../../../shared/ui/Skeleton";
import { isMissing, reasonOf } from "../failures";
import { Actions } from "../forumParts";
import { Trail } from "../Trail";

/** Why there is no topic here. `null` for an address that can be none's. */
export function NoTopic({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isNone = error === null || isMissing(error);
  return (
    <StatePanel role="alert">
      <PageTitle>{isNone ? "Topic not found" : "Error loading topic"}</PageTitle>
      {!isNone && <p>{reasonOf(error)}</p>}
      <Actions>
        {!isNone && <Button onClick={onRetry}>Retry</Button>}
        <ButtonLink to="/forum">Back to the forum</ButtonLink>
      </Actions>
    </StatePanel>
  );
}

const Lines = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  max-width: ${theme.measure.text};
  margin-top: ${theme.space[3]};
`;

/** A topic on its way. */
export function TopicSkeleton() {
  return (
    <Page role="status" aria-label="Loading topic">
      <Trail />
      <Lines>
        <Skeleton $width="70%" $height="3rem" />
        <Skeleton $width="40%" $height="1.5rem" />
        <Skeleton $height="9rem" />
        <Skeleton $height="6rem" />
        <Skeleton $height="6rem" />
      </Lines>
    </Page>
  );
}
