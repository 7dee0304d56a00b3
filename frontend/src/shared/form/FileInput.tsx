import { theme } from "@shared/theme/theme";
import { label as labelled, muted, tabularNums } from "@shared/theme/typography";
import { type ReactNode, useId } from "react";
import styled from "styled-components";

/** What the site takes as a document, by the file's name and by its kind. */
const ACCEPTED = ".pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp";

const Container = styled.div`
  display: grid;
  gap: ${theme.space[1]};
`;

const Name = styled.label`
  font-size: ${theme.fontSize.small};
  font-weight: 500;
`;

const Hint = styled.p`
  ${muted}
`;

const NativeInput = styled.input`
  min-height: ${theme.minTouchTarget};
  max-width: 100%;
  font-size: ${theme.fontSize.small};

  &::file-selector-button {
    ${labelled}
    min-height: ${theme.minTouchTarget};
    margin-right: ${theme.space[2]};
    padding: ${theme.space[1]} ${theme.space[3]};
    border: 1px solid ${theme.color.inkMuted};
    border-radius: ${theme.radius.small};
    background: transparent;
    color: ${theme.color.ink};
    cursor: pointer;
  }
`;

/** A file: what it is called, and beside that how far it is or what can be done with it. */
export const FileRow = styled.div`
  ${tabularNums}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  min-height: ${theme.minTouchTarget};
  font-size: ${theme.fontSize.small};
  overflow-wrap: anywhere;

  progress {
    width: 8rem;
    accent-color: ${theme.color.ink};
  }
`;

/** A file on its way. */
export function UploadProgress({ name, progress }: { name: string; progress: number }) {
  return (
    <FileRow>
      <span>{progress < 1 ? name : `${name} is being looked at`}</span>
      <progress value={progress} max={1} aria-label={`Sending ${name}`} />
    </FileRow>
  );
}

interface FileInputProps {
  readonly label: string;
  readonly hint: ReactNode;
  readonly disabled?: boolean;
  /** As many as may be chosen are. */
  readonly isFull?: boolean;
  /** Told what was chosen; the same file may be chosen again. */
  readonly onSelect: (files: readonly File[]) => void;
  /** What was chosen before, and what went wrong with it. */
  readonly children?: ReactNode;
}

/** Chooses documents from the device; what becomes of them is shown above. */
export function FileInput({ label, hint, disabled = false, isFull = false, onSelect, children }: FileInputProps) {
  const id = useId();
  return (
    <Container>
      <Name htmlFor={id}>{label}</Name>
      <Hint id={`${id}-hint`}>{hint}</Hint>
      {children}
      {!isFull && (
        <NativeInput
          id={id}
          type="file"
          multiple
          accept={ACCEPTED}
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            const selected = [...(target.files ?? [])];
            target.value = "";
            onSelect(selected);
          }}
        />
      )}
    </Container>
  );
}
