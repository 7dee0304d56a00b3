use std::{num::NonZeroU32, time::Duration};

use domain::Violation;
use domain::accounts::UserId;
use domain::contact_requests::{Confirmation, ContactRequestDraft, Reference, no_such_vehicle};
use ports::{
    StoreError,
    clock::Clock,
    commands::{Command, CommandOutcome, IdempotentRequest, RateLimit, StoredResult},
    contact_requests::{ContactRequestError, ContactRequests},
    randomness::Randomness,
    rate_limit::RateLimiter,
    vehicles::VehicleCatalogue,
};

use super::{
    calendar::today_in_chicago,
    emails::{confirmation, may_be_mailed},
};
use crate::{accounts::EmailSender, vehicles::open_vehicle};

/// How often somebody may ask within an hour, over all forms (reliability row S34).
pub const PER_HOUR: NonZeroU32 = NonZeroU32::new(10).unwrap();
const HOUR: Duration = Duration::from_secs(60 * 60);
/// Among a thousand million askings every thousandth draw is taken: three in a row are a fault.
const DRAWS: usize = 3;

/// What a visitor sent in.
#[derive(Debug, Clone)]
pub struct ContactForm {
    /// What it says.
    pub draft: ContactRequestDraft,
    /// The member who sends it while signed in: what comes of it is theirs.
    pub asker: Option<UserId>,
    /// Set when it must be kept once however often it arrives.
    pub idempotent: Option<IdempotentRequest>,
    /// The network address it came from; `None` when senders are not to be held to
    /// [`PER_HOUR`].
    pub sender: Option<String>,
}

/// What this use case works with.
#[derive(Clone, Copy)]
pub struct ContactRequestPorts<'a> {
    /// Keeps what is asked.
    pub desk: &'a dyn ContactRequests,
    /// Knows the vehicles that can be asked about.
    pub catalogue: &'a dyn VehicleCatalogue,
    /// The time.
    pub clock: &'a dyn Clock,
    /// Draws references.
    pub randomness: &'a dyn Randomness,
    /// Keeps mailboxes from being filled by others.
    pub rate_limiter: &'a dyn RateLimiter,
    /// On whose behalf whoever asked is written to; without it nobody is.
    pub email_sender: Option<&'a EmailSender>,
}

/// What the visitor is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It is kept: now, or since it was first sent.
    Received(Confirmation),
    /// It is not in order.
    Invalid(Vec<Violation>),
    /// Its key belongs to other content.
    SentOtherwise,
    /// The time that was picked is not to be had any more.
    SlotTaken,
    /// Too much came from there within an hour.
    TooMany {
        /// After which more is taken.
        retry_after: Duration,
    },
}

/// Takes in what a visitor asks.
///
/// What was answered before is answered again first of all: that a day has passed or a vehicle was
/// withdrawn since must not turn a repeated request into a refused one.
///
/// # Errors
/// When the store fails, or nothing random can be drawn.
pub async fn receive_asking(
    letter: ContactForm,
    ports: ContactRequestPorts<'_>,
) -> Result<Outcome, StoreError> {
    let at = ports.clock.now();
    if let Some(idempotent) = &letter.idempotent {
        match ports.desk.find_stored(idempotent, at).await? {
            StoredResult::Unknown => {}
            StoredResult::Repeated(receipt) => return Ok(Outcome::Received(receipt)),
            StoredResult::Conflict => return Ok(Outcome::SentOtherwise),
        }
    }
    let vehicle = letter.draft.vehicle();
    let parsed = letter.draft.parse(today_in_chicago(at));
    let found = match vehicle {
        Some(id) => open_vehicle(id, ports.catalogue).await?,
        None => None,
    };
    let is_there = vehicle.is_none() || found.is_some();
    let asking = match (parsed, is_there) {
        (Ok(asking), true) => asking,
        (parsed, is_there) => {
            let mut violations = parsed.err().unwrap_or_default();
            violations.extend((!is_there).then(no_such_vehicle));
            return Ok(Outcome::Invalid(violations));
        }
    };
    let allowance = letter.sender.map(|sender| RateLimit {
        subject: format!("asking from {sender}"),
        most: PER_HOUR,
        window: HOUR,
    });
    let act = Command { at, idempotent: letter.idempotent, allowance };
    let may_be_mailed = may_be_mailed(&asking, at, ports).await?;
    for _ in 0..DRAWS {
        let mut bits = [0; 5];
        ports.randomness.fill(&mut bits)?;
        let receipt = Confirmation { reference: Reference::from_bits(bits), received_at: at };
        let told = match may_be_mailed {
            true => confirmation(&asking, found.as_ref(), &receipt, ports)?,
            false => None,
        };
        return Ok(match ports.desk.keep(&asking, letter.asker, &receipt, &act, told.as_ref()).await? {
            CommandOutcome::Done(receipt) | CommandOutcome::Repeated(receipt) => Outcome::Received(receipt),
            CommandOutcome::Conflict => Outcome::SentOtherwise,
            CommandOutcome::TooMany { retry_after } => Outcome::TooMany { retry_after },
            CommandOutcome::Refused(ContactRequestError::ReferenceTaken) => continue,
            CommandOutcome::Refused(ContactRequestError::SlotTaken) => Outcome::SlotTaken,
        });
    }
    Err(StoreError::Failed("every reference that was drawn is taken".into()))
}
