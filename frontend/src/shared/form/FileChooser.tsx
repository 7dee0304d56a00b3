import { type ReactNode, useId } from "react";
import styled from "styled-components";
import { figures, label as labelled, muted } from "../theme/text";
import { theme } from "../theme/theme";

/** What the site takes as a document, by the file's name and by its kind. */
const ACCEPTED = ".pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp";

const Frame = styled.div`
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

const Chooser = styled.input`
  min-height: ${theme.target};
  max-width: 100%;
  font-size: ${theme.fontSize.small};

  &::file-selector-button {
    ${labelled}
    min-height: ${theme.target};
    margin-right: ${theme.space[2]};
    padding: ${theme.space[1]} ${theme.space[3]};
    border: 1px solid ${theme.colour.inkMuted};
    border-radius: ${theme.radius.small};
    background: transparent;
    color: ${theme.colour.ink};
    cursor: pointer;
  }
`;

/** A file: what it is called, and beside that how far it is or what can be done with it. */
export const FileLine = styled.div`
  ${figures}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  min-height: ${theme.target};
  font-size: ${theme.fontSize.small};
  overflow-wrap: anywhere;

  progress {
    width: 8rem;
    accent-color: ${theme.colour.ink};
  }
`;

/** A file on its way. */
export function SendingLine({ name, share }: { name: string; share: number }) {
  return (
    <FileLine>
      <span>{share < 1 ? name : `${name} is being looked at`}</span>
      <progress value={share} max={1} aria-label={`Sending ${name}`} />
    </FileLine>
  );
}

interface FileChooserProps {
  readonly label: string;
  readonly hint: ReactNode;
  readonly disabled?: boolean;
  /** As many as may be chosen are. */
  readonly isFull?: boolean;
  /** Told what was chosen; the same file may be chosen again. */
  readonly onChosen: (files: readonly File[]) => void;
  /** What was chosen before, and what went wrong with it. */
  readonly children?: ReactNode;
}

/** Chooses documents from the device; what becomes of them is shown above. */
export function FileChooser({ label, hint, disabled = false, isFull = false, onChosen, children }: FileChooserProps) {
  const id = useId();
  return (
    <Frame>
      <Name htmlFor={id}>{label}</Name>
      <Hint id={`${id}-hint`}>{hint}</Hint>
      {children}
      {!isFull && (
        <Chooser
          id={id}
          type="file"
          multiple
          accept={ACCEPTED}
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])];
            target.value = "";
            onChosen(chosen);
          }}
        />
      )}
    </Frame>
  );
}
