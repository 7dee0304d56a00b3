//! Posts of one member for admins, the latest first, removed and deleted ones included.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Integer, Nullable, Text, Timestamptz},
};
use domain::{
    Page, Timestamp,
    accounts::UserId,
    fetch_size,
    forum::{MemberPost, PostId, ReportId, TopicId, TopicStatus, TopicTitle, post_status},
};
use ports::forum::CANDIDATES;

use super::{
    author_posts::{configure, latest_first},
    rows::number,
};
use crate::{
    database::Failure,
    decoding::invalid,
    statement::{Statement, statement},
};

/// SQL: a page of the posts of member `$1` before post `$2`. At most [`CANDIDATES`] posts are counted.
const PAGE: &str = concat!(
    "SELECT p.id, p.topic_id, t.title, p.number, p.created_at, p.content, p.state, t.state AS topic_state,
           r.open_report, r.last_report,
           (SELECT count(*) FROM (SELECT 1 FROM forum_posts p WHERE p.author_id BETWEEN $1 AND $1 ",
    latest_first!(),
    " LIMIT $4) AS counted) AS total
      FROM (SELECT * FROM forum_posts p WHERE p.author_id BETWEEN $1 AND $1 AND p.id < $2 ",
    latest_first!(),
    " LIMIT $3) p
      JOIN forum_topics t ON t.id = p.topic_id
     CROSS JOIN LATERAL (SELECT max(id) FILTER (WHERE closed_at IS NULL) AS open_report, max(id) AS last_report
                           FROM forum_reports WHERE post_id = p.id) r
     ",
    latest_first!(),
);

/// Builds the statement for a page.
pub(super) fn statement_for<'a>(
    member: UserId,
    before: Option<PostId>,
    limit: u32,
    prefix: &str,
) -> Statement<'a> {
    statement(format!("{prefix}{PAGE}"))
        .bind::<BigInt, _>(member.0)
        .bind::<BigInt, _>(before.map_or(i64::MAX, |before| before.0))
        .bind::<BigInt, _>(i64::from(limit))
        .bind::<BigInt, _>(i64::from(CANDIDATES))
}

#[derive(QueryableByName)]
struct MemberPostRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    topic_id: i64,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Integer)]
    number: i32,
    #[diesel(sql_type = Timestamptz)]
    created_at: Timestamp,
    #[diesel(sql_type = Text)]
    content: String,
    #[diesel(sql_type = Text)]
    state: String,
    #[diesel(sql_type = Text)]
    topic_state: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    open_report: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    last_report: Option<i64>,
    #[diesel(sql_type = BigInt)]
    total: i64,
}

impl MemberPostRow {
    fn into_post(self) -> Result<MemberPost, Failure> {
        let status = |text: &str| TopicStatus::parse(text).ok_or_else(|| invalid("forum_posts.state"));
        Ok(MemberPost {
            post: PostId(self.id),
            topic: TopicId(self.topic_id),
            topic_title: TopicTitle::from_store(self.title),
            number: number(self.number)?,
            created_at: self.created_at,
            content: self.content,
            status: post_status(status(&self.topic_state)?, status(&self.state)?),
            report: self
                .open_report
                .or(self.last_report)
                .map(|id| (ReportId(id), self.open_report.is_some())),
        })
    }
}

/// A page of at most `limit` posts, right after a post, in a transaction.
pub(super) fn latest(
    member: UserId,
    before: Option<PostId>,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Page<MemberPost, PostId>, Failure> {
    configure(connection)?;
    let rows: Vec<MemberPostRow> = statement_for(member, before, fetch_size(limit), "").load(connection)?;
    let total = match (rows.first(), before) {
        (Some(row), _) => row.total,
        // Past the last post, no row tells the total.
        (None, Some(_)) => {
            let first: Vec<MemberPostRow> = statement_for(member, None, 1, "").load(connection)?;
            first.first().map_or(0, |row| row.total)
        }
        (None, None) => 0,
    };
    let posts: Vec<MemberPost> = rows.into_iter().map(MemberPostRow::into_post).collect::<Result<_, _>>()?;
    Ok(Page::from_rows(posts, limit, total.unsigned_abs(), |last| last.post))
}
