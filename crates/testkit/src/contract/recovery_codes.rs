//! The contract of [`TwoFactor`]: recovery codes.

use domain::{
    accounts::VerifiedFactor,
    audit::{Action, Actor},
};
use futures_util::future::join_all;
use ports::{
    mail::MailOutbox,
    sessions::{OpenSessionResult, Sessions},
    two_factor::TwoFactor,
};

use super::{
    accounts::{acting_session, record, register_member},
    two_factor::{
        RACERS, ada, change, codes, enable_second_factor, open, sample_mail, step, subjects, with_factor,
        with_password,
    },
};
use crate::{VehicleFixture, at_minute, new_user, token_hash};

/// A recovery code works once, and its owner is mailed.
pub async fn a_recovery_code_works_once<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    let user = ada(store).await;
    let other = register_member(store, &new_user("eve", "eve@example.com")).await;
    let (user, _) = enable_second_factor(store, &user).await;
    enable_second_factor(store, &other).await;
    for session in [1, 2] {
        open(store, &with_password(&user, session), at_minute(1)).await;
    }
    let code = |number| VerifiedFactor::Recovery(token_hash(number));
    assert!(open(store, &with_factor(&user, 1, code(100)), at_minute(1)).await.done().is_some());
    assert_eq!(
        open(store, &with_factor(&user, 2, code(100)), at_minute(1)).await,
        OpenSessionResult::Refused
    );
    let used = sample_mail(&user, "Used");
    assert!(!store.use_factor(user.id, code(100), &used, None, at_minute(1)).await.unwrap());
    assert!(store.use_factor(user.id, code(101), &used, None, at_minute(1)).await.unwrap());
    assert!(!store.use_factor(user.id, code(110), &used, None, at_minute(1)).await.unwrap());
    assert_eq!(store.two_factor(user.id).await.unwrap().recovery_codes, 8);
    assert_eq!(store.two_factor(other.id).await.unwrap().recovery_codes, 10, "others' are theirs");
    let noted = record(store).await.into_iter().filter(|(_, _, action)| *action == Action::RecoveryCodeUsed);
    assert_eq!(noted.count(), 2);
    assert_eq!(subjects(store).await, ["On", "On", "Recovery code", "Used"]);
}

/// Exactly one of several concurrent uses of a code succeeds.
pub async fn one_of_several_concurrent_uses_of_a_code_succeeds<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    let (user, _) = enable_second_factor(store, &user).await;
    for (round, factor) in [step(11), VerifiedFactor::Recovery(token_hash(100))].into_iter().enumerate() {
        let numbers: Vec<u8> = (0..RACERS as u8).map(|n| 1 + n + round as u8 * RACERS as u8).collect();
        for number in &numbers {
            open(store, &with_password(&user, *number), at_minute(1)).await;
        }
        let log_ins: Vec<_> = numbers.iter().map(|number| with_factor(&user, *number, factor)).collect();
        let opened = join_all(log_ins.iter().map(|log_in| store.open(log_in, at_minute(1)))).await;
        let done =
            opened.into_iter().filter(|opened| matches!(opened, Ok(OpenSessionResult::Done(..)))).count();
        assert_eq!(done, 1, "{factor:?}");
        let used = sample_mail(&user, "Used");
        let factor = if round == 0 { step(20) } else { VerifiedFactor::Recovery(token_hash(101)) };
        let uses = (0..RACERS).map(|_| store.use_factor(user.id, factor, &used, None, at_minute(1)));
        let done = join_all(uses).await.into_iter().filter(|used| matches!(used, Ok(true))).count();
        assert_eq!(done, 1, "{factor:?}");
    }
}

/// New recovery codes replace the earlier ones.
pub async fn new_recovery_codes_replace_the_earlier<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    let user = ada(store).await;
    let renewed = codes(120..130);
    let renewing = change(acting_session(store, &user).await, &user, "Renewed");
    assert!(!store.renew_recovery_codes(&renewing, &renewed, at_minute(0)).await.unwrap(), "it is off");
    let (user, _) = enable_second_factor(store, &user).await;
    let use_code = |number| VerifiedFactor::Recovery(token_hash(number));
    let used = sample_mail(&user, "Used");
    assert!(store.use_factor(user.id, use_code(100), &used, None, at_minute(0)).await.unwrap());
    assert!(store.renew_recovery_codes(&renewing, &renewed, at_minute(1)).await.unwrap());
    assert_eq!(store.two_factor(user.id).await.unwrap().recovery_codes, 10);
    assert!(!store.use_factor(user.id, use_code(101), &used, None, at_minute(1)).await.unwrap());
    assert!(store.use_factor(user.id, use_code(120), &used, None, at_minute(1)).await.unwrap());
    let by = Actor { user: Some(user.id), address: None };
    assert!(record(store).await.contains(&(by, Some(user.id), Action::RecoveryCodesRenewed)));
    assert_eq!(subjects(store).await, ["On", "Used", "Renewed", "Used"]);
}
