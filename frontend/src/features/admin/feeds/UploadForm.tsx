import { useAction } from "@shared/api/action";
import { errorMessage, fieldErrors } from "@shared/api/error";
import { FailureMessage } from "@shared/form/FormError";
import { FieldLayout, fieldAria, Input } from "@shared/form/fieldLayout";
import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import styled from "styled-components";
import { feedCaches, uploadFeed } from "../api/feeds";
import { ProgressBar } from "./feeds.styles";

/** Largest file, as the server accepts it. */
const MAX_BYTES = 100 * 1024 * 1024;

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${theme.space[2]} ${theme.space[3]};

  ${theme.media.medium} {
    grid-template-columns: ${theme.size[16]} minmax(0, ${theme.size[22]}) auto;
  }
`;

const FileControl = styled.input`
  max-width: 100%;
  min-height: ${theme.minTouchTarget};
  font-size: ${theme.fontSize.small};

  &::file-selector-button {
    ${label}
    min-height: ${theme.minTouchTarget};
    margin-right: ${theme.space[2]};
    padding: ${theme.space[1]} ${theme.space[2]};
    border: ${theme.border.inkMuted};
    border-radius: ${theme.radius.small};
    background: transparent;
    color: ${theme.color.ink};
    cursor: pointer;
  }
`;

/* Level with the controls beside it, below their labels. */
const Submit = styled.div`
  ${theme.media.medium} {
    padding-top: calc(${theme.fontSize.small} * 1.5 + ${theme.space.half});
  }
`;

/** Uploads a file of a source and opens its preview. */
export function UploadForm({ sources }: { sources: readonly string[] }) {
  const id = useId();
  const navigate = useNavigate();
  const [source, setSource] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [progress, setProgress] = useState<number | null>(null);
  const upload = useAction(
    ({ chosen, name }: { chosen: File; name: string }) => uploadFeed(chosen, name, setProgress),
    {
      describeFailure: (error) => (Object.keys(fieldErrors(error)).length > 0 ? null : errorMessage(error)),
      invalidates: feedCaches,
      onSuccess: ({ id: run }) => navigate(`/admin/feeds/${run}`),
      onFailure: (error) => {
        setProgress(null);
        setErrors(fieldErrors(error));
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(source.trim() === "" && { source: "Please name the source" }),
      ...(file === null && { file: "Please choose a CSV, TSV or JSON Lines file" }),
      ...(file !== null && file.size > MAX_BYTES && { file: "A file can have at most 100 MB" }),
    };
    setErrors(found);
    if (file !== null && Object.keys(found).length === 0) void upload.run({ chosen: file, name: source.trim() });
  };
  const sourceState = {
    id: `${id}-source`,
    hint: "The dealer or site that the file comes from",
    error: errors.source,
  };
  const fileState = { id: `${id}-file`, hint: "CSV, TSV or JSON Lines, up to 100 MB", error: errors.file };
  return (
    <Form onSubmit={submit} noValidate aria-label="Upload a feed">
      <FieldLayout label="Source" state={sourceState}>
        <Input
          {...fieldAria(sourceState)}
          list={`${id}-sources`}
          maxLength={80}
          value={source}
          onChange={({ currentTarget }) => setSource(currentTarget.value)}
        />
        <datalist id={`${id}-sources`}>
          {sources.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </FieldLayout>
      <FieldLayout label="File" state={fileState}>
        <FileControl
          {...fieldAria(fileState)}
          type="file"
          accept=".csv,.tsv,.txt,.jsonl,.ndjson,.json,text/csv"
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
        />
      </FieldLayout>
      <Submit>
        <Button type="submit" variant="primary" disabled={upload.isPending}>
          Upload and Preview
        </Button>
      </Submit>
      {upload.isPending && progress !== null && (
        <ProgressBar value={progress} max={1} aria-label={`Sending ${file?.name ?? "the file"}`} />
      )}
      <FailureMessage text={upload.failure} />
    </Form>
  );
}
