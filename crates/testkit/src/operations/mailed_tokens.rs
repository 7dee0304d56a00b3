//! Random operations on mailed single-use tokens.

use domain::{
    accounts::{PasswordHash, TokenHash, TokenPurpose},
    mail::Mail,
};
use ports::accounts::{Accounts, NewUser};
use ports::email_change::{EmailChange, EmailChanges};
use ports::tokens::{PasswordReset, SingleUseTokens, TokenMail};

use super::{
    Operation,
    op::Op,
    world::{GeneratorState, address, by, pick, result_text},
};
use crate::{VehicleFixture, new_user};

impl GeneratorState {
    /// One of the last three tokens for a purpose; variation 9 takes any purpose.
    fn mailed_token(&self, purpose: TokenPurpose, operation: Operation) -> Option<TokenHash> {
        let fitting = self.mailed.iter().rev().filter(|(of, _)| *of == purpose || operation.how == 9);
        let latest: Vec<TokenHash> = fitting.take(3).map(|(_, token)| *token).collect();
        pick(&latest, operation.what)
    }

    /// Performs an operation on mailed tokens; `None` for operations of other features and if there is no
    /// token.
    pub(super) async fn perform_of_mailed_tokens<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, now) = (self.user(who), self.now);
        let actor = by(user.id);
        Some(match op {
            Op::MailToken => {
                let token = self.fresh_token();
                let purpose = [TokenPurpose::VerifyEmail, TokenPurpose::ResetPassword][how % 2];
                let to = if how == 11 { address("elsewhere") } else { user.email.clone() };
                let mail = TokenMail { token, purpose, mail: Mail::new(to, "A token", "There it is.") };
                self.mailed.push((purpose, token));
                let mailed = result_text(store.mail_token(user.id, &mail, actor.address, now).await);
                format!("{mailed} {}", result_text(store.token_owner(token, purpose, now).await))
            }
            Op::VerifyEmail => {
                let token = self.mailed_token(TokenPurpose::VerifyEmail, operation)?;
                let holder = result_text(store.token_owner(token, TokenPurpose::VerifyEmail, now).await);
                let verified = store.verify_email(token, actor.address, now).await;
                self.reload_members(store).await;
                format!("{holder} {}", result_text(verified))
            }
            Op::ResetPassword => {
                let token = self.mailed_token(TokenPurpose::ResetPassword, operation)?;
                let holder = store.token_owner(token, TokenPurpose::ResetPassword, now).await;
                let name = match &holder {
                    Ok(Ok(holder)) => holder.username.as_str().to_owned(),
                    _ => user.username.as_str().to_owned(),
                };
                let (password, next) = self.next_password(&name);
                let told_by = self.mail_to(user.id, "Your password was changed");
                let reset = PasswordReset { token, password, mail: told_by, address: actor.address };
                let done = store.reset_password(&reset, now).await;
                if let Ok(Ok(holder)) = &done {
                    self.passwords.insert(holder.username.as_str().to_owned(), next);
                    self.reload_members(store).await;
                }
                format!("{} {}", result_text(holder), result_text(done))
            }
            Op::AskForEmail => {
                let user = self.signed_in(operation);
                let token = self.fresh_token();
                let wanted = match how % 4 {
                    0 => self.user(what).email,
                    1 => address("Somebody"),
                    _ => address(&format!("{}.{what}", user.username.as_str())),
                };
                let mail = Mail::new(wanted, "Confirm it", "There it is.");
                let change = EmailChange {
                    by: self.acting(user.id),
                    proved: self.presented_hash(&user, how),
                    mail: TokenMail { token, purpose: TokenPurpose::ChangeEmail, mail },
                    address: actor.address,
                };
                self.mailed.push((TokenPurpose::ChangeEmail, token));
                let requested = result_text(store.request_email_change(&change, now).await);
                format!("{requested} {}", result_text(store.pending_email(user.id, now).await))
            }
            Op::CancelEmail => {
                let user = self.signed_in(operation);
                let wanted = result_text(store.pending_email(user.id, now).await);
                format!("{wanted} {}", result_text(store.cancel_email_change(user.id, actor, now).await))
            }
            Op::ChangeEmail => {
                let token = self.mailed_token(TokenPurpose::ChangeEmail, operation)?;
                let wanted = result_text(store.email_change(token, now).await);
                let told_by = self.mail_to(user.id, "You are reached elsewhere");
                let changed = store.change_email(token, &told_by, actor.address, now).await;
                if matches!(changed, Ok(Ok(_))) {
                    self.reload_members(store).await;
                }
                format!("{wanted} {}", result_text(changed))
            }
            // Registers an unconfirmed account with an address that a member may request later.
            Op::RegisterElsewhere => {
                let token = self.fresh_token();
                let email = address(&format!("{}.{what}", user.username.as_str()));
                let mail = Mail::new(email.clone(), "Welcome", "There it is.");
                let name = format!("squatter{who}{what}");
                let new = NewUser {
                    email,
                    password: PasswordHash::new("$hash$squatter".into()),
                    is_email_verified: how % 3 == 0,
                    verification: Some(TokenMail { token, purpose: TokenPurpose::VerifyEmail, mail }),
                    ..new_user(&name, "somebody@example.com")
                };
                self.mailed.push((TokenPurpose::VerifyEmail, token));
                result_text(store.register(&new, None, now).await)
            }
            _ => return None,
        })
    }
}
