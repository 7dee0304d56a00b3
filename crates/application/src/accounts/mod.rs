//! Joining, coming and going: what a person does with their own account.

mod caller;
mod change_password;
mod change_role;
mod create_account;
mod current_user;
mod log_in;
mod register;
mod throttle;

pub use caller::{AccountPorts, Caller};
pub use change_password::{NewPasswordDraft, PasswordAnswer, change_password};
pub use change_role::change_role;
pub use create_account::{AccountAnswer, create_account};
pub use current_user::current_user;
pub use log_in::{LogInAnswer, log_in};
pub use register::{RegisterAnswer, register};
pub use throttle::TooSoon;
