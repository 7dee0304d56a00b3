//! Notification emails (immediate and digest) and unsubscribe tokens.

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{TokenHash, UserId, Username},
    audit::Actor,
    contact_requests::EmailAddress,
    membership::Suspension,
    notifications::{
        DeliveryChannel, Digest, GATHERING_TIME, MailRoute, Notification, NotificationCategory,
        NotificationKind,
    },
};
use ports::{
    StoreError,
    notification_mail::{
        DigestRound, MailSubscription, NotificationMail, NotificationMailRecipient, NotificationMails,
        Unsubscriptions,
    },
    retention::UNSUBSCRIBING_KEPT,
};

use crate::{
    PostgresStore,
    database::{Failure, Rollback, transaction},
    decoding::decode_enum,
    mail::post,
    notification_titles,
    notifications::NotificationRow,
    notified_posts,
    preferences::{keep, locked},
    schema::{notifications, unsubscribe_tokens, users},
};

/// Value of `notifications.mail` once the email is in the outbox.
const MADE: &str = "made";

type Bundle = (NotificationMailRecipient, Vec<Notification>);

/// Id, username, address, and beginning and end of a suspension.
type PersonRow = (i64, String, String, Option<Timestamp>, Option<Timestamp>);

#[async_trait]
impl NotificationMails for PostgresStore {
    async fn waiting(&self, now: Timestamp, limit: u32) -> Result<Vec<Bundle>, StoreError> {
        self.database
            .run(move |connection| {
                let kinds =
                    NotificationKind::ALL.iter().copied().filter(|kind| kind.category().is_gathered());
                let gathered: Vec<&str> = kinds.map(NotificationKind::as_str).collect();
                let ids: Vec<i64> = notifications::table
                    .inner_join(users::table)
                    .filter(notifications::mail.eq(MailRoute::AtOnce.as_str()))
                    .filter(users::email_verified_at.is_not_null())
                    .filter(notifications::read_at.is_null())
                    .filter(notified_posts::is_told())
                    .filter(
                        notifications::kind.ne_all(gathered).or(notifications::at.le(now - GATHERING_TIME)),
                    )
                    .order(notifications::user_id)
                    .select(notifications::user_id)
                    .distinct()
                    .limit(limit.into())
                    .load(connection)?;
                bundles(&ids, MailRoute::AtOnce, None, connection)
            })
            .await
    }

    async fn waiting_for_digest(&self, round: DigestRound, limit: u32) -> Result<Vec<Bundle>, StoreError> {
        self.database
            .run(move |connection| {
                let ids: Vec<i64> = notifications::table
                    .inner_join(users::table)
                    .filter(notifications::mail.eq(MailRoute::Digest.as_str()))
                    .filter(users::email_verified_at.is_not_null())
                    .filter(notifications::read_at.is_null())
                    .filter(notified_posts::is_told())
                    .filter(users::digest.eq(Digest::Weekly.as_str()).eq(round.is_weekly))
                    .filter(notifications::at.le(round.until))
                    .filter(
                        users::digested_on.is_null().or(users::digested_on.lt(round.day).assume_not_null()),
                    )
                    .order(notifications::user_id)
                    .select(notifications::user_id)
                    .distinct()
                    .limit(limit.into())
                    .load(connection)?;
                bundles(&ids, MailRoute::Digest, Some(round.until), connection)
            })
            .await
    }

    async fn post_notification_mail(
        &self,
        mail: &NotificationMail,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mail = mail.clone();
        self.database
            .run(move |connection| transaction(connection, |connection| post_once(&mail, at, connection)))
            .await
    }
}

