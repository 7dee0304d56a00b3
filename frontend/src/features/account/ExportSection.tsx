import { useState } from "react";
import styled from "styled-components";
import { EXPORT_FILE, requestExport, useExport } from "../../shared/api/account/useExport";
import { sentenceOf } from "../../shared/api/error";
import { FailureText } from "../../shared/form/FailureText";
import { formatDay } from "../../shared/format";
import { muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button, ButtonAnchor } from "../../shared/ui/Button";
import { CouldNotRead, Foot, FormSkeleton, UNREACHABLE } from "./accountParts";
import type { Export } from "./types";

const Words = styled.p`
  ${muted}
  max-width: ${theme.measure.text};
`;

const Bar = styled.progress`
  width: 100%;
  max-width: ${theme.measure.form};
  height: ${theme.space.half};
  border: 0;
  background: ${theme.colour.line};
  appearance: none;

  &::-webkit-progress-bar {
    background: ${theme.colour.line};
  }

  &::-webkit-progress-value {
    background: ${theme.colour.accent};
    transition: width ${theme.motion.calm};
  }

  &::-moz-progress-bar {
    background: ${theme.colour.accent};
  }
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`;

const decimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${decimal.format(bytes / 1024)} KB` : `${decimal.format(bytes / 1024 / 1024)} MB`;
}

function wordsOf({ state, size, expiresAt }: Export): string {
  switch (state) {
    case "none":
      return "It takes a moment. You can leave this page; a notice tells you when it is there.";
    case "building":
      return "Your data is being put together. You can leave this page; a notice tells you when it is there.";
    case "failed":
      return "Your data could not be put together. Please ask for it again.";
    case "ready":
      return `A ZIP archive of ${sizeOf(size ?? 0)}, here until ${expiresAt ? formatDay(expiresAt) : "it expires"}.`;
  }
}

/** Everything that the site holds about one, to take along. */
export function ExportSection() {
  const { data: held, error, mutate } = useExport();
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  if (!held) {
    return error ? (
      <CouldNotRead
        title="The state of your export could not be shown."
        reason={sentenceOf(error, UNREACHABLE)}
        onRetry={() => void mutate()}
      />
    ) : (
      <FormSkeleton height="5rem" label="Loading the state of your export" />
    );
  }

  const ask = async () => {
    setFailure(null);
    setAsking(true);
    try {
      await mutate(await requestExport(crypto.randomUUID()), { revalidate: false });
    } catch (problem) {
      setFailure(sentenceOf(problem, UNREACHABLE));
    } finally {
      setAsking(false);
    }
  };

  return (
    <Foot>
      <Words role="status">{wordsOf(held)}</Words>
      {held.state === "building" ? (
        <Bar max={100} value={held.progress} aria-label="Putting your data together" />
      ) : (
        <Ways>
          {held.state === "ready" && (
            <ButtonAnchor variant="primary" href={EXPORT_FILE} download>
              Download
            </ButtonAnchor>
          )}
          <Button disabled={isAsking} onClick={() => void ask()}>
            {held.state === "ready" ? "Export again" : "Export my data"}
          </Button>
        </Ways>
      )}
      {failure && <FailureText role="alert">{failure}</FailureText>}
    </Foot>
  );
}
