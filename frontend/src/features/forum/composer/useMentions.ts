import { type KeyboardEvent, useEffect, useState } from "react";
import useSWR from "swr";
import type { ForumMember } from "../../../shared/api/forum/wire";
import { completeMembers } from "../../../shared/api/forum/writing";
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

export function useMentions(): Mentions {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [chosen, setChosen] = useState(0);
  const prefix = begun?.prefix ?? null;

  useEffect(() => {
    setChosen(0);
    if (prefix === null) {
      setAsked(null);
      return undefined;
    }
    const timer = setTimeout(() => setAsked(prefix), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [prefix]);

  const { data } = useSWR(asked === null ? null : ["/api/forum/members", asked], () => completeMembers(asked ?? ""), {
    keepPreviousData: true,
  });
  const members = begun === null ? [] : (data ?? []);

  return {
    members,
    chosen,
    begun,
    look: (text, caret) => {
      const next = begunAt(text, caret);
      setBegun((current) => (current?.from === next?.from && current?.prefix === next?.prefix ? current : next));
    },
    close: () => setBegun(null),
    press: (event, take) => {
      if (members.length === 0) return false;
      const member = members[chosen];
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setChosen((chosen + step + members.length) % members.length);
      else if ((event.key === "Enter" || event.key === "Tab") && member) take(member);
      else if (event.key === "Escape") setBegun(null);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
