import { SearchBox } from "@shared/ui/SearchBox";
import { useNavigate } from "react-router-dom";

/** Header search: opens the matching listings; empty text shows all. */
export function HeaderSearch({ onSearch }: { onSearch?: () => void }) {
  const navigate = useNavigate();
  return (
    <SearchBox
      look="line"
      label="Search vehicles"
      buttonLabel="Search"
      placeholder="Search vehicles by make, model, year..."
      clears
      onSearch={(search) => {
        navigate(search ? `/listings?${new URLSearchParams({ search })}` : "/listings");
        onSearch?.();
      }}
    />
  );
}
