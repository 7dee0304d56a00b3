import { theme } from "@shared/theme/theme";
import { SearchIcon } from "@shared/ui/icons";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import styled from "styled-components";

const Form = styled.form`
  position: relative;
  display: flex;
  align-items: center;
  width: 100%;
`;

const Input = styled.input`
  width: 100%;
  min-height: ${theme.minTouchTarget};
  padding: 0 ${theme.minTouchTarget} 0 ${theme.space.half};
  border: 0;
  border-bottom: 1px solid ${theme.color.inkMuted};
  border-radius: 0;
  background: transparent;
  font-size: ${theme.fontSize.small};
  appearance: none;

  &::placeholder {
    color: ${theme.color.inkMuted};
    opacity: 1;
  }

  &::-webkit-search-cancel-button {
    display: none;
  }

  @media (pointer: coarse) {
    /* Smaller text makes phones zoom into the field. */
    font-size: ${theme.fontSize.body};
  }
`;

const Submit = styled.button`
  position: absolute;
  right: 0;
  display: grid;
  place-items: center;
  width: ${theme.minTouchTarget};
  height: ${theme.minTouchTarget};
  border: 0;
  background: none;
  cursor: pointer;
`;

/** Header search: opens the matching listings; empty text shows all. */
export function HeaderSearch({ onSearch }: { onSearch?: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState("");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const search = text.trim();
    navigate(search ? `/listings?${new URLSearchParams({ search })}` : "/listings");
    setText("");
    onSearch?.();
  };

  return (
    <Form role="search" onSubmit={submit}>
      <VisuallyHidden as="label" htmlFor={id}>
        Search vehicles
      </VisuallyHidden>
      <Input
        id={id}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="Search vehicles by make, model, year..."
        autoComplete="off"
        enterKeyHint="search"
      />
      <Submit type="submit">
        <SearchIcon size={18} />
        <VisuallyHidden>Search</VisuallyHidden>
      </Submit>
    </Form>
  );
}
