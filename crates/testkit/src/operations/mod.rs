//! Differential testing of stores: random operations of every feature, one file per feature. Two stores that
//! perform the same operations must give the same answers and leave the same audit entries, events,
//! notifications and mail.

mod account_closure;
mod appointments;
mod canon;
mod changes;
mod claims;
mod data_export;
mod devices;
mod documents;
mod forum;
mod forum_reading;
mod inquiries;
mod listings;
mod mail;
mod mailed_tokens;
mod members;
mod membership;
mod notifications;
mod observed;
mod op;
mod passkeys;
mod pictures;
mod second_factor_resets;
mod submissions;
mod two_factor;
mod world;

use domain::accounts::Roles;
use domain::audit::Actor;
use domain::notifications::Digest;
use domain::preferences::Preferences;
use ports::accounts::{Accounts, NewUser, RegisterResult};
use ports::preferences::MemberPreferences;
use ports::retention::Retention;

use crate::{VehicleFixture, at_minute, list, new_user, vehicle};
pub use op::{Op, Operation, arb_operations};
use world::GeneratorState;

/// The members: two admins (one also a collector), a selling collector and two others.
const NAMES: [&str; 5] = ["ada", "bob", "cal", "dan", "eve"];

/// Performs the operations on an empty store; returns what was observed after each, and at the end.
///
/// # Panics
/// When the initial members and cars cannot be created.
pub async fn observe<F>(fixture: &F, operations: &[Operation]) -> Vec<String>
where
    F: VehicleFixture,
    F::Store: Retention,
{
    let store = fixture.store();
    let mut world = GeneratorState { now: at_minute(0), ..GeneratorState::default() };
    for (number, name) in NAMES.into_iter().enumerate() {
        let roles = Roles { is_admin: number < 2, is_collector: (1..3).contains(&number) };
        let new = NewUser {
            roles,
            is_email_verified: number < 4,
            ..new_user(name, &format!("{name}@example.com"))
        };
        world.roles.push(roles);
        match store.register(&new, None, world.now).await.unwrap() {
            RegisterResult::Done(user, _) => world.users.push(user),
            refused => panic!("{name} is {refused:?}"),
        }
    }
    for (number, digest) in [(2, Digest::Daily), (3, Digest::Weekly)] {
        let chosen = Preferences { digest, ..Preferences::default() };
        let user = world.user(number).id;
        store.store_preferences(user, &chosen, None, Actor::default(), world.now).await.unwrap();
    }
    world.vehicles = list(store, vec![vehicle().price(10_000).build(); 2], world.now).await;
    let mut seen = vec![world.changes::<F>(store).await];
    for operation in operations {
        world.now += chrono::TimeDelta::minutes(1);
        let answer = world.perform::<F>(store, *operation).await;
        let answer = world.canon.text(&answer);
        seen.push(format!("{operation:?}\nanswer: {answer}\n{}", world.changes::<F>(store).await));
    }
    seen.push(world.ending::<F>(store).await);
    seen
}

/// Asserts equal observations; shows the first difference with the operations before it.
///
/// # Panics
/// At the first difference.
pub fn assert_same_observations(operations: &[Operation], a: &[String], b: &[String]) {
    for (place, (a, b)) in a.iter().zip(b).enumerate() {
        assert!(
            a == b,
            "after {place} operations: {:#?}\n--- one\n{a}\n--- the other\n{b}",
            &operations[..place.min(operations.len())]
        );
    }
    assert_eq!(a.len(), b.len());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "after 1 operations")]
    fn difference_is_reported() {
        let operation = Operation { op: Op::LogIn, who: 0, what: 0, how: 0 };
        let seen = |last: &str| vec!["same".to_owned(), last.to_owned()];
        assert_same_observations(&[operation], &seen("one"), &seen("another"));
    }
}
