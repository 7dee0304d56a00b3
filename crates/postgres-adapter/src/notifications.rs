//! Members' notifications: in the app and waiting to be mailed.

use std::collections::HashMap;

use async_trait::async_trait;
use diesel::{dsl::count_star, pg::Pg, prelude::*, sql_types::Text};
use domain::{
    Page, Timestamp,
    accounts::UserId,
    events::Event,
    fetch_size,
    notifications::{
        DeepLink, Digest, NewNotification, Notification, NotificationId, NotificationKind,
        NotificationPreferences,
    },
};
use ports::{
    StoreError,
    notifications::{Notifications, ReadMark},
    retention::NOTIFICATIONS_KEPT,
};

use crate::{
    PostgresStore,
    database::Failure,
    decoding::decode_enum,
    events::append,
    member_rows::closed_accounts,
    notification_titles, notified_posts,
    preferences::matrices,
    schema::{notifications, users},
    statement::{SqlExpression, expression},
};

#[derive(Insertable)]
#[diesel(table_name = notifications)]
struct NewNotificationRow<'a> {
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
#[diesel(table_name = notifications)]
pub(crate) struct NotificationRow {
    id: i64,
    kind: String,
    title: String,
    body: String,
    link: String,
    at: Timestamp,
    read_at: Option<Timestamp>,
}

impl NotificationRow {
    pub(crate) fn into_notification(self) -> Result<Notification, Failure> {
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
    let mut ids: Vec<i64> = new.iter().map(|notification| notification.to().0).collect();
    ids.sort_unstable();
    ids.dedup();
    let rows: Vec<(i64, String, bool)> = users::table
        .filter(users::id.eq_any(&ids))
        .select((users::id, users::digest, users::email_verified_at.is_not_null()))
        .load(connection)?;
    // Members whose account is closed get no email.
    let closed = closed_accounts(&ids, connection)?;
    let members: HashMap<i64, (String, bool)> =
        rows.into_iter().map(|(id, digest, verified)| (id, (digest, verified))).collect();
    let matrices = matrices(&ids, connection)?;
    let mut given = Vec::with_capacity(new.len());
    for notification in new {
        let Some((digest, is_verified)) = members.get(&notification.to().0) else { continue };
        let matrix =
            matrices.get(&notification.to().0).copied().unwrap_or_else(NotificationPreferences::default);
        let route =
            matrix.route(notification.kind().category(), decode_enum("digest", Digest::parse(digest))?);
        let is_mailed = *is_verified && !closed.contains(&notification.to().0);
        let route = if is_mailed { route } else { route.without_mail() };
        if !route.has_no_channel() {
            given.push(NewNotificationRow {
                user_id: notification.to().0,
                kind: notification.kind().as_str(),
                title: notification.title(),
                body: notification.text(),
                link: notification.link().as_str(),
                at,
                in_app: route.in_app,
                mail: route.mail.as_str(),
            });
        }
    }
    // A statement takes at most 65,535 parameters; a notification uses eight.
    for rows in given.chunks(5000) {
        diesel::insert_into(notifications::table).values(rows).execute(connection)?;
    }
    Ok(())
}

#[async_trait]
impl Notifications for PostgresStore {
    async fn notify(&self, new: &[NewNotification], at: Timestamp) -> Result<(), StoreError> {
        let new = new.to_vec();
        self.database.write(move |connection| add(&new, at, connection)).await
    }

    async fn notifications(
        &self,
        user: UserId,
        before: Option<NotificationId>,
        limit: u32,
    ) -> Result<Page<Notification, NotificationId>, StoreError> {
        self.database
            .run(move |connection| {
                let total: i64 = listed(user).select(count_star()).first(connection)?;
                let rows: Vec<NotificationRow> = listed(user)
                    .filter(notifications::id.lt(before.map_or(i64::MAX, |before| before.0)))
                    .order(notifications::id.desc())
                    .limit(fetch_size(limit).into())
                    .select(NotificationRow::as_select())
                    .load(connection)?;
                let mut notifications = rows
                    .into_iter()
                    .map(NotificationRow::into_notification)
                    .collect::<Result<Vec<_>, Failure>>()?;
                notification_titles::retitle(&mut notifications, user, connection)?;
                Ok(Page::from_rows(notifications, limit, total.unsigned_abs(), |last| last.id))
            })
            .await
    }

    async fn unread_notifications(&self, user: UserId) -> Result<u64, StoreError> {
        self.database.run(move |connection| unread(user, connection)).await
    }

    async fn mark_read(&self, user: UserId, mark: &ReadMark, at: Timestamp) -> Result<u64, StoreError> {
        let mark = mark.clone();
        self.database
            .write(move |connection| {
                let all_unread = notifications::table
                    .filter(notifications::user_id.eq(user.0))
                    .filter(notifications::in_app)
                    .filter(notifications::read_at.is_null());
                let now = (notifications::read_at.eq(at), notifications::mail.eq(mail_when_read()));
                let marked = match mark {
                    ReadMark::These(ids) => {
                        let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
                        diesel::update(all_unread.filter(notifications::id.eq_any(ids)))
                            .set(now)
                            .execute(connection)?
                    }
                    ReadMark::Page(page) => {
                        diesel::update(all_unread.filter(notifications::link.eq(page.as_str())))
                            .set(now)
                            .execute(connection)?
                    }
                    ReadMark::UpTo(last) => diesel::update(all_unread.filter(notifications::id.le(last.0)))
                        .set(now)
                        .execute(connection)?,
                };
                let unread = unread(user, connection)?;
                append_notifications_read(user, marked, connection)?;
                Ok(unread)
            })
            .await
    }
}

/// SQL: the mail route of a row of `notifications` that is marked as read: what was read needs no email any more.
macro_rules! mail_of_read {
    () => {
        "CASE WHEN notifications.mail IN ('at_once', 'digest') THEN 'none' ELSE notifications.mail END"
    };
}
pub(crate) use mail_of_read;

const fn mail_when_read() -> SqlExpression<Text> {
    expression(mail_of_read!())
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

/// Notifications in a member's list.
fn listed<'a>(user: UserId) -> notifications::BoxedQuery<'a, Pg> {
    notifications::table
        .filter(notifications::user_id.eq(user.0))
        .filter(notifications::in_app)
        .filter(notified_posts::is_told())
        .into_boxed()
}

fn unread(user: UserId, connection: &mut PgConnection) -> Result<u64, Failure> {
    let unread: i64 =
        listed(user).filter(notifications::read_at.is_null()).select(count_star()).first(connection)?;
    Ok(unread.unsigned_abs())
}

/// Deletes notifications past their retention.
pub(crate) fn delete_expired(now: Timestamp, connection: &mut PgConnection) -> Result<(), Failure> {
    diesel::delete(notifications::table.filter(notifications::at.le(now - NOTIFICATIONS_KEPT)))
        .execute(connection)?;
    Ok(())
}
