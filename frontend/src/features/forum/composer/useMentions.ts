import { type KeyboardEvent, useState } from "react";
import type { ForumMember } from "../../../shared/api/forum/wire";
import { useMembersBeginning } from "../../../shared/api/forum/writing";
import { useDebouncedValue } from "../../../shared/useDebouncedValue";
import { type Begun, begunAt } from "./mentions";

/** The names that complete what is being typed. */
export interface Mentions {
  readonly members: readonly ForumMember[];
  /** The one that Enter takes. */
  readonly chosen: number;
  readonly begun: Begun | null;
  /** Looks at what is typed. */
  readonly look: (text: string, caret: number) => void;
  readonly close: () => void;
  /** Moves, takes or closes; answers whether the key was used up. */
  readonly press: (event: KeyboardEvent, take: (member: ForumMember) => void) => boolean;
}

/** How long a name is not typed on before it is asked for. */
const PAUSE_MS = 150;

/** Whether a member's username, or a word of their name, begins so. */
function begins({ username, name }: ForumMember, prefix: string): boolean {
  const wanted = prefix.toLowerCase();
  return [username, ...(name?.split(/\s+/) ?? [])].some((word) => word.toLowerCase().startsWith(wanted));
}

export function useMentions(): Mentions {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [chosenName, setChosenName] = useState<string | null>(null);
  const prefix = begun?.prefix ?? null;
  const asked = useDebouncedValue(prefix, PAUSE_MS);
  const { data } = useMembersBeginning(prefix === null ? null : asked);
  // The answer to an earlier beginning is still there: of that, nobody is offered who does not match any more.
  const members = prefix === null ? [] : (data ?? []).filter((member) => begins(member, prefix));
  const chosen = Math.max(
    0,
    members.findIndex(({ username }) => username === chosenName),
  );

  return {
    members,
    chosen,
    begun,
    look: (text, caret) => {
      const next = begunAt(text, caret);
      setChosenName((name) => (next === null ? null : name));
      setBegun((current) => (current?.from === next?.from && current?.prefix === next?.prefix ? current : next));
    },
    close: () => setBegun(null),
    press: (event, take) => {
      if (members.length === 0) return false;
      const member = members[chosen];
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined)
        setChosenName(members[(chosen + step + members.length) % members.length]?.username ?? null);
      else if ((event.key === "Enter" || event.key === "Tab") && member) take(member);
      else if (event.key === "Escape") setBegun(null);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
