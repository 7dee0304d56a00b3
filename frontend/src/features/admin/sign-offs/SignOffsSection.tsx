import { fieldLabel } from "@entities/listing/labels";
import { Select } from "@shared/form/Select";
import { formatDateTime } from "@shared/format";
import { MutedSpan, SmallLabel } from "@shared/ui/layout";
import { useSearchParams } from "react-router-dom";
import { useAdminSignOffs } from "../api/signOffs";
import { MasterDetailLayout } from "../MasterDetailLayout";
import type { QueuedSignOff } from "../types";
import { signOffStateLabels } from "./labels";
import { SignOffCase } from "./SignOffCase";

const filters = {
  objected: { label: "Objections", emptyText: "All clear" },
  open: { label: "Waiting for sellers", emptyText: "No seller has changes to check" },
  closed: { label: "Closed", emptyText: "No sign-offs closed yet" },
} as const;

type Filter = keyof typeof filters;

const filterOptions = Object.entries(filters).map(([value, { label }]) => ({ value, label }));

const isFilter = (value: string | null): value is Filter => value !== null && Object.hasOwn(filters, value);

function SignOffRow({ signOff }: { signOff: QueuedSignOff }) {
  const { title, fields, seller, state, editedAt, objectedAt } = signOff;
  const isUnfinished = state === "open" || state === "objected";
  return (
    <>
      <span>{title}</span>
      <MutedSpan>{fields.map(fieldLabel).join(", ")}</MutedSpan>
      <SmallLabel>
        {[`@${seller.username}`, !isUnfinished && signOffStateLabels[state], formatDateTime(objectedAt ?? editedAt)]
          .filter(Boolean)
          .join(" · ")}
      </SmallLabel>
    </>
  );
}

/** Edits of listings by staff that sellers sign off, objections first. */
export default function SignOffsSection() {
  const [parameters, setParameters] = useSearchParams();
  const shown = parameters.get("show");
  const state = isFilter(shown) ? shown : "objected";
  const { items, error, loadMore, mutate } = useAdminSignOffs({ state });
  return (
    <MasterDetailLayout
      title="Sign-offs"
      path="sign-offs"
      toolbar={
        <Select
          aria-label="Show"
          value={state}
          options={filterOptions}
          onChange={({ currentTarget: { value } }) => setParameters(value === "objected" ? {} : { show: value })}
        />
      }
      items={items}
      error={error}
      onRetry={() => void mutate()}
      itemKey={({ id }) => String(id)}
      renderRow={(signOff) => <SignOffRow signOff={signOff} />}
      emptyText={filters[state].emptyText}
      onLoadMore={loadMore}
    >
      {(key) => <SignOffCase key={key} caseKey={key} onChanged={() => void mutate()} />}
    </MasterDetailLayout>
  );
}
