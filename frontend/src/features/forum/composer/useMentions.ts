import type { ForumMember } from "@entities/forum/types";
import { useDebouncedValue } from "@shared/hooks/useDebouncedValue";
import { useSession } from "@shared/session/useSession";
import { type KeyboardEvent, useState } from "react";
import { useMemberSuggestions } from "../api/composing";
import { type MentionQuery, mentionQueryAt } from "./mentions";

/** Mention suggestions. */
interface Mentions {
  readonly members: readonly ForumMember[];
  /** Index of the suggestion that Enter selects. */
  readonly selectedIndex: number;
  readonly query: MentionQuery | null;
  /** Updates the suggestions from text and caret. */
  readonly updateQuery: (text: string, caret: number) => void;
  readonly close: () => void;
  /** Handles navigation keys; returns whether the key was handled. */
  readonly handleKeyDown: (event: KeyboardEvent, onSelect: (member: ForumMember) => void) => boolean;
}

/** Debounce of the member search. */
const DEBOUNCE_MS = 150;

/** Whether the username or a word of the name starts with the prefix. */
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
  const { user } = useSession();
  // Results of an earlier prefix are filtered until the new ones arrive.
  const members =
    prefix === null
      ? []
      : (data ?? []).filter((member) => member.username !== user?.username && matchesPrefix(member, prefix));
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
