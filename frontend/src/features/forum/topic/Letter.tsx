import { type ReactNode, useState } from "react";
import type { ForumAuthor, ForumRemoval } from "../../../shared/api/forum/wire";
import type { RichNode } from "../../../shared/api/types";
import { Button } from "../../../shared/ui/Button";
import { Menu, type MenuAction } from "../../../shared/ui/Menu";
import { permalink } from "../ids";
import { AuthorLine, calledOf, Ring } from "../text/Author";
import { ForumText } from "../text/ForumText";
import { exactly } from "../text/time";
import { WhenLink } from "../text/When";
import { Article, Body, Foot, Head, Time, Told, Tombstone } from "./letterParts";
import { letterId } from "./place";

/** What a letter shows, whether it is a topic's own text or a reply. */
export interface LetterContent {
  readonly topicId: number;
  /** 0 is the topic's own text. */
  readonly number: number;
  readonly author: ForumAuthor;
  readonly createdAt: string;
  readonly editedAt: string | null;
  readonly body: readonly RichNode[];
  /** `shown`, `deleted` or `removed`. */
  readonly state: string;
  readonly removal: ForumRemoval | null;
}

interface LetterProps {
  readonly letter: LetterContent;
  /** Whether the address points here. */
  readonly isTarget: boolean;
  /** Quotes what is selected in it, or all; absent where nobody can reply. */
  readonly onQuote?: ((selected: string) => void) | undefined;
  /** What else can be done with it. */
  readonly actions: readonly MenuAction[];
  /** Stands in place of the text while it is being changed. */
  readonly editor?: ReactNode;
}

/** What the reader has selected within an element. */
function selectedIn(element: Element | null): string {
  const selection = window.getSelection();
  const isInside = element && selection?.anchorNode && element.contains(selection.anchorNode);
  return isInside ? selection.toString().trim() : "";
}

/** Something that a member wrote, as one letter among others. */
export function Letter({ letter, isTarget, onQuote, actions, editor }: LetterProps) {
  const { topicId, number, author, createdAt, editedAt, body, state, removal } = letter;
  const [article, setArticle] = useState<HTMLElement | null>(null);
  const name = number === 0 ? "Original post" : `Reply ${number}`;
  const isShown = state === "shown";
  return (
    <Article
      ref={setArticle}
      id={letterId(number)}
      data-number={number}
      tabIndex={-1}
      aria-label={`${name} by ${calledOf(author)}`}
      aria-current={isTarget ? "true" : undefined}
    >
      <Ring author={author} />
      <Head>
        <AuthorLine author={author} />
        <Time>
          <WhenLink at={createdAt} to={permalink(topicId, number)} />
          {editedAt && isShown && <span title={exactly(editedAt)}>edited</span>}
          {number > 0 && <span>{`no. ${number}`}</span>}
        </Time>
      </Head>
      <Body>
        {!isShown && (
          <Tombstone>
            {state === "deleted" ? "This reply was deleted by its author." : "This was removed by the concierge."}
          </Tombstone>
        )}
        {removal && (
          <Told>
            Reason: <bdi>{removal.reason}</bdi>
          </Told>
        )}
        {(isShown || body.length > 0) && (editor ?? <ForumText content={body} />)}
      </Body>
      {!editor && (actions.length > 0 || (onQuote && isShown)) && (
        <Foot>
          {onQuote && isShown && (
            <Button
              variant="quiet"
              // A press must not take the selection away that it is about.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onQuote(selectedIn(article))}
              aria-label={`Quote ${name.toLowerCase()}`}
            >
              Quote
            </Button>
          )}
          {actions.length > 0 && <Menu label={`More for ${name.toLowerCase()}`} actions={actions} />}
        </Foot>
      )}
    </Article>
  );
}
