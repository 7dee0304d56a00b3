import { inquirySubject, stageLabels } from "@entities/inquiry/labels";
import { submissionStatusLabels } from "@entities/submission/labels";
import { vehicleStatusLabels } from "@entities/vehicle/statusLabels";
import { cacheKey } from "@shared/api/cacheKeys";
import { useQuery } from "@shared/api/query";
import { Input } from "@shared/form/fieldLayout";
import { formatQuantity } from "@shared/format";
import { useShortcutPreference } from "@shared/shortcuts/preference";
import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { Dialog } from "@shared/ui/Dialog";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import styled from "styled-components";
import { tinykeys } from "tinykeys";
import { useAdminInquiries } from "./api/inquiries";
import { readListing, useAdminListings } from "./api/listings";
import { useMembers } from "./api/members";
import { useAdminSubmissions, useSubmissionCase } from "./api/submissions";
import { ShortcutHelp } from "./ShortcutHelp";
import { sections } from "./sections";
import type { AdminListing, QueuedSubmission } from "./types";
import { useDebouncedSearch } from "./useDebouncedSearch";

/** Results of one kind. */
const MAX_RESULTS = 5;
const MIN_SEARCH_LENGTH = 2;

const List = styled.ul`
  ${plainList}
  margin-top: ${theme.space[1]};
`;

const Option = styled.li`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space[2]};
  /* Low enough that all sections fit a window of 900 px. */
  padding: ${theme.space.half} ${theme.space[1]};
  border-bottom: ${theme.border.line};
  cursor: pointer;

  small {
    ${muted}
    flex: none;
  }

  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  span small {
    display: block;
  }

  &[aria-selected="true"] {
    background: ${theme.color.ink};
    color: ${theme.color.surface};

    small {
      color: inherit;
    }
  }
`;

interface Command {
  readonly kind: string;
  readonly label: string;
  /** Number, price, status and place, which tell it apart from others with the same label. */
  readonly detail?: string;
  readonly path: string;
}

const joinDetails = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(" · ");

const sellerName = (seller: AdminListing["seller"]): string | null => seller && (seller.name || `@${seller.username}`);

/** The inquiry of a complete reference; the search finds those that begin with a part of one. */
function byReference(text: string): Command[] {
  if (!/^MQ-[0-9A-HJKMNP-TV-Z]{8}$/i.test(text)) return [];
  const reference = text.toUpperCase();
  return [{ kind: "Inquiry", label: reference, path: `/admin/inquiries/${reference}` }];
}

