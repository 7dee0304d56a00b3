import { type FormEvent, useEffect, useId, useState } from "react";
import styled from "styled-components";
import { Input } from "../form/fieldParts";
import { theme } from "../theme/theme";
import { SearchIcon } from "./icons";
import { VisuallyHidden } from "./VisuallyHidden";

const Frame = styled.form`
  position: relative;
  min-width: 0;

  input {
    padding-right: ${theme.space[6]};
    appearance: none;
  }

  input::placeholder {
    color: ${theme.colour.inkMuted};
    opacity: 1;
  }

  input:placeholder-shown {
    text-overflow: ellipsis;
  }

  input::-webkit-search-cancel-button {
    display: none;
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

type Props = {
  /** What is searched, as a landmark is named. */
  place: string;
  /** What a press does. */
  label: string;
  placeholder: string;
  /** The longest text that the server takes. */
  most: number;
  /** What is searched for now: as the address says, so it is read from there and written to there. */
  text: string;
  onSearch: (text: string) => void;
  className?: string;
};

/** A list's own search, sent by its button or the Enter key. */
export function SearchBox({ place, label, placeholder, most, text: asked, onSearch, className }: Props) {
  const id = useId();
  const [text, setText] = useState(asked);
  useEffect(() => setText(asked), [asked]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <Frame role="search" aria-label={place} className={className} onSubmit={submit}>
      <VisuallyHidden as="label" htmlFor={id}>
        {label}
      </VisuallyHidden>
      <Input
        id={id}
        type="search"
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={placeholder}
        maxLength={most}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Submit type="submit">
        <SearchIcon size={18} />
        <VisuallyHidden>{label}</VisuallyHidden>
      </Submit>
    </Frame>
  );
}
