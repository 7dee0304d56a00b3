import { Input } from "@shared/form/fieldLayout";
import { theme } from "@shared/theme/theme";
import { type FormEvent, useEffect, useId, useState } from "react";
import styled, { css } from "styled-components";
import { SearchIcon } from "./icons";
import { VisuallyHidden } from "./VisuallyHidden";

/* A line without a frame, for the header. */
const lineStyles = css`
  width: 100%;

  input {
    padding: 0 ${theme.minTouchTarget} 0 ${theme.space.half};
    border-width: 0 0 1px;
    border-radius: 0;
    background: transparent;
    font-size: ${theme.fontSize.small};
  }

  @media (pointer: coarse) {
    input {
      /* Smaller text makes phones zoom into the field. */
      font-size: ${theme.fontSize.body};
    }
  }
`;

const Container = styled.form<{ $isLine: boolean }>`
  position: relative;
  min-width: 0;

  input {
    padding-right: ${theme.space[6]};
    appearance: none;
  }

  input::placeholder {
    color: ${theme.color.inkMuted};
    opacity: 1;
  }

  input:placeholder-shown {
    text-overflow: ellipsis;
  }

  input::-webkit-search-cancel-button {
    display: none;
  }

  ${({ $isLine }) => $isLine && lineStyles}
`;

const Submit = styled.button`
  position: absolute;
  top: 0;
  right: 0;
  display: grid;
  place-items: center;
  width: ${theme.minTouchTarget};
  height: ${theme.minTouchTarget};
  border: 0;
  background: none;
  cursor: pointer;
`;

type Props = {
  /** Accessible name of the search landmark. */
  landmark?: string;
  label: string;
  /** Label of the button; that of the field by default. */
  buttonLabel?: string;
  placeholder: string;
  /** Maximum length accepted by the server. */
  maxLength?: number;
  /** Current search text, from the URL. */
  text?: string;
  onSearch: (text: string) => void;
  /** Clears the field after a search. */
  clears?: boolean;
  /** Frame of a field, or a line. */
  look?: "field" | "line";
  className?: string;
};

/** Search field of a list, submitted by button or Enter. */
export function SearchBox({
  landmark,
  label,
  buttonLabel = label,
  placeholder,
  maxLength,
  text: currentText = "",
  onSearch,
  clears = false,
  look = "field",
  className,
}: Props) {
  const id = useId();
  const [text, setText] = useState(currentText);
  useEffect(() => setText(currentText), [currentText]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
    if (clears) setText("");
  };
  return (
    <Container $isLine={look === "line"} role="search" aria-label={landmark} className={className} onSubmit={submit}>
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
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Submit type="submit">
        <SearchIcon size={18} />
        <VisuallyHidden>{buttonLabel}</VisuallyHidden>
      </Submit>
    </Container>
  );
}
