import { iconSquare } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { type ComponentProps, type ComponentType, type FormEvent, useId, useState } from "react";
import styled from "styled-components";
import { SearchIcon } from "./icons";
import { VisuallyHidden } from "./VisuallyHidden";

const Container = styled.form`
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
`;

const Submit = styled.button`
  ${iconSquare}
  position: absolute;
  top: 0;
  right: 0;
  cursor: pointer;
`;

type Props = {
  /** Accessible name of the search landmark. */
  landmark?: string;
  /** Styled input. */
  input: ComponentType<ComponentProps<"input">>;
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
  /** Page that shows the results for `?search=`, for browsers without script. */
  action?: string;
  className?: string;
};

/** Search field of a list, submitted by button or Enter. */
export function SearchBox({
  landmark,
  input: Input,
  label,
  buttonLabel = label,
  placeholder,
  maxLength,
  text: currentText = "",
  onSearch,
  clears = false,
  action,
  className,
}: Props) {
  const id = useId();
  const [text, setText] = useState(currentText);
  const [previousText, setPreviousText] = useState(currentText);
  if (previousText !== currentText) {
    setPreviousText(currentText);
    setText(currentText);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
    if (clears) setText("");
  };
  return (
    <Container role="search" aria-label={landmark} action={action} className={className} onSubmit={submit}>
      <VisuallyHidden as="label" htmlFor={id}>
        {label}
      </VisuallyHidden>
      <Input
        id={id}
        type="search"
        name={action && "search"}
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
