import type { ForumMember } from "@entities/forum/types";
import { useDebouncedValue } from "@shared/hooks/useDebouncedValue";
import { type KeyboardEvent, useState } from "react";
import { useMemberSuggestions } from "../api/composing";
import { type MentionQuery, mentionQueryAt } from "./mentions";

/** The names that complete what is being typed. */
export interface Mentions {
  readonly members: readonly ForumMember[];
  /** The one that Enter takes. */
  readonly selectedIndex: number;
  readonly query: MentionQuery | null;
  /** Looks at what is typed. */
  readonly updateQuery: (text: string, caret: number) => void;
  readonly close: () => void;
  /** Moves, takes or closes; answers whether the key was used up. */
  readonly handleKeyDown: (event: KeyboardEvent, onSelect: (member: ForumMember) => void) => boolean;
}

/** How long a name is not typed on before it is asked for. */
const DEBOUNCE_MS = 150;

/** Whether a member's username, or a word of their name, begins so. */
function matchesPrefix({ username, name }: ForumMember, prefix: string): boolean {
  const lowerPrefix = prefix.toLowerCase();
  return [username, ...(name?.split(/\s+/) ?? [])].some((word) => word.toLowerCase().startsWith(lowerPrefix));
}

export function useMentions(): Mentions {
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [selectedUsername, setSelectedUsername] = useState<string | null>(null);
  const prefix = query?.prefix ?? null;
  const debouncedPrefix = useDebouncedValue(prefix, DEBOUNCE_MS);
  const { data } = useMemberSuggestions(prefix === null ? null : debouncedPrefix);
  // The answer to an earlier beginning is still there: of that, nobody is offered who does not match any more.
  const members = prefix === null ? [] : (data ?? []).filter((member) => matchesPrefix(member, prefix));
  const selectedIndex = Math.max(
    0,
    members.findIndex(({ username }) => username === selectedUsername),
  );

  return {
    members,
    selectedIndex,
    query,
    updateQuery: (text, caret) => {
      const next = mentionQueryAt(text, caret);
      setSelectedUsername((name) => (next === null ? null : name));
      setQuery((current) => (current?.from === next?.from && current?.prefix === next?.prefix ? current : next));
    },
    close: () => setQuery(null),
    handleKeyDown: (event, onSelect) => {
      if (members.length === 0) return false;
      const member = members[selectedIndex];
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined)
        setSelectedUsername(members[(selectedIndex + step + members.length) % members.length]?.username ?? null);
      else if ((event.key === "Enter" || event.key === "Tab") && member) onSelect(member);
      else if (event.key === "Escape") setQuery(null);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
