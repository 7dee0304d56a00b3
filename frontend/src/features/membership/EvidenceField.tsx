import type { Evidence } from "@entities/membership/types";
import { useState } from "react";
import styled from "styled-components";
import { freshKey } from "../../shared/api/contentKey";
import { sentenceOf } from "../../shared/api/error";
import { dropEvidence, uploadEvidence } from "../../shared/api/membership/applications";
import { FailureText } from "../../shared/form/FailureText";
import { FileChooser, FileLine, SendingLine } from "../../shared/form/FileChooser";
import { UNREACHABLE } from "../../shared/membership/words";
import { theme } from "../../shared/theme/theme";
import { Button } from "../../shared/ui/Button";

const MOST = 6;
const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    border-bottom: 1px solid ${theme.colour.line};
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
    <FileChooser
      label="Evidence"
      hint="Titles, registrations, photographs: PDF, JPEG, PNG or WebP, up to 10 MB each, at most six. Only the concierge reads them, and they are deleted with the decision."
      isFull={files.length >= MOST}
      onChosen={(chosen) => void add(chosen)}
    >
      <List>
        {files.map((file) => (
          <li key={file.id}>
            <FileLine>
              <span>
                {file.name} · {kilobytes(file.size)}
              </span>
              <Button variant="quiet" aria-label={`Remove ${file.name}`} onClick={() => void drop(file)}>
                Remove
              </Button>
            </FileLine>
          </li>
        ))}
        {Object.entries(leaving).map(([name, share]) => (
          <li key={name}>
            <SendingLine name={name} share={share} />
          </li>
        ))}
      </List>
      {failure && <FailureText role="alert">{failure}</FailureText>}
    </FileChooser>
  );
}
