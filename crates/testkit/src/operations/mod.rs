//! Random operations of every feature, and what can be observed of them: two stores that are given the
//! same operations must answer alike and leave the same lines, events, notifications and mail.

mod canon;
mod members;
mod perform;
mod selling;
mod talking;

use domain::accounts::{Role, Roles};
use ports::accounts::{Accounts, NewUser, Registered};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::{VehicleFixture, at_minute, list, new_user, vehicle};
pub use perform::Op;
use perform::World;

/// One operation, on things that are chosen by number among those that there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operation {
    /// What is done.
    pub op: Op,
    /// By which member.
    pub who: usize,
    /// To which thing.
    pub what: usize,
    /// In which variation.
    pub how: usize,
}

/// Any operation.
pub fn arb_operation() -> impl Strategy<Value = Operation> {
    let parts = (select(Op::ALL.to_vec()), 0..NAMES.len(), 0..4_usize, 0..12_usize);
    parts.prop_map(|(op, who, what, how)| Operation { op, who, what, how })
}

/// Any sequence of so many operations.
pub fn arb_operations(length: usize) -> impl Strategy<Value = Vec<Operation>> {
    vec(arb_operation(), length)
}

/// The members: two admins, one of them a collector; a collector who sells; two others.
const NAMES: [&str; 5] = ["ada", "bob", "cal", "dan", "eve"];

/// Does all of it on an empty store. What could be observed after each operation, and in the end.
///
/// # Panics
/// When the members and cars that everything begins with cannot be made.
pub async fn observe<F: VehicleFixture>(fixture: &F, operations: &[Operation]) -> Vec<String> {
    let store = fixture.store();
    let mut world = World::default();
    for (number, name) in NAMES.into_iter().enumerate() {
        let roles =
            Roles::default().with(Role::Admin, number < 2).with(Role::Collector, (1..4).contains(&number));
        let new = NewUser {
            roles,
            is_email_verified: number < 4,
            ..new_user(name, &format!("{name}@example.com"))
        };
        match store.register(&new, None, at_minute(0)).await.unwrap() {
            Registered::Done(user, _) => world.users.push(user),
            refused => panic!("{name} is {refused:?}"),
        }
    }
    world.vehicles = list(store, vec![vehicle().price(100).build(); 2], at_minute(0)).await;
    let mut seen = vec![world.changes::<F>(store).await];
    for (minute, operation) in (1..).zip(operations) {
        world.now = at_minute(minute);
        let answer = world.perform::<F>(store, *operation).await;
        let answer = world.canon.text(&answer);
        seen.push(format!("{operation:?}\nanswer: {answer}\n{}", world.changes::<F>(store).await));
    }
    seen.push(world.ending::<F>(store).await);
    seen
}

/// Asserts that both saw the same, and shows the first operation after which they did not, with those
/// before it.
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
    fn a_difference_is_shown() {
        let operation = Operation { op: Op::ALL[0], who: 0, what: 0, how: 0 };
        let seen = |last: &str| vec!["same".to_owned(), last.to_owned()];
        assert_same_observations(&[operation], &seen("one"), &seen("another"));
    }
}
