import { postLabel, postPath } from "@entities/forum/postPath";
import { formatDateTime } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { PlainList } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { RichLine } from "@shared/ui/RichText";
import { Link } from "react-router-dom";
import { CaseSection, HelpText } from "../admin.styles";
import { useMemberPosts } from "../api/members";
import { LoadMore } from "../LoadMore";

const stateTexts: Record<string, string> = { removed: "Removed", deleted: "Deleted" };

/** A member’s posts in the forum with their reports, removed ones included; nothing for a member without posts. */
export function MemberPosts({ id }: { id: number }) {
  const { items, error, loadMore, mutate } = useMemberPosts(id);
  if (items?.length === 0) return null;
  return (
    <CaseSection>
      <h3>Forum posts</h3>
      {!items && (
        <QueryFallback query={{ error, mutate }} title="The posts couldn’t be shown." height={theme.size[8]} />
      )}
      {items && (
        <PlainList aria-label="Forum posts">
          {items.map(({ topicId, topicTitle, number, createdAt, excerpt, state, reportId, isReportOpen }) => (
            <li key={`${topicId}/${number}`}>
              {state === "deleted" ? (
                <bdi>{topicTitle}</bdi>
              ) : (
                <Link to={postPath(topicId, number)} aria-label={`${postLabel(number)} in ${topicTitle}`}>
                  <bdi>{topicTitle}</bdi>
                </Link>
              )}
              <HelpText>
                {[formatDateTime(createdAt), postLabel(number), stateTexts[state]].filter(Boolean).join(" · ")}
                {reportId !== null && (
                  <>
                    {" · "}
                    <Link to={`/admin/reports/${reportId}`}>{isReportOpen ? "Open report" : "Closed report"}</Link>
                  </>
                )}
              </HelpText>
              <p dir="auto">
                <RichLine content={excerpt} />
              </p>
            </li>
          ))}
        </PlainList>
      )}
      {items && <LoadMore shown={items.length} onLoadMore={loadMore} error={error} />}
    </CaseSection>
  );
}
