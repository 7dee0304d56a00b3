import { useId, useState } from "react";
import styled from "styled-components";
import { freshKey } from "../../shared/api/contentKey";
import { sentenceOf } from "../../shared/api/error";
import { dropEvidence, uploadEvidence } from "../../shared/api/membership/applications";
import type { Evidence } from "../../shared/api/types";
import { FailureText } from "../../shared/form/FailureText";
import { UNREACHABLE } from "../../shared/membership/words";
import { figures, label, muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button } from "../../shared/ui/Button";

const MOST = 6;
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

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Row = styled.li`
  ${figures}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  min-height: ${theme.target};
  border-bottom: 1px solid ${theme.colour.line};
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

const kilobytes = (size: number) => `${Math.max(1, Math.round(size / 1024))} KB`;

/** Files that show what an application says: sent as they are chosen, each with its progress. */
export function EvidenceField({
  files,
  onChange,
}: {
  files: readonly Evidence[];
  onChange: (change: (files: readonly Evidence[]) => readonly Evidence[]) => void;
}) {
  const id = useId();
  const [leaving, setLeaving] = useState<Readonly<Record<string, number>>>({});
  const [failure, setFailure] = useState<string | null>(null);

  async function add(chosen: readonly File[]) {
    setFailure(null);
    for (const file of chosen.slice(0, MOST - files.length)) {
      try {
        const kept = await uploadEvidence(file, freshKey(), (share) =>
          setLeaving((all) => ({ ...all, [file.name]: share })),
        );
        onChange((all) => [...all, kept]);
      } catch (error) {
        setFailure(`${file.name}: ${sentenceOf(error, UNREACHABLE)}`);
      }
      setLeaving(({ [file.name]: _, ...others }) => others);
    }
  }

  async function drop(file: Evidence) {
    onChange((all) => all.filter(({ id: kept }) => kept !== file.id));
    // Whatever stays behind is forgotten after a day.
    await dropEvidence(file.id).catch(() => undefined);
  }

  return (
    <Frame>
      <Name htmlFor={id}>Evidence</Name>
      <Hint id={`${id}-hint`}>
        Titles, registrations, photographs: PDF, JPEG, PNG or WebP, up to 10 MB each, at most six. Only the concierge
        reads them, and they are deleted with the decision.
      </Hint>
      <List>
        {files.map((file) => (
          <Row key={file.id}>
            <span>
              {file.name} · {kilobytes(file.size)}
            </span>
            <Button variant="quiet" aria-label={`Remove ${file.name}`} onClick={() => void drop(file)}>
              Remove
            </Button>
          </Row>
        ))}
        {Object.entries(leaving).map(([name, share]) => (
          <Row key={name}>
            <span>{name}</span>
            <progress value={share} max={1} aria-label={`Sending ${name}`} />
          </Row>
        ))}
      </List>
      {failure && <FailureText role="alert">{failure}</FailureText>}
      {files.length < MOST && (
        <Chooser
          id={id}
          type="file"
          multiple
          accept={ACCEPTED}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])];
            target.value = "";
            void add(chosen);
          }}
        />
      )}
    </Frame>
  );
}
