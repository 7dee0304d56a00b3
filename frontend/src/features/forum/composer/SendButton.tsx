/** Button that sends the text of a composer. */
import { Button } from "@shared/ui/Button";
import { MetaLine } from "@shared/ui/layout";
import { type ReactNode, useId } from "react";

interface SendButtonProps {
  readonly isUploading: boolean;
  readonly disabled: boolean;
  readonly children: ReactNode;
}

/** Submits the form; disabled while photos of the text are being uploaded, and says so. */
export function SendButton({ isUploading, disabled, children }: SendButtonProps) {
  const reasonId = useId();
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        disabled={disabled || isUploading}
        aria-describedby={isUploading ? reasonId : undefined}
      >
        {children}
      </Button>
      {isUploading && (
        <MetaLine id={reasonId} role="status">
          Wait for the upload to finish
        </MetaLine>
      )}
    </>
  );
}