/** The listing and the submission of a number, if there are such. */
function useNumbered(text: string): { commands: readonly Command[]; isSearching: boolean } {
  const number = useDebouncedSearch(/^#?(\d{1,9})$/.exec(text)?.[1] ?? "");
  const listing = useQuery<AdminListing>(number === "" ? null : cacheKey(`/api/admin/vehicles/${number}`), () =>
    readListing(Number(number)),
  );
  const submission = useSubmissionCase(number);
  const isLoaded = ({ data, error }: { data: unknown; error: unknown }) => data !== undefined || error !== undefined;
  return {
    commands: [
      ...(listing.data ? [listingCommand(listing.data)] : []),
      ...(submission.data ? [submissionCommand(submission.data)] : []),
    ],
    isSearching: number !== "" && !(isLoaded(listing) && isLoaded(submission)),
  };
}

const listingCommand = ({ id, title, price, status, seller, location }: AdminListing): Command => ({
  kind: "Listing",
  label: title,
  detail: joinDetails(`#${id}`, price, vehicleStatusLabels[status], sellerName(seller), location),
  path: `/admin/listings/${id}`,
});

const submissionCommand = ({
  id,
  year,
  make,
  model,
  price,
  status,
  seller,
  location,
}: Pick<QueuedSubmission, "id" | "year" | "make" | "model" | "price" | "status" | "seller" | "location">): Command => ({
  kind: "Submission",
  label: `${year} ${make} ${model}`,
  detail: joinDetails(`#${id}`, price, submissionStatusLabels[status], sellerName(seller), location),
  path: `/admin/submissions/${id}`,
});

/** Whether a submission is not decided yet. */
const isOpen = ({ status }: Pick<QueuedSubmission, "status">): boolean =>
  status === "pending" || status === "changes_requested";

/** Sections, cases, members and listings that match. */
function useCommands(text: string): { commands: readonly Command[]; isSearching: boolean } {
  const typed = text.length < MIN_SEARCH_LENGTH ? "" : text;
  const search = useDebouncedSearch(typed);
  const submissions = useAdminSubmissions({ status: "", search });
  const listings = useAdminListings({ search });
  const members = useMembers(search, "");
  const inquiries = useAdminInquiries({ search });
  const numbered = useNumbered(text);
  const isSearching =
    typed !== search ||
    numbered.isSearching ||
    (search !== "" && !(submissions.items && listings.items && members.data && inquiries.items));
  const pages = sections
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    .map(({ label, path }) => ({ kind: "Section", label, path: `/admin/${path}` }));
  const foundSubmissions = submissions.items ?? [];
  const found =
    search === ""
      ? []
      : [
          ...foundSubmissions.filter(isOpen).slice(0, MAX_RESULTS).map(submissionCommand),
          ...(listings.items ?? []).slice(0, MAX_RESULTS).map(listingCommand),
          ...(members.data ?? []).slice(0, MAX_RESULTS).map(({ id, name, username, email }) => ({
            kind: "Member",
            label: `${name}, @${username}`,
            detail: email,
            path: `/admin/members/${id}`,
          })),
          ...(inquiries.items ?? []).slice(0, MAX_RESULTS).map(({ kind, asked, reference, stage }) => ({
            kind: kind === "appointment" ? "Appointment" : "Inquiry",
            label: `${asked.name}, ${reference}`,
            detail: joinDetails(inquirySubject({ kind, asked }), stageLabels[stage]),
            path: `/admin/${kind === "appointment" ? "appointments" : "inquiries"}/${reference}`,
          })),
          // After the listings that became of them.
          ...foundSubmissions
            .filter((each) => !isOpen(each))
            .slice(0, MAX_RESULTS)
            .map(submissionCommand),
        ];
  const isElsewhere = ({ path }: Command) => !numbered.commands.some((each) => each.path === path);
  return {
    commands: [...byReference(text), ...pages, ...numbered.commands, ...found.filter(isElsewhere)],
    isSearching,
  };
}

function Palette({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState("");
  const [selected, setSelected] = useState(0);
  const { commands, isSearching } = useCommands(text.trim());
  // Announced once it is stable, not at each letter.
  const status = useDebouncedSearch(
    isSearching
      ? "Searching"
      : commands.length === 0
        ? "No results"
        : formatQuantity(commands.length, "result", "results"),
  );
  const navigate = useNavigate();
  const id = useId();
  const current = Math.min(selected, commands.length - 1);
  const go = (command: Command | undefined) => {
    if (!command) return;
    onDone();
    void navigate(command.path);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const next = (current + step + commands.length) % Math.max(1, commands.length);
      setSelected(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      go(commands[current]);
    }
  };
  return (
    <>
      <Input
        role="combobox"
        aria-label="Case, member, listing or section"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={commands[current] ? `${id}-${current}` : undefined}
        autoComplete="off"
        placeholder="Reference, number, vehicle or name"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setSelected(0);
        }}
        onKeyDown={handleKeyDown}
      />
      <VisuallyHidden role="status">{status}</VisuallyHidden>
      <List id={id} role="listbox" aria-label="Results" aria-busy={isSearching}>
        {commands.map((command, index) => (
          <Option
            key={`${command.kind} ${command.path}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            onPointerMove={() => setSelected(index)}
            onClick={() => go(command)}
          >
            <span>
              {command.label}
              {command.detail && <small>{command.detail}</small>}
            </span>
            <small>{command.kind}</small>
          </Option>
        ))}
      </List>
      {commands.length === 0 && !isSearching && <p>No results</p>}
    </>
  );
}

/**
 * Leads to a section, case, member or listing: by button, or by Ctrl K unless shortcuts are off. With the overview of the
 * keys, opened by "?".
 */
export default function CommandPalette() {
  const [isShown, setShown] = useState(false);
  const { isOn } = useShortcutPreference();
  useEffect(() => {
    if (!isOn) return undefined;
    return tinykeys(window, {
      "$mod+k": (event) => {
        event.preventDefault();
        setShown(true);
      },
    });
  }, [isOn]);
  return (
    <>
      <Button
        wide
        aria-haspopup="dialog"
        aria-keyshortcuts={isOn ? "Control+K" : undefined}
        onClick={() => setShown(true)}
      >
        Go to…
      </Button>
      <Dialog open={isShown} onOpenChange={setShown} title="Go to" size="top">
        <Palette onDone={() => setShown(false)} />
      </Dialog>
      <ShortcutHelp />
    </>
  );
}
