import { Link } from "react-router-dom";
import { useTopicTitle } from "./api/categories";

const TOPIC_PATHS = / \((?:\/forum\/topic\/\d+[^)]*)\)/;

/** Topics that the server names by their paths in the reason why a category can’t be deleted. */
export const removedTopicIds = (message: string): readonly number[] =>
  [...message.matchAll(/\/forum\/topic\/(\d+)/g)].map(([, id]) => Number(id));

/** The same reason without the paths. */
export const withoutTopicPaths = (message: string): string => message.replace(TOPIC_PATHS, "");

function TopicTitleLink({ id }: { id: number }) {
  const title = useTopicTitle(id) ?? `Topic ${id}`;
  return (
    <Link to={`/forum/topic/${id}`}>
      <bdi>{title}</bdi>
    </Link>
  );
}

/** Links to the removed topics of a category; nothing without any. */
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
