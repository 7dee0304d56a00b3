import { Link } from "react-router-dom";
import { useTopicTitle } from "./api/categories";

function TopicTitleLink({ id }: { id: number }) {
  const title = useTopicTitle(id) ?? `Topic ${id}`;
  return (
    <Link to={`/forum/topic/${id}`}>
      <bdi>{title}</bdi>
    </Link>
  );
}

/** Links to removed topics that keep a category from being deleted; nothing without any. */
export function RemovedTopics({ ids }: { ids: readonly number[] }) {
  if (ids.length === 0) return null;
  return (
    <>
      {" Removed topics: "}
      {ids.map((id, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <TopicTitleLink id={id} />
        </span>
      ))}
      .
    </>
  );
}
