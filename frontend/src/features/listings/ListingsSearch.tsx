import { type FormEvent, useEffect, useId, useState } from "react";
import styled from "styled-components";
import { Input } from "../../shared/form/fieldParts";
import { theme } from "../../shared/theme/theme";
import { SearchIcon } from "../../shared/ui/icons";
import { VisuallyHidden } from "../../shared/ui/VisuallyHidden";
import { ACCEPTED } from "./options";

const Form = styled.form`
  position: relative;
  flex: 1;
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

/** The list's own search. What it asks for is in the address, so it is read from there and written to there. */
export function ListingsSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const id = useId();
  const [text, setText] = useState(search);
  useEffect(() => setText(search), [search]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };

  return (
    <Form role="search" aria-label="Listings" onSubmit={submit}>
      <VisuallyHidden as="label" htmlFor={id}>
        Search listings
      </VisuallyHidden>
      <Input
        id={id}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="Search by make, model, or keywords..."
        maxLength={ACCEPTED.text}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Submit type="submit">
        <SearchIcon size={18} />
        <VisuallyHidden>Search listings</VisuallyHidden>
      </Submit>
    </Form>
  );
}
