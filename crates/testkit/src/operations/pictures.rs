//! Random operations on pictures.

use chrono::TimeDelta;
use ports::commands::CommandOutcome;
use ports::pictures::Pictures;

use super::{
    Operation,
    op::Op,
    world::{GeneratorState, pick, result_text},
};
use crate::{VehicleFixture, new_picture};

impl GeneratorState {
    /// Performs an operation on pictures; `None` for operations of other features and if there is none.
    pub(super) async fn perform_of_pictures<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, now) = (self.user(who), self.now);
        Some(match op {
            Op::KeepPicture => {
                let number = u8::try_from(self.pictures.len() + 1).unwrap_or(u8::MAX);
                let mut new = new_picture(user.id, number);
                if how % 3 == 0 {
                    new.perceptual_hash = 7;
                }
                let command = self.command("picture", operation);
                let recalled = match &command.idempotent {
                    Some(idempotent) => result_text(store.find_stored_picture(idempotent, now).await),
                    None => String::new(),
                };
                let outcome = store.store_picture(&new, &command).await;
                if let Ok(CommandOutcome::Done(id)) = &outcome {
                    self.pictures.push(*id);
                }
                let mut there = store.pictures(&self.pictures).await.unwrap();
                there.sort_by_key(|picture| picture.id);
                format!("{recalled} {} {there:?}", result_text(outcome))
            }
            Op::RemovePicture => {
                let id = pick(&self.pictures, what + how)?;
                result_text(store.remove_picture(user.id, id).await)
            }
            Op::ForgetPictures => {
                let before = now - TimeDelta::minutes(20 * i64::try_from(how).unwrap_or(0));
                let mut forgotten = store.remove_unused_pictures(before, 99).await.unwrap();
                forgotten.sort();
                format!("{forgotten:?}")
            }
            _ => return None,
        })
    }
}
