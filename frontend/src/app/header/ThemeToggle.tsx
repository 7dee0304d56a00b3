import { useThemePreference } from "@shared/theme/preference";
import { IconButton } from "@shared/ui/Button";
import { MoonIcon, SunIcon } from "@shared/ui/icons";

/** Toggles the dark theme. */
export function ThemeToggle() {
  const { name, toggle } = useThemePreference();
  return (
    <IconButton label="Dark mode" aria-pressed={name === "dark"} onClick={toggle}>
      {name === "dark" ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
