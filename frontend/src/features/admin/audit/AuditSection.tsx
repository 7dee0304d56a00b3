import { FieldLayout, Input } from "@shared/form/fieldLayout";
import { Select } from "@shared/form/Select";
import { formatDateTime } from "@shared/format";
import { usePageTitle } from "@shared/hooks/usePageTitle";
import { scrollX, visuallyHidden, wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, muted, tabularNums } from "@shared/theme/typography";
import { Button, ButtonAnchor } from "@shared/ui/Button";
import { EmptyState } from "@shared/ui/ErrorState";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { type FormEvent, Fragment, useState } from "react";
import styled from "styled-components";
import { SectionTitle } from "../admin.styles";
import { type AuditQuery, useAudit, useAuditActions } from "../api/audit";
import { SavedViews } from "../saved-views/SavedViews";
import type { AuditEntry } from "../types";
import { useFilters } from "../useFilters";

const Head = styled.header`
  ${wrapRow}
  gap: ${theme.space[1]} ${theme.space[3]};
  margin-bottom: ${theme.space[3]};
`;

const FilterForm = styled.form`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(${theme.size[10]}, 1fr));
  align-items: end;
  gap: ${theme.space[2]};
  margin-bottom: ${theme.space[3]};

  /* Date inputs would widen their column on small screens. */
  & > div {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Scroller = styled.div`
  ${scrollX}
`;

/* Stacked rows on narrow screens; ARIA roles keep the table semantics. */
const Table = styled.table.attrs({ role: "table" })`
  ${tabularNums}
  width: 100%;
  border-collapse: collapse;
  font-size: ${theme.fontSize.small};
  text-align: left;

  th {
    ${label}
    padding: 0 ${theme.space[2]} ${theme.space[1]} 0;
    border-bottom: ${theme.border.ink};
    color: ${theme.color.inkMuted};
  }

  td {
    padding: ${theme.space[1]} ${theme.space[2]} ${theme.space[1]} 0;
    border-bottom: ${theme.border.line};
    vertical-align: top;
  }

  /* A column is as wide as its longest word, so that usernames stay whole. */
  td {
    overflow-wrap: break-word;
  }

  td:first-child,
  td:nth-child(3) {
    white-space: nowrap;
  }

  td:last-child {
    padding-right: 0;
  }

  ${theme.media.belowMedium} {
    display: block;

    tbody {
      display: block;
    }

    thead {
      ${visuallyHidden}
    }

    /* What was done stands first, then who did it to what, then when and the rest. */
    tbody tr {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      column-gap: ${theme.space[2]};
      padding-block: ${theme.space[1]};
      border-bottom: ${theme.border.line};
    }

    td {
      grid-column: 1 / -1;
      padding: 0;
      border: 0;
    }

    td:first-child {
      grid-area: 1 / 2;
      color: ${theme.color.inkMuted};
    }

    td:nth-child(3) {
      grid-area: 1 / 1;
      font-weight: 500;
      white-space: normal;
    }

    td:nth-child(4)::before {
      content: "→ ";
    }

    td[data-empty] {
      display: none;
    }
  }
`;

const Row = styled.tr.attrs({ role: "row" })``;
const Cell = styled.td.attrs({ role: "cell" })``;
const Column = styled.th.attrs({ role: "columnheader", scope: "col" })``;

const Details = styled.p`
  ${muted}
  overflow-wrap: anywhere;

  ${theme.media.medium} {
    min-width: ${theme.size[14]};
  }
`;

/* Old values are struck through; `del` and `ins` say so to screen readers. */
const Changes = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  column-gap: ${theme.space[2]};
  margin: 0;

  dt {
    ${muted}
  }

  dd {
    margin: 0;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  del {
    color: ${theme.color.inkMuted};
  }

  ins {
    text-decoration: none;
  }
`;

const More = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
  padding-block: ${theme.space[2]};

  /* The text of a quiet button begins where the table does. */
  & > a:first-child {
    margin-left: calc(-1 * ${theme.space[1]});
  }
