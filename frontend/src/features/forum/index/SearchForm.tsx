import { type FormEvent, useEffect, useId, useState } from "react";
import styled from "styled-components";
import { Input } from "../../../shared/form/fieldParts";
import { theme } from "../../../shared/theme/theme";
import { SearchIcon } from "../../../shared/ui/icons";
import { VisuallyHidden } from "../../../shared/ui/VisuallyHidden";

/** The longest question that the server takes. */
const MOST = 200;

const Frame = styled.form`
  position: relative;
  width: min(100%, 26rem);

  input {
    padding-right: ${theme.space[6]};
    appearance: none;
  }

  input::placeholder {
    color: ${theme.colour.inkMuted};
    opacity: 1;
  }
`;

const Submit = styled.button`
  position: absolute;
  top: 0;
  right: 0;
  display: grid;
  place-items: center;
  width: ${theme.target};
  height: ${theme.target};
  border: 0;
  background: none;
  cursor: pointer;
`;

/** Words to look for in all that was written. */
export function SearchForm({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const id = useId();
  const [text, setText] = useState(words);
  useEffect(() => setText(words), [words]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <Frame role="search" aria-label="Forum" onSubmit={submit}>
      <VisuallyHidden as="label" htmlFor={id}>
        Search the forum
      </VisuallyHidden>
      <Input
        id={id}
        type="search"
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="Search topics and replies..."
        maxLength={MOST}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Submit type="submit">
        <SearchIcon size={18} />
        <VisuallyHidden>Search the forum</VisuallyHidden>
      </Submit>
    </Frame>
  );
}
