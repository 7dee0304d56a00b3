import { useId, useRef, useState } from "react";
import styled from "styled-components";
import { ContentKey } from "../../../shared/api/contentKey";
import { sendDocument } from "../../../shared/api/documents/useDocuments";
import { sentenceOf } from "../../../shared/api/error";
import { sizeOf } from "../../../shared/documents/words";
import { FailureText } from "../../../shared/form/FailureText";
import { figures, label, muted } from "../../../shared/theme/text";
import { theme } from "../../../shared/theme/theme";

const ACCEPTED = ".pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp";
const UNREACHABLE = "The server could not be reached. Please try again in a moment.";

const Frame = styled.div`
  display: grid;
  gap: ${theme.space[1]};
  padding: ${theme.space[3]};
  border: 1px solid ${theme.colour.line};
`;

const Name = styled.label`
  font-size: ${theme.fontSize.small};
  font-weight: 500;
`;

const Hint = styled.p`
  ${muted}
`;

const Progress = styled.p`
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

const Chooser = styled.input`
  min-height: ${theme.target};
  max-width: 100%;
  font-size: ${theme.fontSize.small};

  &::file-selector-button {
    ${label}
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

/** What tells a file from another that was chosen before: sending the same again makes no second one. */
const traits = ({ name, size, lastModified }: File) => ({ name, size, lastModified });

/** Puts files into the vault as they are chosen, one after the other, each with its progress. */
export function DocumentUploader({ mostBytes, onSent }: { mostBytes: number; onSent: () => void }) {
  const id = useId();
  const key = useRef(new ContentKey());
  const [leaving, setLeaving] = useState<{ name: string; share: number } | null>(null);
  const [failures, setFailures] = useState<readonly string[]>([]);

  async function add(files: readonly File[]) {
    setFailures([]);
    for (const file of files) {
      const fail = (sentence: string) => setFailures((all) => [...all, `${file.name}: ${sentence}`]);
      if (file.size > mostBytes) {
        fail(`A file can have at most ${sizeOf(mostBytes)}`);
        continue;
      }
      setLeaving({ name: file.name, share: 0 });
      try {
        await sendDocument(file, key.current.for(traits(file)), (share) => setLeaving({ name: file.name, share }));
        key.current = new ContentKey();
        onSent();
      } catch (error) {
        fail(sentenceOf(error, UNREACHABLE));
      }
    }
    setLeaving(null);
  }

  return (
    <Frame>
      <Name htmlFor={id}>Add documents</Name>
      <Hint id={`${id}-hint`}>PDF, JPEG, PNG or WebP, up to {sizeOf(mostBytes)} each.</Hint>
      <Chooser
        id={id}
        type="file"
        multiple
        accept={ACCEPTED}
        disabled={leaving !== null}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = "";
          void add(chosen);
        }}
      />
      {leaving && (
        <Progress>
          <span>{leaving.share < 1 ? leaving.name : `${leaving.name} is being looked at`}</span>
          <progress value={leaving.share} max={1} aria-label={`Sending ${leaving.name}`} />
        </Progress>
      )}
      {failures.map((failure) => (
        <FailureText key={failure} role="alert">
          {failure}
        </FailureText>
      ))}
    </Frame>
  );
}
