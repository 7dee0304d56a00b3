/** The forms and tools of a topic page; loaded after the topic itself, with the composer and the form library. */
import { theme } from "@shared/theme/theme";
import { onDemand } from "@shared/ui/onDemand";
import { Skeleton } from "@shared/ui/Skeleton";
import { ComposerSkeleton } from "../composer/ComposerSkeleton";
import { ReplySkeleton } from "./ReplySection";

export const ReplyForm = onDemand(() => import(/* webpackChunkName: "reply-form" */ "./ReplyForm"), <ReplySkeleton />);

/* All in the chunk of the reply form, which each topic loads. */
export const UnsentReply = onDemand(() => import(/* webpackChunkName: "reply-form" */ "./UnsentReply"));
export const TopicPosition = onDemand(() => import(/* webpackChunkName: "reply-form" */ "./TopicPosition"));

export const NewRepliesButton = onDemand(() => import(/* webpackChunkName: "reply-form" */ "./NewRepliesButton"));

export const RealtimeSwitch = onDemand(
  async () => ({ default: (await import(/* webpackChunkName: "reply-form" */ "@shared/ui/Switch")).Switch }),
  <Skeleton $width="11rem" $height={theme.minTouchTarget} />,
);

export const EditForm = onDemand(() => import(/* webpackChunkName: "edit-form" */ "./EditForm"), <ComposerSkeleton />);

/** For admins. */
export const ModerationMenu = onDemand(
  () => import(/* webpackChunkName: "forum-moderation" */ "./ModerationMenu"),
  <Skeleton $height={theme.minTouchTarget} />,
);

/** For admins, once they select replies. */
export const SplitBar = onDemand(() => import(/* webpackChunkName: "forum-moderation" */ "../dialogs/SplitBar"));

/** For admins, once they select replies. */
export const SelectPost = onDemand(() => import(/* webpackChunkName: "forum-moderation" */ "../dialogs/SelectPost"));
