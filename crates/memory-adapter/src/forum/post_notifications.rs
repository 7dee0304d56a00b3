//! Notifications about forum posts.

use domain::{
    Timestamp,
    accounts::UserId,
    forum::{PostPlace, WatchLevel, notification},
    notifications::NewNotification,
};
use ports::forum::Mention;

use crate::state::State;

impl State {
    pub(super) fn notify_mentioned(
        &mut self,
        place: PostPlace,
        author: UserId,
        mentions: &[Mention],
        at: Timestamp,
    ) {
        self.notify_readers(place, author, (mentions, None, false), at);
    }

    pub(super) fn notify_about_post(
        &mut self,
        place: PostPlace,
        author: UserId,
        mentions: &[Mention],
        quoted: Option<UserId>,
        at: Timestamp,
    ) {
        self.notify_readers(place, author, (mentions, quoted, place.number > 0), at);
    }

    /// Notifies members who are mentioned or quoted, unless they block the author; for a reply also the author of the topic and its
    /// watchers if they have read everything before it.
    fn notify_readers(
        &mut self,
        place: PostPlace,
        author: UserId,
        (mentions, quoted, is_reply): (&[Mention], Option<UserId>, bool),
        at: Timestamp,
    ) {
        let PostPlace { topic, number } = place;
        let Some(row) = self.forum.topics.get(&topic) else { return };
        let Some(writer) = self.members.get(&author).map(|account| account.user.username.clone()) else {
            return;
        };
        let mut notifications: Vec<NewNotification> = Vec::new();
        let mut replied_to = Vec::new();
        for user in self.members.values().map(|account| &account.user) {
            let mark = self.mark(user.id, topic);
            let is_up_to_date = mark.read_up_to.is_some_and(|read| read + 1 >= number);
            let follows = row.author == Some(user.id) || mark.level == WatchLevel::Watching;
            let is_reached = !self.messages.blocks(user.id, author).by_sender;
            let mention = mentions.iter().find(|mention| mention.name.key() == user.username.key());
            let is_mentioned = is_reached && mention.is_some();
            let is_quote = quoted == Some(user.id) || mention.is_some_and(|mention| mention.is_quote);
            let is_quoted = is_reached && is_quote;
            let is_told = is_mentioned || is_quoted || (is_reply && follows && is_up_to_date);
            let may_read = user.roles.is_collector || user.roles.is_admin;
            if is_told && may_read && user.id != author && mark.level != WatchLevel::Muted {
                let notification = match (is_quoted, is_mentioned) {
                    (true, _) => notification::quoted,
                    (false, true) => notification::mentioned,
                    (false, false) => {
                        replied_to.push(user.id);
                        notification::replied
                    }
                };
                notifications.push(notification(user.id, &writer, topic, number, row.title.as_str()));
            }
        }
        // In this order, so that no id is given again.
        self.add_notifications(&notifications, at);
        self.delete_read_replies(&replied_to, topic);
    }
}
