import { useAction } from "@shared/api/useAction";
import { FailureMessage } from "@shared/form/FormError";
import { formatDate, formatFileSize } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { Button, ButtonAnchor } from "@shared/ui/Button";
import { MutedProse, Stack, WrapRow } from "@shared/ui/layout";
import styled from "styled-components";
import { AccountFallback } from "./AccountFallback";
import { EXPORT_FILE_PATH, requestDataExport, useDataExport } from "./api/useDataExport";
import type { DataExport } from "./types";

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

function exportStateText({ state, size, expiresAt }: DataExport): string {
  switch (state) {
    case "none":
      return "This takes a moment. You can leave this page; we’ll notify you when it’s ready.";
    case "building":
      return "We’re preparing your export. You can leave this page; we’ll notify you when it’s ready.";
    case "failed":
      return "Your export failed. Please request it again.";
    case "ready":
      return `A ZIP archive of ${formatFileSize(size ?? 0, true)}, here until ${expiresAt ? formatDate(expiresAt) : "it expires"}.`;
  }
}

/** Data export: request, progress, download. */
export function ExportSection() {
  const { data: dataExport, error, mutate } = useDataExport();
  const request = useAction<void, DataExport>((_args, keyFor) => requestDataExport(keyFor({})), {
    onSuccess: (requested) => mutate(requested, { revalidate: false }),
  });
  if (!dataExport) {
    return <AccountFallback query={{ error, mutate }} name="export status" />;
  }

  return (
    <Stack>
      <MutedProse role="status">{exportStateText(dataExport)}</MutedProse>
      {dataExport.state === "building" ? (
        <ProgressBar max={100} value={dataExport.progress} aria-label="Preparing your export" />
      ) : (
        <WrapRow>
          {dataExport.state === "ready" && (
            <ButtonAnchor variant="primary" href={EXPORT_FILE_PATH} download>
              Download
            </ButtonAnchor>
          )}
          <Button disabled={request.isPending} onClick={() => void request.run()}>
            {dataExport.state === "ready" ? "Export again" : "Export my data"}
          </Button>
        </WrapRow>
      )}
      <FailureMessage text={request.failure} />
    </Stack>
  );
}
