use std::collections::BTreeMap;

use chrono::NaiveDate;
use domain::{
    Timestamp,
    notifications::{Category, Notice},
};
use ports::{
    StoreError,
    clock::Clock,
    notice_mail::{NoticeMail, NoticeMails, Recipient},
    randomness::Randomness,
};

use super::letters::{Letter, draw};
use crate::{accounts::Letterhead, asking::calendar};

/// The hour of the day, in Chicago, from which on the gathered mail is made.
pub const DIGEST_HOUR: u32 = 8;
/// How many members are written to in one round.
const MEMBERS: u32 = 20;

/// Puts the mails into the outbox that tell of notices: those of each category together for whoever is
/// told at once, and once a day everything together for whoever wants it gathered. How many mails.
///
/// Each notice is mailed once and nobody gets two gathered mails for one day, however many servers do
/// this and however often they start anew: see [`NoticeMails`].
///
/// # Errors
/// When the store fails; mails that were posted until then are posted.
pub async fn mail_notices(
    store: &dyn NoticeMails,
    letterhead: &Letterhead,
    randomness: &dyn Randomness,
    clock: &dyn Clock,
) -> Result<u32, StoreError> {
    let mut round = Round { store, letterhead, randomness, at: clock.now(), posted: 0 };
    for (recipient, notices) in store.waiting(MEMBERS).await? {
        let mut categories = BTreeMap::<Category, Vec<Notice>>::new();
        for notice in notices {
            categories.entry(notice.kind.category()).or_default().push(notice);
        }
        for (category, notices) in categories {
            round.post(&recipient, &notices, Some(category), None).await?;
        }
    }
    if calendar::hour_in_chicago(round.at) >= DIGEST_HOUR {
        let today = calendar::today_in_chicago(round.at);
        for (recipient, notices) in store.waiting_for_digest(today, MEMBERS).await? {
            round.post(&recipient, &notices, None, Some(today)).await?;
        }
    }
    Ok(round.posted)
}

struct Round<'a> {
    store: &'a dyn NoticeMails,
    letterhead: &'a Letterhead,
    randomness: &'a dyn Randomness,
    at: Timestamp,
    posted: u32,
}

impl Round<'_> {
    async fn post(
        &mut self,
        recipient: &Recipient,
        notices: &[Notice],
        category: Option<Category>,
        day: Option<NaiveDate>,
    ) -> Result<(), StoreError> {
        let (token, hash) = draw(self.randomness)?;
        let letter = Letter { letterhead: self.letterhead, recipient, notices, category, token: &token };
        let mail = NoticeMail {
            user: recipient.user,
            notices: notices.iter().map(|notice| notice.id).collect(),
            mail: letter.mail(),
            token: hash,
            category,
            day,
        };
        self.posted += u32::from(self.store.post_notice_mail(&mail, self.at).await?);
        Ok(())
    }
}
