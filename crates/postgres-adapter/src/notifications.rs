//! Members' notifications: in the app and waiting to be mailed.

use std::collections::HashMap;

use async_trait::async_trait;
use diesel::{
    dsl::count_star,
    prelude::*,
    sql_types::{Array, BigInt, Integer, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::{UserId, Username},
    events::Event,
    forum::{MAX_COUNTED_REPLIES, TopicId, first_reply, replies_title},
    notifications::{
        DeepLink, Digest, NewNotification, Notification, NotificationId, NotificationKind,
        NotificationPreferences,
    },
};
use ports::{
    StoreError,
    notifications::{NoticeCounts, Notifications, ReadMark},
    retention::NOTIFICATIONS_KEPT,
};

use crate::{
    PostgresStore,
    database::Failure,
    decoding::decode_enum,
    events::append,
    member_rows::closed_accounts,
    preferences::matrices,
    schema::{notices, users},
    statement::statement,
};

#[derive(Insertable)]
#[diesel(table_name = notices)]
struct NewNoticeRow<'a> {
    user_id: i64,
    kind: &'static str,
    title: &'a str,
    body: &'a str,
    link: &'a str,
    at: Timestamp,
    in_app: bool,
    mail: &'static str,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = notices)]
pub(crate) struct NoticeRow {
    id: i64,
    kind: String,
    title: String,
    body: String,
    link: String,
    at: Timestamp,
    read_at: Option<Timestamp>,
}

impl NoticeRow {
    pub(crate) fn into_notice(self) -> Result<Notification, Failure> {
        Ok(Notification {
            id: NotificationId(self.id),
            kind: decode_enum("kind of notification", NotificationKind::parse(&self.kind))?,
            title: self.title,
            text: self.body,
            link: DeepLink::to(&self.link),
            at: self.at,
            read_at: self.read_at,
        })
    }
}

/// Adds notifications in the running transaction, routed by each member's preferences. Skips recipients who
/// are not members.
pub(crate) fn add(
    new: &[NewNotification],
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    if new.is_empty() {
        return Ok(());
    }
    let mut ids: Vec<i64> = new.iter().map(|notice| notice.to().0).collect();
    ids.sort_unstable();
    ids.dedup();
    let rows: Vec<(i64, String, bool)> = users::table
        .filter(users::id.eq_any(&ids))
        .select((users::id, users::digest, users::email_verified_at.is_not_null()))
        .load(connection)?;
    // Members whose account is closed get no e-mail.
    let closed = closed_accounts(&ids, connection)?;
    let members: HashMap<i64, (String, bool)> =
        rows.into_iter().map(|(id, digest, verified)| (id, (digest, verified))).collect();
    let matrices = matrices(&ids, connection)?;
    let mut given = Vec::with_capacity(new.len());
    for notice in new {
        let Some((digest, is_verified)) = members.get(&notice.to().0) else { continue };
        let matrix = matrices.get(&notice.to().0).copied().unwrap_or_else(NotificationPreferences::default);
        let route = matrix.route(notice.kind().category(), decode_enum("digest", Digest::parse(digest))?);
        let is_mailed = *is_verified && !closed.contains(&notice.to().0);
        let route = if is_mailed { route } else { route.without_mail() };
        if !route.has_no_channel() {
            given.push(NewNoticeRow {
                user_id: notice.to().0,
                kind: notice.kind().as_str(),
                title: notice.title(),
                body: notice.text(),
                link: notice.link().as_str(),
                at,
                in_app: route.in_app,
                mail: route.mail.as_str(),
            });
        }
    }
    // A statement takes at most 65,535 parameters; a notification uses eight.
    for rows in given.chunks(5000) {
        diesel::insert_into(notices::table).values(rows).execute(connection)?;
    }
    Ok(())
}

#[async_trait]
impl Notifications for PostgresStore {
    async fn notify(&self, new: &[NewNotification], at: Timestamp) -> Result<(), StoreError> {
        let new = new.to_vec();
        self.database.write(move |connection| add(&new, at, connection)).await
    }

    async fn notices(
        &self,
        user: UserId,
        before: Option<NotificationId>,
        limit: u32,
    ) -> Result<Vec<Notification>, StoreError> {
        self.database
            .run(move |connection| {
                let rows: Vec<NoticeRow> = notices::table
                    .filter(notices::user_id.eq(user.0))
                    .filter(notices::in_app)
                    .filter(notices::id.lt(before.map_or(i64::MAX, |before| before.0)))
                    .order(notices::id.desc())
                    .limit(limit.into())
                    .select(NoticeRow::as_select())
                    .load(connection)?;
                let mut notices =
                    rows.into_iter().map(NoticeRow::into_notice).collect::<Result<Vec<_>, Failure>>()?;
                retitle_replies(&mut notices, user, connection)?;
                Ok(notices)
            })
            .await
    }

    async fn notice_counts(&self, user: UserId) -> Result<NoticeCounts, StoreError> {
        self.database.run(move |connection| counts(user, connection)).await
    }

    async fn mark_read(
        &self,
        user: UserId,
        mark: &ReadMark,
        at: Timestamp,
    ) -> Result<NoticeCounts, StoreError> {
        let mark = mark.clone();
        self.database
            .write(move |connection| {
                let unread = notices::table
                    .filter(notices::user_id.eq(user.0))
                    .filter(notices::in_app)
                    .filter(notices::read_at.is_null());
                let now = notices::read_at.eq(at);
                let marked = match mark {
                    ReadMark::These(ids) => {
                        let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
                        diesel::update(unread.filter(notices::id.eq_any(ids))).set(now).execute(connection)?
                    }
                    ReadMark::UpTo(last) => {
                        diesel::update(unread.filter(notices::id.le(last.0))).set(now).execute(connection)?
                    }
                };
                let counts = counts(user, connection)?;
                append_notifications_read(user, marked, connection)?;
                Ok(counts)
            })
            .await
    }
}

/// A reply that a notification stands for.
#[derive(QueryableByName)]
struct ReplyRow {
    #[diesel(sql_type = BigInt)]
    notice: i64,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Nullable<Text>)]
    username: Option<String>,
}

