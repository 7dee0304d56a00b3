import { fieldErrors } from "@shared/api/error";
import { FieldLayout, fieldAria, Input } from "@shared/form/fieldLayout";
import { Select } from "@shared/form/Select";
import { usePageTitle } from "@shared/hooks/usePageTitle";
import { wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Button, ButtonAnchor } from "@shared/ui/Button";
import { EmptyState } from "@shared/ui/ErrorState";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { type FormEvent, useState } from "react";
import styled from "styled-components";
import { AdminSectionTitle } from "../admin.styles";
import { type AuditQuery, useAudit, useAuditActions } from "../api/audit";
import { LoadMore } from "../LoadMore";
import { SavedViews } from "../saved-views/SavedViews";
import { useFilters } from "../useFilters";
import { AuditTable } from "./AuditTable";
import { actionLabel } from "./actionLabel";

const Head = styled.header`
  ${wrapRow}
  gap: ${theme.space[1]} ${theme.space[3]};
  margin-bottom: ${theme.space[3]};
`;

const FilterForm = styled.form`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(${theme.size[9]}, 1fr));
  align-items: start;
  gap: ${theme.space[2]} ${theme.space[1]};
  margin-bottom: ${theme.space[3]};

  /* Level with the fields, which have labels above them. */
  & > button {
    align-self: end;
  }

  /* Date inputs would widen their column on small screens. */
  & > div {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const More = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
  padding-block: ${theme.space[2]};

  /* The text of a quiet button begins where the table does. */
  & > span:first-child + a {
    margin-left: calc(-1 * ${theme.space[1]});
  }
`;

const emptyFilters = { actor: "", action: "", target: "", object: "", from: "", to: "" };

/* The table shows usernames as `@username`. */
const username = (text: string): string => text.trim().replace(/^@/, "");

/* CSV export of all matching entries. */
const exportUrl = (query: AuditQuery): string => {
  const activeFilters = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(activeFilters.map(([name, value]) => [name, String(value)])).toString();
  return `/api/admin/audit/export${search && `?${search}`}`;
};

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
  const query = { ...applied, actor: username(applied.actor), target: username(applied.target) };
  const log = useAudit(query);
  const errors = fieldErrors(log.error);
  const names = [query.actor, query.target].filter((name) => name !== "").map((name) => `@${name}`);
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
    input?: { readonly type?: "date"; readonly placeholder?: string },
  ) => {
    const state = { id: `audit-${name}`, hint: undefined, error: errors[name] };
    return (
      <FieldLayout label={title} state={state}>
        <Input {...input} {...fieldAria(state)} value={filters[name]} onChange={setFilter(name)} />
      </FieldLayout>
    );
  };
  return (
    <>
      <Head>
        <AdminSectionTitle>Audit log</AdminSectionTitle>
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
              ...actions.map((action) => ({ value: action, label: actionLabel(action) })),
            ]}
          />
        </FieldLayout>
        {textFilter("target", "Affected username")}
        {textFilter("object", "Object", { placeholder: "vehicle:711" })}
        {textFilter("from", "From", { type: "date" })}
        {textFilter("to", "To", { type: "date" })}
        <Button type="submit">Show</Button>
      </FilterForm>
      {Object.keys(errors).some((name) => name in emptyFilters) ? null : !log.items ? (
        <QueryFallback
          query={log}
          title="The audit log couldn’t be loaded."
          loading="Loading the audit log"
          height={theme.size[24]}
        />
      ) : log.items.length === 0 ? (
        <EmptyState title={names.length > 0 ? `No entries found for ${names.join(" and ")}` : "No matching entries"} />
      ) : (
        <>
          <AuditTable entries={log.items} />
          <More>
            <LoadMore shown={log.items.length} onLoadMore={log.loadMore} error={log.error} />
            <ButtonAnchor variant="quiet" href={exportUrl(query)} download>
              Download as CSV
            </ButtonAnchor>
          </More>
        </>
      )}
    </>
  );
}
