import type { Evidence } from "@entities/membership/types";
import { errorMessage } from "@shared/api/error";
import { MAX_EVIDENCE_FILES, MAX_EVIDENCE_MB } from "@shared/api/limits";
import { FileInput, FileRow, UploadProgress } from "@shared/form/FileInput";
import { FailureMessage } from "@shared/form/FormError";
import { formatFileSize } from "@shared/format";
import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { useRef, useState } from "react";
import styled from "styled-components";
import { deleteEvidence, uploadEvidence } from "./api/applications";

const List = styled.ul`
  ${plainList}

  li {
    border-bottom: ${theme.border.line};
  }
`;

/** Names the files that were not uploaded. */
function leftOutText(leftOut: readonly File[]): string {
  const names = new Intl.ListFormat("en-US").format(leftOut.map(({ name }) => name));
  return `At most ${MAX_EVIDENCE_FILES} files: ${names} ${leftOut.length === 1 ? "was" : "were"} left out.`;
}

/** Upload field for evidence files. */
export function EvidenceField({
  files,
  onChange,
}: {
  files: readonly Evidence[];
  onChange: (change: (files: readonly Evidence[]) => readonly Evidence[]) => void;
}) {
  const [uploads, setUploads] = useState<Readonly<Record<string, number>>>({});
  const [failures, setFailures] = useState<readonly string[]>([]);
  const pending = useRef(0);
  const list = useRef<HTMLUListElement>(null);

  async function add(selected: readonly File[]) {
    const room = MAX_EVIDENCE_FILES - files.length - pending.current;
    const [accepted, leftOut] = [selected.slice(0, room), selected.slice(room)];
    setFailures(leftOut.length > 0 ? [leftOutText(leftOut)] : []);
    pending.current += accepted.length;
    for (const file of accepted) {
      try {
        const uploaded = await uploadEvidence(file, (progress) =>
          setUploads((all) => ({ ...all, [file.name]: progress })),
        );
        onChange((all) => [...all, uploaded]);
      } catch (error) {
        setFailures((all) => [...all, `${file.name}: ${errorMessage(error)}`]);
      }
      pending.current -= 1;
      setUploads(({ [file.name]: _, ...others }) => others);
    }
  }

  async function removeFile(file: Evidence) {
    onChange((all) => all.filter(({ id: uploaded }) => uploaded !== file.id));
    // The button disappears with its row: move the focus to the list.
    list.current?.focus({ preventScroll: true });
    // The server deletes unused files after a day.
    await deleteEvidence(file.id).catch(() => undefined);
  }

  return (
    <FileInput
      label="Evidence"
      hint={`Titles, registrations or photos: PDF, JPEG, PNG or WebP, up to ${MAX_EVIDENCE_MB} MB each, at most ${MAX_EVIDENCE_FILES}. Only the concierge sees them, and they’re deleted after the decision. If you leave this page before sending, choose them again.`}
      isFull={files.length >= MAX_EVIDENCE_FILES}
      onSelect={(selected) => void add(selected)}
    >
      <List ref={list} tabIndex={-1} aria-label="Files">
        {files.map((file) => (
          <li key={file.id}>
            <FileRow>
              <span>
                {file.name} · {formatFileSize(file.size)}
              </span>
              <Button variant="quiet" aria-label={`Remove ${file.name}`} onClick={() => void removeFile(file)}>
                Remove
              </Button>
            </FileRow>
          </li>
        ))}
        {Object.entries(uploads).map(([name, progress]) => (
          <li key={name}>
            <UploadProgress name={name} progress={progress} />
          </li>
        ))}
      </List>
      {failures.map((failure) => (
        <FailureMessage key={failure} text={failure} />
      ))}
    </FileInput>
  );
}
