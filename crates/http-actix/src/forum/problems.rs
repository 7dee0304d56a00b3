//! Problems that answer refusals of the forum.

use application::forum::OpenRefusal;
use domain::forum::{
    AuthorRefusal, Category, LOCKED, LOCKED_TEXT, MergeRefusal, NewCategory, Report, ReportRefusal,
    SeenVersion, SplitRefusal,
};
use ports::forum::{
    CategoryRefusal, CloseReportRefusal, DeletionRefusal, EditRefusal, ReplyRefusal, TopicChangeRefusal,
    TopicRefusal,
};

use crate::response::Problem;

pub(super) fn no_such_category() -> Problem {
    Problem::not_found("Category not found")
}

pub(super) fn no_such_topic() -> Problem {
    Problem::not_found("Topic not found")
}

pub(super) fn no_such_post() -> Problem {
    Problem::not_found("We couldn’t find this post; it may have been removed")
}

/// 403: the member sees it, but somebody else wrote it.
fn not_author(what: &str) -> Problem {
    Problem::forbidden(format!("Only the member who wrote this {what} can change or delete it"))
}

pub(super) fn no_such_report() -> Problem {
    Problem::not_found("We couldn’t find this report")
}

impl From<CategoryRefusal> for Problem {
    fn from(refusal: CategoryRefusal) -> Self {
        match refusal {
            CategoryRefusal::NoSuchCategory => no_such_category(),
            CategoryRefusal::Outdated => Self::conflict(Category::OUTDATED),
            CategoryRefusal::NameTaken => Self::taken(NewCategory::TAKEN, Some("name")),
            CategoryRefusal::HasTopics(topics) => {
                Self::conflict(topics.deletion_obstacle().unwrap_or_default()).with_topics(&topics.removed)
            }
        }
    }
}

impl From<OpenRefusal> for Problem {
    fn from(refusal: OpenRefusal) -> Self {
        match refusal {
            OpenRefusal::NoSuchTopic => no_such_topic(),
            OpenRefusal::Merged(place) => {
                Self::gone("This topic was merged into another topic").with_moved_to(place)
            }
        }
    }
}

impl From<MergeRefusal> for Problem {
    fn from(refusal: MergeRefusal) -> Self {
        match refusal {
            MergeRefusal::NoSuchTopic => no_such_topic(),
            MergeRefusal::NoSuchTarget => Self::not_found("We couldn’t find the topic to merge into"),
            MergeRefusal::Merged => Self::conflict("This topic was already merged into another topic"),
            MergeRefusal::Removed => Self::conflict("This topic is removed; restore it before you merge it"),
            MergeRefusal::SameTopic => Self::conflict("A topic can’t be merged into itself"),
            MergeRefusal::TargetMerged => Self::conflict(
                "The topic to merge into was merged into another topic; please choose that one",
            ),
            MergeRefusal::TargetRemoved => {
                Self::conflict("The topic to merge into is removed; restore it first or choose another")
            }
        }
    }
}

impl From<SplitRefusal> for Problem {
    fn from(refusal: SplitRefusal) -> Self {
        match refusal {
            SplitRefusal::NoSuchTopic => no_such_topic(),
            SplitRefusal::NoSuchCategory => no_such_category(),
            SplitRefusal::OpeningPost => Self::conflict("The original post stays with its topic"),
            SplitRefusal::NoSuchPost => {
                Self::conflict("A selected reply is no longer shown in this topic; please select again")
            }
        }
    }
}

impl From<TopicRefusal> for Problem {
    fn from(TopicRefusal::NoSuchCategory: TopicRefusal) -> Self {
        no_such_category()
    }
}

impl From<TopicChangeRefusal> for Problem {
    fn from(refusal: TopicChangeRefusal) -> Self {
        match refusal {
            TopicChangeRefusal::NoSuchTopic => no_such_topic(),
            TopicChangeRefusal::NotAuthor => not_author("topic"),
            TopicChangeRefusal::NoSuchCategory => no_such_category(),
            TopicChangeRefusal::Locked => Self::conflict(LOCKED_TEXT),
            TopicChangeRefusal::Outdated => Self::conflict(SeenVersion::OUTDATED),
        }
    }
}

impl From<DeletionRefusal> for Problem {
    fn from(refusal: DeletionRefusal) -> Self {
        match refusal {
            DeletionRefusal::NoSuchTopic => no_such_topic(),
            DeletionRefusal::NotAuthor => not_author("topic"),
            DeletionRefusal::HasReplies => {
                Self::conflict("This topic has replies, so it stays; the concierge can remove it")
            }
        }
    }
}

impl From<ReplyRefusal> for Problem {
    fn from(refusal: ReplyRefusal) -> Self {
        match refusal {
            ReplyRefusal::NoSuchTopic => no_such_topic(),
            ReplyRefusal::Locked => Self::conflict(LOCKED),
            ReplyRefusal::NoSuchQuote => {
                Self::conflict("What you quote is not there any more; please take the quotation out")
            }
        }
    }
}

impl From<EditRefusal> for Problem {
    fn from(refusal: EditRefusal) -> Self {
        match refusal {
            EditRefusal::NoSuchPost => no_such_post(),
            EditRefusal::NotAuthor => not_author("post"),
            EditRefusal::Locked => Self::conflict(LOCKED_TEXT),
            EditRefusal::Outdated => Self::conflict(SeenVersion::OUTDATED),
        }
    }
}

impl From<AuthorRefusal> for Problem {
    fn from(refusal: AuthorRefusal) -> Self {
        match refusal {
            AuthorRefusal::NotShown => no_such_post(),
            AuthorRefusal::NotAuthor => not_author("post"),
        }
    }
}

impl From<ReportRefusal> for Problem {
    fn from(refusal: ReportRefusal) -> Self {
        match refusal {
            ReportRefusal::NoSuchPost => no_such_post(),
            ReportRefusal::Own => Self::conflict("You wrote this yourself; you can change or delete it"),
        }
    }
}

impl From<CloseReportRefusal> for Problem {
    fn from(refusal: CloseReportRefusal) -> Self {
        match refusal {
            CloseReportRefusal::NoSuchReport => no_such_report(),
            CloseReportRefusal::Outdated => Self::conflict(Report::OUTDATED),
            CloseReportRefusal::Closed => {
                Self::conflict("This report was closed in the meantime; please reload the list")
            }
        }
    }
}
