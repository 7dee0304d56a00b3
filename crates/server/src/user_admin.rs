//! `marque user list`, `suspend`, `reinstate`, `end-sessions` and `reset-link`: what admins do with members' accounts, for
//! when nobody can sign in to the admin area.

use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use application::{
    accounts::make_reset_link,
    listings::SellerStockPorts,
    membership::{change_member_as_operator, last_moment_of_suspension, suspension_period},
    site_settings::CurrentSettings,
};
use domain::{
    Timestamp,
    accounts::{Role, SessionId, TokenPurpose, User, Username},
    audit::Actor,
    membership::{MemberAccount, MemberChangeDraft, MemberChangeRefusal},
    text::single_line,
};
use ports::{
    accounts::Accounts,
    clock::Clock,
    commands::WriteError,
    member_admin::{MemberAdmin, MemberQuery},
    sessions::Sessions,
};
use postgres_adapter::PostgresStore;

use crate::{
    cli::{SuspendOptions, UserListOptions},
    clock::SystemClock,
    email_senders::EmailSenders,
    input::invalid,
    mail_links::links,
    randomness::SystemRandomness,
    settings::Settings,
};

/// Number of members read at a time.
const PAGE: u32 = 200;

/// The member with that name.
///
/// # Errors
/// When the name is malformed or nobody has it.
pub(crate) async fn find(username: &str, store: &PostgresStore) -> anyhow::Result<User> {
    let parsed = Username::parse("login", username).map_err(|violation| anyhow!(violation.message))?;
    let account = store.account(&parsed).await?;
    account.map(|account| account.user).with_context(|| format!("no member has the username {username}"))
}

/// Prints the members, those who joined last first, one per line.
pub(crate) async fn list(options: &UserListOptions, store: &PostgresStore) -> anyhow::Result<()> {
    let role = options.role.map(Role::from);
    let mut query = MemberQuery { search: options.search.join(" "), role, before: None };
    let mut rest = options.limit;
    let total = loop {
        let page = store.member_accounts(&query, PAGE.min(rest)).await?;
        for member in &page.items {
            println!("{}", describe(member, SystemClock.now()));
        }
        rest = rest.saturating_sub(u32::try_from(page.items.len()).unwrap_or(u32::MAX));
        query.before = page.next;
        if rest == 0 || query.before.is_none() {
            break page.total;
        }
    };
    match total {
        0 => println!("No member matches."),
        _ if total > options.limit.into() => {
            eprintln!("These are the latest {} of {total} members: list more with --limit.", options.limit);
        }
        _ => {}
    }
    Ok(())
}

/// Describes a member in one line.
fn describe(member: &MemberAccount, at: Timestamp) -> String {
    let MemberAccount { user, closure, .. } = member;
    let suspension = member.suspension.filter(|suspension| suspension.is_in_force(at));
    let mut parts = vec![
        user.id.0.to_string(),
        user.username.as_str().to_owned(),
        user.email.as_str().to_owned(),
        user.name.as_str().to_owned(),
        format!("joined {}", user.created_at.format("%F")),
    ];
    parts.extend(
        Role::ALL.into_iter().filter(|role| user.roles.has(*role)).map(|role| role.as_str().to_owned()),
    );
    parts.extend((!user.is_email_verified).then(|| "address not confirmed".to_owned()));
    parts.extend(suspension.map(|suspension| format!("suspended {}", suspension_period(suspension))));
    parts.extend(closure.is_some().then(|| "account closed".to_owned()));
    parts.iter().map(|part| single_line(part)).collect::<Vec<_>>().join("  ")
}

pub(crate) async fn suspend(options: &SuspendOptions, store: &PostgresStore) -> anyhow::Result<()> {
    let until = options.until.as_deref().map(last_moment_of_suspension).transpose();
    let suspended_until =
        until.map_err(|violation| anyhow!("{}, as in 2026-12-24 (--until)", violation.message))?;
    let user = find(&options.username, store).await?;
    let draft = MemberChangeDraft {
        is_suspended: Some(true),
        suspended_until,
        reason: options.reason.clone(),
        ..MemberChangeDraft::default()
    };
    let (member, withdrawn) = change(&user, &draft, store).await?;
    let period = member.suspension.map(suspension_period).unwrap_or_default();
    println!("{} is suspended {period}, and signed out everywhere.", user.username.as_str());
    match withdrawn {
        0 => {}
        1 => println!("1 listing was withdrawn from sale."),
        count => println!("{count} listings were withdrawn from sale."),
    }
    Ok(())
}

pub(crate) async fn reinstate(username: &str, reason: &str, store: &PostgresStore) -> anyhow::Result<()> {
    let user = find(username, store).await?;
    let draft = MemberChangeDraft {
        is_suspended: Some(false),
        reason: reason.to_owned(),
        ..MemberChangeDraft::default()
    };
    change(&user, &draft, store).await?;
    println!("{} is not suspended and can log in.", user.username.as_str());
    Ok(())
}

async fn change(
    user: &User,
    draft: &MemberChangeDraft,
    store: &PostgresStore,
) -> anyhow::Result<(MemberAccount, usize)> {
    let name = user.username.as_str();
    let stock = SellerStockPorts { submissions: store, listings: store };
    match change_member_as_operator(user.id, draft, (store, stock), SystemClock.now()).await {
        Ok(member) => Ok(member),
        Err(WriteError::Invalid(violations)) => {
            Err(invalid(violations.into_iter().map(|violation| violation.message)))
        }
        Err(WriteError::Refused(MemberChangeRefusal::LastAdmin)) => {
            bail!("{name} is the last admin; grant somebody else the role first")
        }
        Err(error) => Err(error.into()),
    }
}

pub(crate) async fn end_sessions(username: &str, store: &PostgresStore) -> anyhow::Result<()> {
    let user = find(username, store).await?;
    store.end_others(user.id, SessionId::NONE, Actor::default(), SystemClock.now()).await?;
    println!("{} is signed out everywhere.", user.username.as_str());
    Ok(())
}

/// Prints a link with which the member chooses a new password.
pub(crate) async fn reset_link(
    username: &str,
    settings: &Settings,
    store: &PostgresStore,
) -> anyhow::Result<()> {
    let site = Arc::new(CurrentSettings::new(settings.business.site.clone()));
    let sender = EmailSenders::new(&settings.http, settings.http.bind, site).get();
    let sender = sender.context("the link needs the site's address: set PUBLIC_URL")?;
    let user = find(username, store).await?;
    let name = user.username.as_str();
    let made = make_reset_link(&user, &sender, store, &SystemRandomness, SystemClock.now()).await?;
    let mail = made.with_context(|| format!("{name} is suspended, so no link was made"))?;
    let minutes = TokenPurpose::ResetPassword.lifetime().num_minutes();
    println!("Give this link to {name} and to nobody else. It works once, within {minutes} minutes:");
    links(&mail).for_each(|link| println!("{link}"));
    Ok(())
}
