use std::{num::NonZeroU32, time::Duration};

use domain::Violation;
use domain::accounts::UserId;
use domain::asking::{AskingDraft, Receipt, Reference, no_such_vehicle};
use ports::{
    StoreError,
    acts::{Act, Allowance, Idempotent, Outcome, Recall},
    asking::{AskingDesk, NotKept},
    clock::Clock,
    randomness::Randomness,
    throttle::Throttle,
    vehicles::VehicleCatalogue,
};

use super::{
    calendar::today_in_chicago,
    confirmation::{confirmation, may_be_mailed},
};
use crate::{accounts::Letterhead, vehicles::open_vehicle};

/// How often somebody may ask within an hour, over all forms (reliability row S34).
pub const PER_HOUR: NonZeroU32 = NonZeroU32::new(10).unwrap();
const HOUR: Duration = Duration::from_secs(60 * 60);
/// Among a thousand million askings every thousandth draw is taken: three in a row are a fault.
const DRAWS: usize = 3;

/// What a visitor sent in.
#[derive(Debug, Clone)]
pub struct Letter {
    /// What it says.
    pub draft: AskingDraft,
    /// The member who sends it while signed in: what comes of it is theirs.
    pub asker: Option<UserId>,
    /// Set when it must be kept once however often it arrives.
    pub idempotent: Option<Idempotent>,
    /// The network address it came from; `None` when senders are not to be held to
    /// [`PER_HOUR`].
    pub sender: Option<String>,
}

/// What this use case works with.
#[derive(Clone, Copy)]
pub struct AskingPorts<'a> {
    /// Keeps what is asked.
    pub desk: &'a dyn AskingDesk,
    /// Knows the vehicles that can be asked about.
    pub catalogue: &'a dyn VehicleCatalogue,
    /// The time.
    pub clock: &'a dyn Clock,
    /// Draws references.
    pub randomness: &'a dyn Randomness,
    /// Keeps mailboxes from being filled by others.
    pub throttle: &'a dyn Throttle,
    /// On whose behalf whoever asked is written to; without it nobody is.
    pub letterhead: Option<&'a Letterhead>,
}

/// What the visitor is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It is kept: now, or since it was first sent.
    Received(Receipt),
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
pub async fn receive_asking(letter: Letter, ports: AskingPorts<'_>) -> Result<Answer, StoreError> {
    let at = ports.clock.now();
    if let Some(idempotent) = &letter.idempotent {
        match ports.desk.recall(idempotent, at).await? {
            Recall::Unknown => {}
            Recall::Repeated(receipt) => return Ok(Answer::Received(receipt)),
            Recall::Conflict => return Ok(Answer::SentOtherwise),
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
            return Ok(Answer::Invalid(violations));
        }
    };
    let allowance = letter.sender.map(|sender| Allowance {
        subject: format!("asking from {sender}"),
        most: PER_HOUR,
        window: HOUR,
    });
    let act = Act { at, idempotent: letter.idempotent, allowance };
    let may_be_mailed = may_be_mailed(&asking, at, ports).await?;
    for _ in 0..DRAWS {
        let mut bits = [0; 5];
        ports.randomness.fill(&mut bits)?;
        let receipt = Receipt { reference: Reference::from_bits(bits), received_at: at };
        let told = match may_be_mailed {
            true => confirmation(&asking, found.as_ref(), &receipt, ports)?,
            false => None,
        };
        return Ok(match ports.desk.keep(&asking, letter.asker, &receipt, &act, told.as_ref()).await? {
            Outcome::Done(receipt) | Outcome::Repeated(receipt) => Answer::Received(receipt),
            Outcome::Conflict => Answer::SentOtherwise,
            Outcome::TooMany { retry_after } => Answer::TooMany { retry_after },
            Outcome::Refused(NotKept::ReferenceTaken) => continue,
            Outcome::Refused(NotKept::SlotTaken) => Answer::SlotTaken,
        });
    }
    Err(StoreError::Failed("every reference that was drawn is taken".into()))
}
