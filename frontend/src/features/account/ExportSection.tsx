import { errorMessage } from "@shared/api/error";
import { FormError } from "@shared/form/FormError";
import { formatDate } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Button, ButtonAnchor } from "@shared/ui/Button";
import { useState } from "react";
import styled from "styled-components";
import { FormFooter, FormSkeleton, LoadError, UNREACHABLE } from "./accountLayout";
import { EXPORT_FILE_URL, requestDataExport, useDataExport } from "./api/useDataExport";
import type { DataExport } from "./types";

const Message = styled.p`
  ${muted}
  max-width: ${theme.maxWidth.text};
`;

const ProgressBar = styled.progress`
  width: 100%;
  max-width: ${theme.maxWidth.form};
  height: ${theme.space.half};
  border: 0;
  background: ${theme.color.line};
  appearance: none;

  &::-webkit-progress-bar {
    background: ${theme.color.line};
  }

  &::-webkit-progress-value {
    background: ${theme.color.accent};
    transition: width ${theme.motion.calm};
  }

  &::-moz-progress-bar {
    background: ${theme.color.accent};
  }
`;

const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`;

const decimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${decimal.format(bytes / 1024)} KB` : `${decimal.format(bytes / 1024 / 1024)} MB`;
}

function exportStateText({ state, size, expiresAt }: DataExport): string {
  switch (state) {
    case "none":
      return "It takes a moment. You can leave this page; a notice tells you when it is there.";
    case "building":
      return "Your data is being put together. You can leave this page; a notice tells you when it is there.";
    case "failed":
      return "Your data could not be put together. Please ask for it again.";
    case "ready":
      return `A ZIP archive of ${formatBytes(size ?? 0)}, here until ${expiresAt ? formatDate(expiresAt) : "it expires"}.`;
  }
}

/** Data export: request, progress, download. */
export function ExportSection() {
  const { data: dataExport, error, mutate } = useDataExport();
  const [failure, setFailure] = useState<string | null>(null);
  const [isRequesting, setRequesting] = useState(false);
  if (!dataExport) {
    return error ? (
      <LoadError
        title="The state of your export could not be shown."
        reason={errorMessage(error, UNREACHABLE)}
        onRetry={() => void mutate()}
      />
    ) : (
      <FormSkeleton height="5rem" label="Loading the state of your export" />
    );
  }

  const requestNewExport = async () => {
    setFailure(null);
    setRequesting(true);
    try {
      await mutate(await requestDataExport(crypto.randomUUID()), { revalidate: false });
    } catch (problem) {
      setFailure(errorMessage(problem, UNREACHABLE));
    } finally {
      setRequesting(false);
    }
  };

  return (
    <FormFooter>
      <Message role="status">{exportStateText(dataExport)}</Message>
      {dataExport.state === "building" ? (
        <ProgressBar max={100} value={dataExport.progress} aria-label="Putting your data together" />
      ) : (
        <ButtonRow>
          {dataExport.state === "ready" && (
            <ButtonAnchor variant="primary" href={EXPORT_FILE_URL} download>
              Download
            </ButtonAnchor>
          )}
          <Button disabled={isRequesting} onClick={() => void requestNewExport()}>
            {dataExport.state === "ready" ? "Export again" : "Export my data"}
          </Button>
        </ButtonRow>
      )}
      {failure && <FormError role="alert">{failure}</FormError>}
    </FormFooter>
  );
}
