import { theme } from "@shared/theme/theme";
import { Dialog } from "@shared/ui/Dialog";
import { Spinner } from "@shared/ui/Spinner";
import { useState } from "react";
import styled from "styled-components";
import { documentPreviewUrl } from "./api/useDocuments";

const StageLabel = styled.div`
  display: grid;
  place-items: center;
  min-height: 0;
  flex: 1;
  padding: ${theme.space[2]};

  img {
    max-width: 100%;
    max-height: calc(100dvh - ${theme.size[6]});
    object-fit: contain;
  }
`;

/** Full-screen preview of a document. The image is requested only when opened because views are logged. */
export function DocumentPreviewDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={name} size="media">
      <StageLabel>
        {state === "loading" && <Spinner />}
        {state === "failed" ? (
          <p role="alert">
            This document couldn’t be shown. It may have been deleted, or is no longer shared with you.
          </p>
        ) : (
          <img
            src={documentPreviewUrl(id)}
            alt={name}
            hidden={state !== "shown"}
            onLoad={() => setState("shown")}
            onError={() => setState("failed")}
          />
        )}
      </StageLabel>
    </Dialog>
  );
}
