import { authorName, memberPath } from "@entities/forum/text/Author";
import { affectedByBlocks, unblockMember, useBlocks } from "@entities/message/api/useBlocks";
import { useAction } from "@shared/api/useAction";
import { formatDate } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { MetaLine, MutedText } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { Item, ItemTitle, RemovableItems } from "./accountLayout";

/** Members whom the user has blocked, with unblocking them. */
export function BlockedMembers() {
  const { data: blocks, error, mutate } = useBlocks();
  const list = useRef<HTMLUListElement>(null);
  const unblock = useAction(unblockMember, {
    invalidates: affectedByBlocks,
    // The button disappears with its row: move the focus to the list.
    onSuccess: () => list.current?.focus({ preventScroll: true }),
    success: { title: "Member unblocked" },
    failureTitle: "The member couldn’t be unblocked",
  });
  if (!blocks) {
    return (
      <QueryFallback
        query={{ error, mutate }}
        title="The members you blocked couldn’t be shown."
        loading="Loading the members you blocked"
        height={theme.size[5]}
        narrow
      />
    );
  }
  if (blocks.length === 0) return <MutedText>You haven’t blocked anyone.</MutedText>;
  return (
    <RemovableItems ref={list} tabIndex={-1} aria-label="Blocked members">
      {blocks.map(({ member, blockedAt }) => (
        <Item key={member.username}>
          <div>
            <ItemTitle>
              <Link to={memberPath(member.username)}>{authorName(member)}</Link>
            </ItemTitle>
            <MetaLine>Blocked {formatDate(blockedAt)}</MetaLine>
          </div>
          <Button
            variant="quiet"
            aria-label={`Unblock ${authorName(member)}`}
            onClick={() => void unblock.run(member.username)}
          >
            Unblock
          </Button>
        </Item>
      ))}
    </RemovableItems>
  );
}
