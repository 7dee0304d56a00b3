import { theme } from "@shared/theme/theme";
import { SearchBox } from "@shared/ui/SearchBox";
import { useNavigate } from "react-router-dom";
import styled from "styled-components";

/* A line without a frame. */
const LineInput = styled.input`
  width: 100%;
  min-height: ${theme.minTouchTarget};
  padding: 0 ${theme.minTouchTarget} 0 ${theme.space.half};
  border: 0;
  border-bottom: ${theme.border.inkMuted};
  border-radius: 0;
  background: transparent;
  font-size: ${theme.fontSize.small};
`;

/** Header search: opens the matching listings; empty text shows all. */
export function HeaderSearch({ onSearch }: { onSearch?: () => void }) {
  const navigate = useNavigate();
  return (
    <SearchBox
      input={LineInput}
      label="Search vehicles"
      buttonLabel="Search"
      placeholder="Search vehicles by make, model, year..."
      clears
      action="/listings"
      onSearch={(search) => {
        navigate(search ? `/listings?${new URLSearchParams({ search })}` : "/listings");
        onSearch?.();
      }}
    />
  );
}
