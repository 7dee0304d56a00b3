//! Members' preferences: notification matrix, digest frequency and privacy.

use std::collections::HashMap;

use async_trait::async_trait;
use diesel::{prelude::*, upsert::excluded};
use domain::{
    Timestamp,
    accounts::{IdleTimeout, UserId},
    audit::{Action, Actor},
    notifications::{
        DeliveryChannel, Digest, MailRoute, NotificationCategory, NotificationKind, NotificationPreferences,
    },
    preferences::{CollectionPrivacy, Preferences, Privacy, ProfileVisibility},
};
use ports::{StoreError, preferences::MemberPreferences};

use crate::{
    PostgresStore,
    audit::audit,
    database::Failure,
    decoding::decode_enum,
    schema::{notification_preferences, notifications, users},
    sessions::set_idle_timeout,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = users)]
pub(crate) struct PreferencesRow {
    digest: String,
    profile_visibility: String,
    collection_privacy: String,
    analytics_sharing: bool,
    activity_status: bool,
}

impl PreferencesRow {
    pub(crate) fn privacy(&self) -> Result<Privacy, Failure> {
        Ok(Privacy {
            profile: decode_enum("preference", ProfileVisibility::parse(&self.profile_visibility))?,
            collection: decode_enum("preference", CollectionPrivacy::parse(&self.collection_privacy))?,
            analytics_sharing: self.analytics_sharing,
            activity_status: self.activity_status,
        })
    }

    fn preferences(&self, matrix: NotificationPreferences) -> Result<Preferences, Failure> {
        Ok(Preferences {
            matrix,
            digest: decode_enum("preference", Digest::parse(&self.digest))?,
            privacy: self.privacy()?,
        })
    }
}

/// Loads the notification matrices of those of the members who changed a default.
pub(crate) fn matrices(
    ids: &[i64],
    connection: &mut PgConnection,
) -> Result<HashMap<i64, NotificationPreferences>, Failure> {
    let rows: Vec<(i64, String, String, bool)> = notification_preferences::table
        .filter(notification_preferences::user_id.eq_any(ids))
        .select((
            notification_preferences::user_id,
            notification_preferences::category,
            notification_preferences::channel,
            notification_preferences::is_on,
        ))
        .load(connection)?;
    let mut matrices: HashMap<i64, NotificationPreferences> = HashMap::new();
    for (user, category, channel, is_on) in rows {
        let matrix = matrices.entry(user).or_default();
        *matrix = matrix.with(
            decode_enum("preference", NotificationCategory::parse(&category))?,
            decode_enum("preference", DeliveryChannel::parse(&channel))?,
            is_on,
        );
    }
    Ok(matrices)
}

#[async_trait]
impl MemberPreferences for PostgresStore {
    async fn preferences(&self, user: UserId) -> Result<Option<Preferences>, StoreError> {
        self.database
            .run(move |connection| {
                let row = users::table.find(user.0).select(PreferencesRow::as_select());
                read(user, row.first(connection).optional()?, connection)
            })
            .await
    }

    async fn store_preferences(
        &self,
        user: UserId,
        preferences: &Preferences,
        idle_timeout: Option<IdleTimeout>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let preferences = *preferences;
        self.database
            .write(move |connection| {
                if let Some(chosen) = idle_timeout {
                    set_idle_timeout(user, chosen, actor, at, connection)?;
                }
                keep(user, &preferences, actor, at, connection)
            })
            .await
    }
}

fn read(
    user: UserId,
    row: Option<PreferencesRow>,
    connection: &mut PgConnection,
) -> Result<Option<Preferences>, Failure> {
    let Some(row) = row else { return Ok(None) };
    let matrix = matrices(&[user.0], connection)?.remove(&user.0).unwrap_or_default();
    row.preferences(matrix).map(Some)
}

/// Loads a member's preferences and locks the member until the transaction ends.
pub(crate) fn locked(user: UserId, connection: &mut PgConnection) -> Result<Option<Preferences>, Failure> {
    let row = users::table.find(user.0).select(PreferencesRow::as_select()).for_no_key_update();
    let row = row.first(connection).optional()?;
    read(user, row, connection)
}

/// Stores preferences in the running transaction.
pub(crate) fn keep(
    user: UserId,
    new: &Preferences,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
    let Some(before) = locked(user, connection)? else { return Ok(false) };
    if before == *new {
        return Ok(true);
    }
    diesel::update(users::table.find(user.0))
        .set((
            users::digest.eq(new.digest.as_str()),
            users::profile_visibility.eq(new.privacy.profile.as_str()),
            users::collection_privacy.eq(new.privacy.collection.as_str()),
            users::analytics_sharing.eq(new.privacy.analytics_sharing),
            users::activity_status.eq(new.privacy.activity_status),
        ))
        .execute(connection)?;
    if before.matrix != new.matrix {
        let cells: Vec<_> = NotificationCategory::ALL
            .into_iter()
            .flat_map(|category| DeliveryChannel::ALL.map(|channel| (category, channel)))
            .filter(|(category, channel)| {
                new.matrix.is_on(*category, *channel) != before.matrix.is_on(*category, *channel)
            })
            .map(|(category, channel)| {
                (
                    notification_preferences::user_id.eq(user.0),
                    notification_preferences::category.eq(category.as_str()),
                    notification_preferences::channel.eq(channel.as_str()),
                    notification_preferences::is_on.eq(new.matrix.is_on(category, channel)),
                )
            })
            .collect();
        diesel::insert_into(notification_preferences::table)
            .values(cells)
            .on_conflict((
                notification_preferences::user_id,
                notification_preferences::category,
                notification_preferences::channel,
            ))
            .do_update()
            .set(notification_preferences::is_on.eq(excluded(notification_preferences::is_on)))
            .execute(connection)?;
        let unwanted: Vec<&str> = NotificationKind::ALL
            .iter()
            .copied()
            .filter(|kind| !new.matrix.is_on(kind.category(), DeliveryChannel::Email))
            .map(NotificationKind::as_str)
            .collect();
        let waiting = notifications::table
            .filter(notifications::mail.eq_any([MailRoute::AtOnce.as_str(), MailRoute::Digest.as_str()]))
            .filter(notifications::user_id.eq(user.0))
            .filter(notifications::kind.eq_any(unwanted));
        diesel::update(waiting).set(notifications::mail.eq(MailRoute::None.as_str())).execute(connection)?;
    }
    audit(at, actor, Some(user), Action::PreferencesChanged, connection)?;
    Ok(true)
}
