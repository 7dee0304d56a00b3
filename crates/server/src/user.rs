//! `marque user`: creates and erases accounts, changes roles and resets second factors. The first admin is
//! created here. Other acts on members: `user_admin`.

use std::io::{BufRead, IsTerminal};

use anyhow::{Context, bail, ensure};
use application::{
    account_closure,
    accounts::{AccountRefusal, change_role, create_account},
    membership::reset_second_factor,
};
use domain::accounts::{RegistrationDraft, Role, RoleChange, Roles};
use media::MediaStore;
use ports::{account_closure::ErasureResult, accounts::RoleChangeResult, clock::Clock, commands::WriteError};
use postgres_adapter::PostgresStore;
use security::Argon2Hasher;

use crate::{
    cli::{EraseOptions, NewUserOptions, RoleOptions, SecondFactorOptions, UserCommand},
    clock::SystemClock,
    database::with_store,
    input::invalid,
    settings::Settings,
    user_admin,
};

pub(crate) fn run(settings: &Settings, command: &UserCommand) -> anyhow::Result<()> {
    match command {
        UserCommand::Create(options) => {
            let password = read_password()?;
            let brand = &settings.http.brand;
            with_store(settings, async |store| create(options, password, brand, &store).await)
        }
        UserCommand::ResetSecondFactor(options) => {
            let brand = &settings.http.brand;
            with_store(settings, async |store| reset_factor(options, brand, &store).await)
        }
        UserCommand::Erase(options) => {
            let media = settings.storage.open_existing()?;
            with_store(settings, async |store| erase(options, &store, &media).await)
        }
        UserCommand::List(options) => {
            with_store(settings, async |store| user_admin::list(options, &store).await)
        }
        UserCommand::Suspend(options) => {
            with_store(settings, async |store| user_admin::suspend(options, &store).await)
        }
        UserCommand::Reinstate { username, reason } => {
            with_store(settings, async |store| user_admin::reinstate(username, reason, &store).await)
        }
        UserCommand::EndSessions { username } => {
            with_store(settings, async |store| user_admin::end_sessions(username, &store).await)
        }
        UserCommand::ResetLink { username } => {
            with_store(settings, async |store| user_admin::reset_link(username, settings, &store).await)
        }
        UserCommand::Grant(options) => {
            with_store(settings, async |store| change(options, RoleChange::Grant, &store).await)
        }
        UserCommand::Revoke(options) => {
            with_store(settings, async |store| change(options, RoleChange::Revoke, &store).await)
        }
    }
}

/// Reads the password from standard input or a prompt, never from an argument: other users of the machine can
/// see those.
fn read_password() -> anyhow::Result<String> {
    let input = std::io::stdin();
    if input.is_terminal() {
        let password = rpassword::prompt_password("Password: ").context("no password can be read")?;
        let again = rpassword::prompt_password("Once more: ").context("no password can be read")?;
        ensure!(password == again, "Passwords do not match");
        return Ok(password);
    }
    let mut line = String::new();
    input.lock().read_line(&mut line).context("no password can be read from standard input")?;
    let line = line.strip_suffix('\n').unwrap_or(&line);
    Ok(line.strip_suffix('\r').unwrap_or(line).to_owned())
}

async fn create(
    options: &NewUserOptions,
    password: String,
    brand: &str,
    store: &PostgresStore,
) -> anyhow::Result<()> {
    let draft = RegistrationDraft {
        name: options.name.clone(),
        email: options.email.clone(),
        username: options.username.clone(),
        password,
    };
    let roles = options.role.iter().fold(Roles::default(), |roles, role| roles.with((*role).into()));
    match create_account(draft, roles, brand, store, &Argon2Hasher::start()?, SystemClock.now()).await {
        Ok(user) => println!("{} can log in now{}.", user.username.as_str(), roles_suffix(roles)),
        Err(WriteError::Invalid(violations)) => {
            return Err(invalid(violations.into_iter().map(|violation| violation.message)));
        }
        Err(WriteError::Refused(AccountRefusal::UsernameTaken)) => {
            bail!("the name {} is already taken", options.username)
        }
        Err(WriteError::Refused(AccountRefusal::EmailTaken)) => {
            bail!("the address {} is already taken", options.email)
        }
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

fn roles_suffix(roles: Roles) -> String {
    let names: Vec<&str> = Role::ALL.into_iter().filter(|role| roles.has(*role)).map(Role::as_str).collect();
    if names.is_empty() { String::new() } else { format!(", as {}", names.join(" and ")) }
}

async fn change(options: &RoleOptions, change: RoleChange, store: &PostgresStore) -> anyhow::Result<()> {
    let username = user_admin::find(&options.username, store).await?.username;
    let role = Role::from(options.role);
    let (user, role_name) = (username.as_str(), role.as_str());
    let result = change_role(&username, role, change, store, SystemClock.now()).await?;
    match (result, change) {
        (RoleChangeResult::Changed(_), RoleChange::Grant) => println!("{user} has the role {role_name} now."),
        (RoleChangeResult::Changed(_), RoleChange::Revoke) => {
            println!("{user} no longer has the role {role_name}.");
        }
        (RoleChangeResult::Unchanged(_), RoleChange::Grant) => {
            println!("{user} had the role {role_name} already.");
        }
        (RoleChangeResult::Unchanged(_), RoleChange::Revoke) => {
            println!("{user} did not have the role {role_name}.");
        }
        (RoleChangeResult::LastAdmin, _) => {
            bail!("{} is the last admin; grant somebody else the role first", options.username)
        }
        (RoleChangeResult::NoSuchUser, _) => bail!("no member has the username {}", options.username),
    }
    Ok(())
}

async fn reset_factor(
    options: &SecondFactorOptions,
    brand: &str,
    store: &PostgresStore,
) -> anyhow::Result<()> {
    let user = user_admin::find(&options.username, store).await?;
    let name = user.username.as_str();
    match reset_second_factor(&user, brand, SystemClock.now(), store).await? {
        Ok(()) => println!(
            "Two-factor authentication of {name} is off, and they are signed out everywhere. They have been notified by email."
        ),
        Err(_) => bail!("{name} has no two-factor authentication to reset"),
    }
    Ok(())
}

async fn erase(options: &EraseOptions, store: &PostgresStore, media: &MediaStore) -> anyhow::Result<()> {
    let username = user_admin::find(&options.username, store).await?.username;
    match account_closure::erase(&username, store, store, &SystemClock).await? {
        ErasureResult::Done => {}
        ErasureResult::LastAdmin => {
            bail!("{} is the last admin; grant somebody else the role first", options.username)
        }
        ErasureResult::NotDue | ErasureResult::NoSuchUser => {
            bail!("no member has the username {}", options.username)
        }
    }
    // Deletes their files now, in case no server is running to do it.
    while account_closure::erase_due_accounts(store, store, store, media, &SystemClock).await?.files > 0 {}
    println!("Erased the account {} and its data.", options.username);
    Ok(())
}
