import { MAX_FEED_MB } from "@shared/api/limits";
import { NativeFileInput } from "@shared/form/FileInput";
import { Form } from "@shared/form/Form";
import { FormFailure, SubmitButton } from "@shared/form/FormFooter";
import { FieldLayout, fieldAria } from "@shared/form/fieldLayout";
import { TextField, useFieldState } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { theme } from "@shared/theme/theme";
import { useField } from "formik";
import { useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import styled from "styled-components";
import { feedCaches, uploadFeed } from "../api/feeds";
import { FEED_FILE_HINT } from "./feedFile";
import { BesideField, ProgressBar } from "./feeds.styles";

interface UploadValues {
  source: string;
  file: File | null;
}

const initialValues: UploadValues = { source: "", file: null };

const schema = formSchema<UploadValues>("feedSource", {
  extra: ({ mixed }) => ({
    file: mixed<File>()
      .nullable()
      .test("chosen", "Please choose a CSV, TSV or JSON Lines file", (file) => Boolean(file))
      .test(
        "size",
        `A file can have at most ${MAX_FEED_MB} MB`,
        (file) => !file || file.size <= MAX_FEED_MB * 1024 ** 2,
      ),
  }),
});

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${theme.space[2]} ${theme.space[3]};

  ${theme.media.medium} {
    grid-template-columns: ${theme.size[16]} minmax(0, ${theme.size[22]}) auto;
  }
`;

function FileField() {
  const [, , { setValue }] = useField<File | null>("file");
  const state = useFieldState("file", FEED_FILE_HINT);
  return (
    <FieldLayout label="File" state={state}>
      <NativeFileInput
        {...fieldAria(state)}
        type="file"
        accept=".csv,.tsv,.txt,.jsonl,.ndjson,.json,text/csv"
        onChange={({ currentTarget }) => void setValue(currentTarget.files?.[0] ?? null)}
      />
    </FieldLayout>
  );
}

/** Uploads a file of a source and opens its preview. */
export function UploadForm({ sources }: { sources: readonly string[] }) {
  const listId = useId();
  const navigate = useNavigate();
  const [progress, setProgress] = useState(0);
  return (
    <section aria-label="Upload a feed">
      <Form
        initialValues={initialValues}
        schema={schema}
        invalidates={feedCaches}
        onSubmit={async ({ source, file }) => {
          if (!file) return;
          const { id } = await uploadFeed(file, source.trim(), setProgress);
          navigate(`/admin/feeds/${id}`);
        }}
        onFailure={() => setProgress(0)}
      >
        {({ isSubmitting, values: { file } }) => (
          <>
            <Fields>
              <TextField
                name="source"
                label="Source"
                hint="The dealer or site that the file comes from"
                list={listId}
                autoComplete="off"
              />
              <datalist id={listId}>
                {sources.map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
              <FileField />
              <BesideField>
                <SubmitButton label="Upload and Preview" />
              </BesideField>
            </Fields>
            {isSubmitting && progress > 0 && (
              <ProgressBar value={progress} max={1} aria-label={`Sending ${file?.name ?? "the file"}`} />
            )}
            <FormFailure />
          </>
        )}
      </Form>
    </section>
  );
}
