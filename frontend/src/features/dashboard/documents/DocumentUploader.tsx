import { useRef, useState } from "react";
import styled from "styled-components";
import { ContentKey } from "../../../shared/api/contentKey";
import { sendDocument } from "../../../shared/api/documents/useDocuments";
import { sentenceOf } from "../../../shared/api/error";
import { sizeOf } from "../../../shared/documents/words";
import { FailureText } from "../../../shared/form/FailureText";
import { FileChooser, SendingLine } from "../../../shared/form/FileChooser";
import { theme } from "../../../shared/theme/theme";

const UNREACHABLE = "The server could not be reached. Please try again in a moment.";

const Frame = styled.div`
  padding: ${theme.space[3]};
  border: 1px solid ${theme.colour.line};
`;

/** What tells a file from another that was chosen before: sending the same again makes no second one. */
const traits = ({ name, size, lastModified }: File) => ({ name, size, lastModified });

/** Puts files into the vault as they are chosen, one after the other, each with its progress. */
export function DocumentUploader({ mostBytes, onSent }: { mostBytes: number; onSent: () => void }) {
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
      <FileChooser
        label="Add documents"
        hint={`PDF, JPEG, PNG or WebP, up to ${sizeOf(mostBytes)} each.`}
        disabled={leaving !== null}
        onChosen={(files) => void add(files)}
      >
        {leaving && <SendingLine {...leaving} />}
        {failures.map((failure) => (
          <FailureText key={failure} role="alert">
            {failure}
          </FailureText>
        ))}
      </FileChooser>
    </Frame>
  );
}
