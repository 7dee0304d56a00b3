import { TextArea } from "@shared/form/fieldLayout";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { useId, useState } from "react";
import styled from "styled-components";

const Area = styled.details`
  margin-top: ${theme.space[1]};

  & > summary {
    ${muted}
    padding-block: ${theme.space[1]};
    cursor: pointer;
  }

  & > div {
    display: grid;
    justify-items: start;
    gap: ${theme.space[1]};
  }
`;

const toAddresses = (text: string): string[] => [...new Set(text.split(/\s+/).filter(Boolean))];

/** Field for addresses of pictures that the server fetches. */
export function PictureAddresses({ onAdd }: { onAdd: (addresses: readonly string[]) => void }) {
  const [text, setText] = useState("");
  const id = useId();
  const addresses = toAddresses(text);
  return (
    <Area>
      <summary>Add photos by URL</summary>
      <div>
        <label htmlFor={id}>Photo URLs, one per line</label>
        <TextArea id={id} rows={3} value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
        <Button
          disabled={addresses.length === 0}
          onClick={() => {
            onAdd(addresses);
            setText("");
          }}
        >
          Add Photos
        </Button>
      </div>
    </Area>
  );
}