`;

const emptyFilters = { actor: "", action: "", target: "", object: "", from: "", to: "" };

/** Formats an identifier: `role_granted` as "Role granted". */
export function humanize(name: string): string {
  const text = name.replace(/[_.]/g, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const formatValue = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/* Omits details already named by the target. */
const entryDetails = ({ details, target }: AuditEntry): string =>
  Object.entries(details)
    .filter(([name, value]) => value !== null && value !== "" && !(name === target?.kind && value === target.id))
    .map(([name, value]) => `${humanize(name).toLowerCase()}: ${formatValue(value).replace(/_/g, " ")}`)
    .join(" · ");

/** Formats a field name: `milesNumeric` as "miles numeric", `sold_at` as "sold at". */
export function humanizeField(field: string): string {
  return field
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/_/g, " ")
    .toLowerCase();
}

function ChangedFields({ entry: { changes, reason } }: { entry: AuditEntry }) {
  if (changes.length === 0 && !reason) return null;
  return (
    <Changes>
      {changes.map(({ field, before, after, isWithheld }) => (
        <Fragment key={field}>
          <dt>{humanizeField(field)}</dt>
          <dd>
            {isWithheld ? (
              "changed (private)"
            ) : (
              <>
                <del>{before ?? "empty"}</del>
                {" → "}
                <ins>{after ?? "empty"}</ins>
              </>
            )}
          </dd>
        </Fragment>
      ))}
      {reason && (
        <>
          <dt>reason</dt>
          <dd>{reason}</dd>
        </>
      )}
    </Changes>
  );
}

/* Members as `@username`, others capitalized. */
const targetLabel = ({ target }: AuditEntry): string => {
  if (!target) return "—";
  const label = target.label || `${target.kind} ${target.id}`;
  return target.kind === "member" && target.label ? `@${label}` : label.charAt(0).toUpperCase() + label.slice(1);
};

/* CSV export of all matching entries. */
const exportUrl = (query: AuditQuery): string => {
  const activeFilters = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(activeFilters.map(([name, value]) => [name, String(value)])).toString();
  return `/api/admin/audit/export${search && `?${search}`}`;
};

/* Former members have no name. */
function actorLabel(actor: AuditEntry["actor"]): string {
  if (!actor) return "The site";
  return actor.username ? `@${actor.username}` : "A former member";
}

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Scroller tabIndex={0} role="region" aria-label="Audit log">
      <Table>
        <thead>
          <Row>
            <Column>When</Column>
            <Column>Who</Column>
            <Column>What</Column>
            <Column>Object</Column>
            <Column>Changes and reason</Column>
          </Row>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id}>
              <Cell>{formatDateTime(entry.at)}</Cell>
              <Cell>{actorLabel(entry.actor)}</Cell>
              <Cell>{humanize(entry.action)}</Cell>
              <Cell {...(!entry.target && { "data-empty": true })}>{targetLabel(entry)}</Cell>
              <Cell>
                <ChangedFields entry={entry} />
                <Details>
                  {[entryDetails(entry), entry.address && `from ${entry.address}`].filter(Boolean).join(" · ") ||
                    (entry.changes.length === 0 && !entry.reason ? "—" : "")}
                </Details>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}

/** Read-only audit log, latest first. */
export default function AuditSection() {
  const [applied, apply] = useFilters(emptyFilters);
  const [filters, setFilters] = useState(applied);
  // A view was opened, or the reader went back.
  const address = JSON.stringify(applied);
  const [shownAddress, setShownAddress] = useState(address);
  if (address !== shownAddress) {
    setShownAddress(address);
    setFilters(applied);
  }
  const log = useAudit(applied);
  const { data: actions = [] } = useAuditActions();
  usePageTitle("Audit log");

  const setFilter = (name: keyof typeof emptyFilters) => (event: { currentTarget: { value: string } }) =>
    setFilters({ ...filters, [name]: event.currentTarget.value });
  const applyFilters = (event: FormEvent) => {
    event.preventDefault();
    apply(filters);
  };
  const textFilter = (
    name: Exclude<keyof typeof emptyFilters, "action">,
    title: string,
    type: "text" | "date" = "text",
  ) => {
    const id = `audit-${name}`;
    return (
      <FieldLayout label={title} state={{ id, hint: undefined, error: undefined }}>
        <Input id={id} type={type} value={filters[name]} onChange={setFilter(name)} />
      </FieldLayout>
    );
  };
  return (
    <>
      <Head>
        <SectionTitle>Audit log</SectionTitle>
        <SavedViews section="audit" />
      </Head>
      <FilterForm role="search" aria-label="Audit log" onSubmit={applyFilters}>
        {textFilter("actor", "By username")}
        <FieldLayout label="Action" state={{ id: "audit-action", hint: undefined, error: undefined }}>
          <Select
            id="audit-action"
            value={filters.action}
            onChange={setFilter("action")}
            options={[
              { value: "", label: "Any action" },
              ...actions.map((action) => ({ value: action, label: humanize(action) })),
            ]}
          />
        </FieldLayout>
        {textFilter("target", "Affected username")}
        {textFilter("object", "Object (vehicle:711)")}
        {textFilter("from", "From", "date")}
        {textFilter("to", "To", "date")}
        <Button type="submit">Show</Button>
      </FilterForm>
      {!log.items ? (
        <QueryFallback
          query={log}
          title="The audit log couldn’t be loaded."
          loading="Loading the audit log"
          height={theme.size[24]}
        />
      ) : log.items.length === 0 ? (
        <EmptyState title="No matching entries" />
      ) : (
        <>
          <AuditTable entries={log.items} />
          <More>
            {log.loadMore && <Button onClick={log.loadMore}>Show more</Button>}
            <ButtonAnchor variant="quiet" href={exportUrl(applied)} download>
              Download as CSV
            </ButtonAnchor>
          </More>
        </>
      )}
    </>
  );
}
