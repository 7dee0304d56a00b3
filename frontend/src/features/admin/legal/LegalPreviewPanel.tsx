import { LegalBody } from "@entities/legal/LegalBody";
import type { RichNode } from "@shared/api/types";
import { useAction } from "@shared/api/useAction";
import { FailureMessage } from "@shared/form/FormError";
import { useFieldValue } from "@shared/form/fields";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ButtonRow, LabelLine } from "@shared/ui/layout";
import { useState } from "react";
import styled from "styled-components";
import { previewLegalText } from "../api/legal";

const Sides = styled.div`
  display: grid;
  gap: ${theme.space[4]};

  ${theme.media.large} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Side = styled.section`
  padding-top: ${theme.space[2]};
  border-top: ${theme.border.line};
  font-size: ${theme.fontSize.small};

  & > p {
    margin-bottom: ${theme.space[2]};
  }
`;

/** Preview of the form's text beside the text in effect. */
export function LegalPreviewPanel({ current }: { current: readonly RichNode[] }) {
  const text = useFieldValue("text");
  const [body, setBody] = useState<readonly RichNode[]>();
  const { run, isPending, failure } = useAction(() => previewLegalText(text), {
    onSuccess: (preview) => setBody(preview.body),
  });
  return (
    <>
      <ButtonRow>
        <Button disabled={isPending} onClick={() => void run()}>
          {body ? "Update preview" : "Preview"}
        </Button>
        {body && (
          <Button variant="quiet" onClick={() => setBody(undefined)}>
            Close preview
          </Button>
        )}
      </ButtonRow>
      <FailureMessage text={failure} />
      {body && (
        <Sides>
          <Side aria-label="New text">
            <LabelLine>New text</LabelLine>
            <LegalBody content={body} />
          </Side>
          <Side aria-label="Text in effect">
            <LabelLine>Text in effect</LabelLine>
            <LegalBody content={current} />
          </Side>
        </Sides>
      )}
    </>
  );
}
