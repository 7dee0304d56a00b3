import { uploadDocument } from "@entities/document/api/useDocuments";
import { errorMessage } from "@shared/api/error";
import { FileInput, UploadProgress } from "@shared/form/FileInput";
import { FailureMessage } from "@shared/form/FormError";
import { formatFileSize } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { useState } from "react";
import styled from "styled-components";

const Container = styled.div`
  padding: ${theme.space[3]};
  border: ${theme.border.line};
`;

/** Uploads selected files one after the other. */
export function DocumentUploader({ maxFileBytes, onUploaded }: { maxFileBytes: number; onUploaded: () => void }) {
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
        await uploadDocument(file, (progress) => setUpload({ name: file.name, progress }));
        onUploaded();
      } catch (error) {
        addFailure(errorMessage(error));
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
          <FailureMessage key={failure} text={failure} />
        ))}
      </FileInput>
    </Container>
  );
}
