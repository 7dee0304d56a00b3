import { uploadDocument } from "@entities/document/api/useDocuments";
import { formatFileSize } from "@entities/document/labels";
import { errorMessage } from "@shared/api/error";
import { IdempotencyKey } from "@shared/api/idempotencyKey";
import { FileInput, UploadProgress } from "@shared/form/FileInput";
import { FormError } from "@shared/form/FormError";
import { theme } from "@shared/theme/theme";
import { useRef, useState } from "react";
import styled from "styled-components";

const UNREACHABLE = "The server could not be reached. Please try again in a moment.";

const Container = styled.div`
  padding: ${theme.space[3]};
  border: 1px solid ${theme.color.line};
`;

/** Identity of a file: retrying the same file creates no second document. */
const fileIdentity = ({ name, size, lastModified }: File) => ({ name, size, lastModified });

/** Uploads selected files one after the other. */
export function DocumentUploader({ maxFileBytes, onUploaded }: { maxFileBytes: number; onUploaded: () => void }) {
  const idempotencyKey = useRef(new IdempotencyKey());
  const [upload, setUpload] = useState<{ name: string; progress: number } | null>(null);
  const [failures, setFailures] = useState<readonly string[]>([]);

  async function add(files: readonly File[]) {
    setFailures([]);
    for (const file of files) {
      const addFailure = (sentence: string) => setFailures((all) => [...all, `${file.name}: ${sentence}`]);
      if (file.size > maxFileBytes) {
        addFailure(`A file can have at most ${formatFileSize(maxFileBytes)}`);
        continue;
      }
      setUpload({ name: file.name, progress: 0 });
      try {
        await uploadDocument(file, idempotencyKey.current.forContent(fileIdentity(file)), (progress) =>
          setUpload({ name: file.name, progress }),
        );
        idempotencyKey.current = new IdempotencyKey();
        onUploaded();
      } catch (error) {
        addFailure(errorMessage(error, UNREACHABLE));
      }
    }
    setUpload(null);
  }

  return (
    <Container>
      <FileInput
        label="Add documents"
        hint={`PDF, JPEG, PNG or WebP, up to ${formatFileSize(maxFileBytes)} each.`}
        disabled={upload !== null}
        onSelect={(files) => void add(files)}
      >
        {upload && <UploadProgress {...upload} />}
        {failures.map((failure) => (
          <FormError key={failure} role="alert">
            {failure}
          </FormError>
        ))}
      </FileInput>
    </Container>
  );
}
