import { theme } from "@shared/theme/theme";
import { label as labelled, tabularNums } from "@shared/theme/typography";
import { MutedText } from "@shared/ui/layout";
import { type ReactNode, useId } from "react";
import styled from "styled-components";
import { FieldName } from "./fieldLayout";

/** Accepted document types. */
const ACCEPTED = ".pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp";

const Container = styled.div`
  display: grid;
  /* Narrower than the browser's file input, which then cuts the file name. */
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[1]};
`;

/** The browser's file input with its button in the style of the site's buttons. */
export const NativeFileInput = styled.input`
  min-height: ${theme.minTouchTarget};
  max-width: 100%;
  font-size: ${theme.fontSize.small};

  &::file-selector-button {
    ${labelled}
    min-height: ${theme.minTouchTarget};
    margin-right: ${theme.space[2]};
    padding: ${theme.space[1]} ${theme.space[3]};
    border: ${theme.border.inkMuted};
    border-radius: ${theme.radius.small};
    background: transparent;
    color: ${theme.color.ink};
    cursor: pointer;
  }
`;

/** One file with its status or actions. */
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
    width: ${theme.size[8]};
    accent-color: ${theme.color.ink};
  }
`;

/** Upload progress of a file. */
export function UploadProgress({ name, progress }: { name: string; progress: number }) {
  return (
    <FileRow>
      <span>{progress < 1 ? name : `${name} is being checked`}</span>
      <progress value={progress} max={1} aria-label={`Sending ${name}`} />
    </FileRow>
  );
}

interface FileInputProps {
  readonly label: string;
  readonly hint: ReactNode;
  readonly disabled?: boolean;
  /** Whether several files can be selected at once. */
  readonly multiple?: boolean;
  /** Whether the maximum number of files is reached. */
  readonly isFull?: boolean;
  /** Called with the selected files; the same file can be selected again. */
  readonly onSelect: (files: readonly File[]) => void;
  /** Previously selected files and errors. */
  readonly children?: ReactNode;
}

/** File input for documents; selected files are shown above it. */
export function FileInput({
  label,
  hint,
  disabled = false,
  multiple = true,
  isFull = false,
  onSelect,
  children,
}: FileInputProps) {
  const id = useId();
  return (
    <Container>
      <FieldName htmlFor={id}>{label}</FieldName>
      <MutedText id={`${id}-hint`}>{hint}</MutedText>
      {children}
      {!isFull && (
        <NativeFileInput
          id={id}
          type="file"
          multiple={multiple}
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
