import { Select } from "@shared/form/Select";
import { useFeedSources } from "../api/listings";

/** Filter value of listings that no feed named. No source has this name: `|` is not allowed in names. */
export const NO_FEED = "|by-hand";

interface SourceSelectProps {
  /** Name of a source, {@link NO_FEED}, or empty for all. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Filter of listings by the feed that named them. Not shown while there is nothing to choose from. */
export function SourceSelect({ value, onChange }: SourceSelectProps) {
  const { data: sources = [] } = useFeedSources();
  if (sources.length === 0 && value === "") return null;
  const isUnknown = value !== "" && value !== NO_FEED && !sources.includes(value);
  return (
    <Select
      aria-label="Source"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      options={[
        { value: "", label: "All sources" },
        ...[...sources, ...(isUnknown ? [value] : [])].map((name) => ({ value: name, label: name })),
        { value: NO_FEED, label: "No feed" },
      ]}
    />
  );
}
