//! Registration of a member by themselves.

use domain::{
    Timestamp, Violation,
    accounts::{
        MAIL_RATE_LIMIT, REGISTRATION_RATE_LIMIT, Registration, RegistrationDraft, Roles, SessionToken, User,
        mailbox,
    },
    contact_requests::EmailAddress,
    legal::{AcceptedTexts, LegalDocument},
};
use ports::{
    StoreError,
    accounts::{NewUser, RegisterResult},
    legal::LegalTexts,
};

use super::{AccountError, AccountPorts, AccountRefusal, Caller, EmailSender, rate_limit};
use crate::business_time::business_date;

/// Creates a member, opens a session and mails the link that confirms the address. If the address is taken,
/// its owner is informed; if an unconfirmed account holds it, the mail offers to remove that account. Without
/// an `email_sender` no mail is sent. Returns the new member and their session token.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn register(
    draft: RegistrationDraft,
    email_sender: Option<&EmailSender>,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<(User, SessionToken), AccountError> {
    let registration = Registration::parse(draft, ports.brand)?;
    if let Some(sentence) = registration.name.staff_name_refusal(ports.brand) {
        return Err(vec![Violation::new("name", sentence)].into());
    }
    let at = ports.clock.now();
    if let Some(wait) =
        rate_limit::count("register", REGISTRATION_RATE_LIMIT, caller, at, ports.rate_limiter).await?
    {
        return Err(wait.into());
    }
    let verification = email_sender.map(|email_sender| {
        email_sender.verification(&registration.username, &registration.email, ports.randomness)
    });
    let new = NewUser {
        password: ports.hasher.hash(&registration.password).await?,
        username: registration.username,
        email: registration.email,
        name: registration.name,
        roles: Roles::default(),
        is_email_verified: false,
        verification: verification.transpose()?,
        accepted: Some(texts_in_force(at, ports.legal).await?),
    };
    let (token, session) = caller.new_session(ports.randomness)?;
    match ports.accounts.register(&new, Some(&session), at).await? {
        RegisterResult::Done(user, _) => Ok((user, token)),
        RegisterResult::UsernameTaken => Err(AccountRefusal::UsernameTaken.into()),
        RegisterResult::EmailTaken => {
            if let Some(email_sender) = email_sender {
                mail_owner(&new.email, email_sender, caller, at, ports).await?;
            }
            Err(AccountRefusal::EmailTaken.into())
        }
    }
}

/// The versions that whoever registers now accepts.
async fn texts_in_force(at: Timestamp, texts: &dyn LegalTexts) -> Result<AcceptedTexts, StoreError> {
    let today = business_date(at);
    Ok(AcceptedTexts {
        terms: texts.legal_history(LegalDocument::Terms).await?.in_force(today).number,
        privacy: texts.legal_history(LegalDocument::Privacy).await?.in_force(today).number,
    })
}

async fn mail_owner(
    email: &EmailAddress,
    email_sender: &EmailSender,
    caller: &Caller,
    at: Timestamp,
    ports: AccountPorts<'_>,
) -> Result<(), StoreError> {
    let subject = format!("mail about registering to {}", mailbox(email));
    if rate_limit::count_mail(subject, MAIL_RATE_LIMIT, at, ports.rate_limiter).await?.is_some() {
        return Ok(());
    }
    match ports.accounts.user_at(email).await? {
        Some(holder) if holder.releases_unconfirmed_email() => {
            let mail = email_sender.address_is_held(&holder, ports.randomness)?;
            ports.tokens.mail_token(holder.id, &mail, caller.address, at).await?;
        }
        Some(owner) => {
            ports.outbox.post(email_sender.already_a_member(&owner), at).await?;
        }
        None => {}
    }
    Ok(())
}