/// Titles each notification about a reply by all replies that followed until it was read.
fn retitle_replies(
    notices: &mut [Notification],
    user: UserId,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let about: Vec<(i64, TopicId, u32, Option<Timestamp>)> = notices
        .iter()
        .filter_map(|notice| {
            first_reply(notice).map(|(topic, first)| (notice.id.0, topic, first, notice.read_at))
        })
        .collect();
    if about.is_empty() {
        return Ok(());
    }
    // For a member without access to the forum the titles stay as they are.
    let rows: Vec<ReplyRow> = statement(
        "SELECT n.id AS notice, t.title, u.username
           FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::timestamptz[]) AS n(id, topic_id, number, read_at)
           JOIN users reader ON reader.id = $5 AND (reader.is_collector OR reader.is_admin)
           JOIN forum_topics t ON t.id = n.topic_id AND t.state = 'shown'
          CROSS JOIN LATERAL (
                SELECT p.number, p.author_id FROM forum_posts p
                 WHERE p.topic_id = n.topic_id AND p.number >= n.number AND p.state = 'shown'
                   AND (n.read_at IS NULL OR p.created_at <= n.read_at) AND p.author_id IS DISTINCT FROM $5
                 ORDER BY p.number LIMIT $6) p
           LEFT JOIN users u ON u.id = p.author_id
          ORDER BY n.id, p.number",
    )
    .bind::<Array<BigInt>, _>(about.iter().map(|(id, ..)| *id).collect::<Vec<_>>())
    .bind::<Array<BigInt>, _>(about.iter().map(|(_, topic, ..)| topic.0).collect::<Vec<_>>())
    .bind::<Array<Integer>, _>(about.iter().map(|(_, _, first, _)| i32::try_from(*first).unwrap_or(i32::MAX)).collect::<Vec<_>>())
    .bind::<Array<Nullable<Timestamptz>>, _>(about.iter().map(|(.., read_at)| *read_at).collect::<Vec<_>>())
    .bind::<BigInt, _>(user.0)
    .bind::<BigInt, _>(i64::try_from(MAX_COUNTED_REPLIES + 1).unwrap_or(i64::MAX))
    .load(connection)?;
    for replies in rows.chunk_by(|one, next| one.notice == next.notice) {
        let authors =
            replies.iter().map(|row| row.username.as_deref().map(Username::from_store)).collect::<Vec<_>>();
        let Some(row) = replies.first() else { continue };
        let notice = notices.iter_mut().find(|notice| notice.id.0 == row.notice);
        if let (Some(notice), Some(title)) = (notice, replies_title(&authors, &row.title)) {
            notice.set_title(&title);
        }
    }
    Ok(())
}

/// Tells the member's other pages that notifications were marked as read, if any was. At the end of a transaction, like
/// every event.
pub(crate) fn append_notifications_read(
    user: UserId,
    marked: usize,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    if marked > 0 {
        append(&Event::NotificationsChanged { user }, connection)?;
    }
    Ok(())
}

fn counts(user: UserId, connection: &mut PgConnection) -> Result<NoticeCounts, Failure> {
    let own_notices = || notices::table.filter(notices::user_id.eq(user.0)).filter(notices::in_app);
    let total: i64 = own_notices().select(count_star()).first(connection)?;
    let unread: i64 =
        own_notices().filter(notices::read_at.is_null()).select(count_star()).first(connection)?;
    Ok(NoticeCounts { total: total.unsigned_abs(), unread: unread.unsigned_abs() })
}

/// Deletes notifications past their retention.
pub(crate) fn delete_expired(now: Timestamp, connection: &mut PgConnection) -> Result<(), Failure> {
    diesel::delete(notices::table.filter(notices::at.le(now - NOTIFICATIONS_KEPT))).execute(connection)?;
    Ok(())
}
