import { errorMessage } from "@shared/api/error";
import { theme } from "@shared/theme/theme";
import { MutedText } from "@shared/ui/layout";
import styled from "styled-components";
import { Button } from "./Button";
import { ErrorState } from "./ErrorState";
import { Skeleton } from "./Skeleton";

interface QueryFallbackProps {
  /** Query whose data is missing. */
  readonly query: { readonly error?: unknown; readonly mutate: () => unknown };
  /** Title of the error: what could not be shown. */
  readonly title: string;
  /** What is being loaded, for screen readers. */
  readonly loading?: string;
  /** Height of the placeholder. */
  readonly height: string;
  /** Whether the placeholder has the width of a form. */
  readonly narrow?: boolean;
}

const Placeholder = styled.div<{ $narrow: boolean }>`
  max-width: ${({ $narrow }) => ($narrow ? theme.maxWidth.form : "none")};
`;

/** Shown while a query has no data: a placeholder, or the error with a retry button. */
export function QueryFallback({
  query: { error, mutate },
  title,
  loading,
  height,
  narrow = false,
}: QueryFallbackProps) {
  if (error) return <ErrorState title={title} error={error} onRetry={mutate} />;
  if (loading === undefined) return <Skeleton $height={height} />;
  return (
    <Placeholder role="status" aria-busy="true" aria-label={loading} $narrow={narrow}>
      <Skeleton $height={height} />
    </Placeholder>
  );
}

/** The same for a part of a page: `text` stands in for the server's message. */
export function SectionFallback({
  query: { error, mutate },
  text,
  height,
}: Omit<QueryFallbackProps, "title"> & { text: string }) {
  if (!error) return <Skeleton $height={height} />;
  return (
    <div role="alert">
      <MutedText>{errorMessage(error, text)}</MutedText>
      <Button variant="quiet" onClick={() => void mutate()}>
        Retry
      </Button>
    </div>
  );
}