/// Puts the email into the outbox and marks its notifications as mailed; false, with nothing changed, when
/// another server did so first.
fn post_once(
    mail: &NotificationMail,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<bool, Rollback<bool>> {
    let waits = if mail.day.is_some() { MailRoute::Digest } else { MailRoute::AtOnce };
    if let Some(day) = mail.day {
        let due = users::table
            .find(mail.user.0)
            .filter(users::digested_on.is_null().or(users::digested_on.lt(day).assume_not_null()));
        if diesel::update(due).set(users::digested_on.eq(day)).execute(connection)? != 1 {
            return Err(Rollback::Refused(false));
        }
    }
    let ids: Vec<i64> = mail.notifications.iter().map(|id| id.0).collect();
    let waiting = notifications::table
        .filter(notifications::user_id.eq(mail.user.0))
        .filter(notifications::mail.eq(waits.as_str()))
        .filter(notifications::read_at.is_null())
        .filter(notified_posts::is_told())
        .filter(notifications::id.eq_any(&ids));
    if diesel::update(waiting).set(notifications::mail.eq(MADE)).execute(connection)? != ids.len() {
        return Err(Rollback::Refused(false));
    }
    diesel::insert_into(unsubscribe_tokens::table)
        .values((
            unsubscribe_tokens::token_hash.eq(mail.token.0.to_vec()),
            unsubscribe_tokens::user_id.eq(mail.user.0),
            unsubscribe_tokens::category.eq(mail.category.map(NotificationCategory::as_str)),
            unsubscribe_tokens::mailed_at.eq(at),
        ))
        .execute(connection)?;
    post(&mail.mail, at, connection)?;
    Ok(true)
}

/// Loads the notifications with that mail route, at most up to `until`, grouped by recipient.
fn bundles(
    ids: &[i64],
    route: MailRoute,
    until: Option<Timestamp>,
    connection: &mut PgConnection,
) -> Result<Vec<Bundle>, Failure> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let people: Vec<PersonRow> = users::table
        .filter(users::id.eq_any(ids))
        .order(users::id)
        .select((users::id, users::username, users::email, users::suspended_at, users::suspended_until))
        .load(connection)?;
    let mut waiting = notifications::table
        .filter(notifications::mail.eq(route.as_str()))
        .filter(notifications::user_id.eq_any(ids))
        .filter(notifications::read_at.is_null())
        .filter(notified_posts::is_told())
        .order((notifications::user_id, notifications::id))
        .select((notifications::user_id, NotificationRow::as_select()))
        .into_boxed();
    if let Some(until) = until {
        waiting = waiting.filter(notifications::at.le(until));
    }
    let rows: Vec<(i64, NotificationRow)> = waiting.load(connection)?;
    let mut bundles = Vec::with_capacity(people.len());
    let mut rows = rows.into_iter().peekable();
    for (id, username, email, suspended_at, suspended_until) in people {
        let mut bundle = Vec::new();
        while let Some((_, row)) = rows.next_if(|(user, _)| *user == id) {
            bundle.push(row.into_notification()?);
        }
        let recipient = NotificationMailRecipient {
            user: UserId(id),
            username: Username::from_store(username),
            email: EmailAddress::from_store(email),
            suspension: suspended_at.map(|_| Suspension { until: suspended_until }),
        };
        notification_titles::lead_to_shown(&mut bundle, recipient.user, connection)?;
        if !bundle.is_empty() {
            bundles.push((recipient, bundle));
        }
    }
    Ok(bundles)
}

#[async_trait]
impl Unsubscriptions for PostgresStore {
    async fn subscription(&self, token: TokenHash) -> Result<Option<MailSubscription>, StoreError> {
        self.database.run(move |connection| find(token, connection)).await
    }

    async fn unsubscribe(
        &self,
        token: TokenHash,
        from_everything: bool,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Option<MailSubscription>, StoreError> {
        self.database
            .write(move |connection| {
                let Some(mut found) = find(token, connection)? else { return Ok(None) };
                let Some(mut chosen) = locked(found.user, connection)? else { return Ok(None) };
                found.category = found.category.filter(|_| !from_everything);
                chosen.matrix = match found.category {
                    Some(category) => chosen.matrix.with(category, DeliveryChannel::Email, false),
                    None => chosen.matrix.without_mail(),
                };
                keep(found.user, &chosen, actor, at, connection)?;
                Ok(Some(found))
            })
            .await
    }
}

fn find(token: TokenHash, connection: &mut PgConnection) -> Result<Option<MailSubscription>, Failure> {
    let row: Option<(i64, Option<String>)> = unsubscribe_tokens::table
        .find(token.0.to_vec())
        .select((unsubscribe_tokens::user_id, unsubscribe_tokens::category))
        .first(connection)
        .optional()?;
    let Some((user, category)) = row else { return Ok(None) };
    let category = category
        .map(|word| decode_enum("category of notifications", NotificationCategory::parse(&word)))
        .transpose()?;
    Ok(Some(MailSubscription { user: UserId(user), category }))
}

/// Deletes unsubscribe tokens older than `UNSUBSCRIBING_KEPT`.
pub(crate) fn delete_expired(now: Timestamp, connection: &mut PgConnection) -> Result<(), Failure> {
    let old = unsubscribe_tokens::table.filter(unsubscribe_tokens::mailed_at.le(now - UNSUBSCRIBING_KEPT));
    diesel::delete(old).execute(connection)?;
    Ok(())
}
