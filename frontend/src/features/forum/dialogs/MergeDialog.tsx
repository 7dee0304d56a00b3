import { useCategories } from "@entities/forum/api/categories";
import type { ForumTopic } from "@entities/forum/types";
import { pathUnder } from "@shared/api/cacheKeys";
import { errorMessage, hasStatus } from "@shared/api/error";
import { MAX_FORUM_SEARCH } from "@shared/api/limits";
import { FormDialog } from "@shared/form/FormDialog";
import { FieldMessages } from "@shared/form/fieldLayout";
import { TextAreaField, TextField, useFieldState, useFieldValue } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { formatQuantity } from "@shared/format";
import { useDebouncedValue } from "@shared/hooks/useDebouncedValue";
import { checkboxBox } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { MutedText } from "@shared/ui/layout";
import { useField } from "formik";
import { useNavigate } from "react-router-dom";
import styled from "styled-components";
import { mergeTopic } from "../api/merging";
import { useForumSearch } from "../api/search";
import { useTopic } from "../api/topics";

/** Delay before a search is sent. */
const DELAY_MS = 300;
/** Most topics to choose from. */
const MAX_CANDIDATES = 5;

const Candidates = styled.fieldset`
  display: grid;
  gap: ${theme.space[1]};
  min-width: 0;
  padding: 0;
  border: 0;

  label {
    display: flex;
    align-items: center;
    gap: ${theme.space[1]};
    min-height: ${theme.minTouchTarget};
    cursor: pointer;
  }

  input {
    ${checkboxBox}
  }

  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  small {
    ${muted}
    display: block;
  }
`;

const Summary = styled.dl`
  display: grid;
  gap: ${theme.space[1]};
  padding-left: ${theme.space[2]};
  border-left: ${theme.border.line};
  overflow-wrap: anywhere;

  dt,
  small {
    ${muted}
  }

  small {
    display: block;
  }
`;

interface Values {
  search: string;
  target: string;
  reason: string;
}

const schema = formSchema<Values>("removal", {
  extra: ({ string }) => ({ target: string().required("Choose the topic to merge into") }),
});
const initialValues: Values = { search: "", target: "", reason: "" };

/** Id of the topic that a link leads to; null for other text. */
export function linkedTopic(text: string): number | null {
  const [, id] = /\/forum\/topic\/([1-9]\d{0,15})(?:[/?#]|$)/.exec(text) ?? [];
  return id === undefined ? null : Number(id);
}

interface MergeDialogProps {
  readonly topic: ForumTopic;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Dialog to merge a topic into another one, found by words or by its link. */
export default function MergeDialog({ topic, open, onOpenChange }: MergeDialogProps) {
  const navigate = useNavigate();
  return (
    <FormDialog<Values>
      open={open}
      onOpenChange={onOpenChange}
      title="Merge this topic"
      description="All its posts move to the other topic, and its links redirect there. The authors are told the reason. This can’t be undone, but replies can be moved out again."
      confirmLabel="Merge"
      schema={schema}
      initialValues={initialValues}
      invalidates={pathUnder("/api/forum")}
      success={{ title: "Topics merged" }}
      onConfirm={async ({ target, reason }, { keyFor }) => {
        const body = { target: Number(target), reason: reason.trim() };
        navigate(await mergeTopic(topic.id, body.target, body.reason, keyFor(body)), { replace: true });
      }}
    >
      <TextField
        name="search"
        label="Merge into"
        hint="Search by words of the topic, or paste a link to it"
        maxLength={MAX_FORUM_SEARCH}
        autoComplete="off"
        autoFocus
      />
      <Target topic={topic} />
      <TextAreaField name="reason" label="Reason" rows={3} dir="auto" />
    </FormDialog>
  );
}

/** What is said instead of topics to choose from. A topic that does not exist was searched for as well. */
function searchStatus(isSearched: boolean, failure: unknown): string {
  if (isSearched || hasStatus(failure, 404, 410)) return "No other topic found";
  return failure ? errorMessage(failure) : "Searching";
}

/** Topics to choose from, and what the choice does. */
function Target({ topic }: { topic: ForumTopic }) {
  const text = useDebouncedValue(useFieldValue("search").trim(), DELAY_MS);
  const [{ value: target }, , { setValue }] = useField<string>("target");
  const state = useFieldState("target", undefined);
  const { data: categories = [] } = useCategories();
  const linked = linkedTopic(text);
  const { items: hits, error } = useForumSearch({
    q: linked === null ? text : "",
    category: "",
    topic: "",
    author: "",
  });
  const found = useTopic(linked, { page: 1 });
  const chosen = useTopic(target ? Number(target) : null, { page: 1 }).data;
  const titles = new Map<number, { title: string; categoryId: number }>();
  if (linked !== null && found.data?.id === linked) titles.set(linked, found.data);
  if (linked === null) {
    for (const { topicId, topicTitle, categoryId } of hits ?? []) {
      if (!titles.has(topicId)) titles.set(topicId, { title: topicTitle, categoryId });
    }
  }
  titles.delete(topic.id);
  const candidates = [...titles].slice(0, MAX_CANDIDATES);
  const isSearched = linked === null ? hits !== undefined : found.data !== undefined;
  const failure = linked === null ? error : found.error;
  const categoryName = (id: number) => categories.find((category) => category.id === id)?.name;
  return (
    <>
      {text && candidates.length === 0 && <MutedText role="status">{searchStatus(isSearched, failure)}</MutedText>}
      {candidates.length > 0 && (
        <Candidates aria-label="Topics found" aria-describedby={state.error && `${state.id}-error`}>
          {candidates.map(([id, { title, categoryId }]) => (
            <label key={id}>
              <input
                type="radio"
                name="target"
                value={id}
                checked={target === String(id)}
                onChange={() => void setValue(String(id))}
              />
              <span dir="auto">
                {title}
                <small>{categoryName(categoryId)}</small>
              </span>
            </label>
          ))}
        </Candidates>
      )}
      <FieldMessages {...state} />
      {chosen && String(chosen.id) === target && (
        <Summary aria-label="Merge">
          {[
            { name: "From", side: topic },
            { name: "Into", side: chosen },
          ].map(({ name, side }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">
                {side.title}
                <small>{`${side.categoryName} · ${formatQuantity(side.postCount, "reply", "replies")}`}</small>
              </dd>
            </div>
          ))}
        </Summary>
      )}
    </>
  );
}
