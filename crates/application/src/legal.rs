//! Legal texts: reading, drafting, publishing and withdrawing versions, and telling members of new ones.

use domain::{
    accounts::UserId,
    audit::Actor,
    legal::{
        LegalDocument, LegalFile, LegalForm, LegalHistory, LegalPublication, LegalRefusal, default_text,
        version_notification,
    },
};
use ports::{
    StoreError,
    clock::Clock,
    commands::WriteError,
    legal::{LegalNotifications, LegalTexts, UnannouncedVersion},
};

use crate::business_time::business_date;

/// Members told of a version in one round, so that a round ends soon.
const BATCH: u32 = 500;

#[derive(Clone, Copy)]
pub struct LegalPorts<'a> {
    pub texts: &'a dyn LegalTexts,
    pub clock: &'a dyn Clock,
    /// The site's name, which the default texts contain.
    pub brand: &'a str,
}

/// The text of one version as Markdown, with the versions of its document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadLegalText {
    pub history: LegalHistory,
    /// Number of the version.
    pub number: i32,
    pub text: String,
}

/// Reads a version, withdrawn ones too; the one in force without a number. `None` if there is no such version.
pub async fn read_legal_text(
    document: LegalDocument,
    number: Option<i32>,
    ports: LegalPorts<'_>,
) -> Result<Option<ReadLegalText>, StoreError> {
    let history = ports.texts.legal_history(document).await?;
    let today = business_date(ports.clock.now());
    let number = match number {
        None => history.in_force(today).number,
        Some(number) if history.find(number, today).is_some() => number,
        Some(_) => return Ok(None),
    };
    let text = text_of(document, number, ports).await?;
    Ok(text.map(|text| ReadLegalText { history, number, text }))
}

/// The text of any version. `None` if there is no such version.
pub async fn text_of(
    document: LegalDocument,
    number: i32,
    LegalPorts { texts, brand, .. }: LegalPorts<'_>,
) -> Result<Option<String>, StoreError> {
    match number {
        0 => Ok(Some(default_text(document, brand))),
        number => texts.legal_text(document, number).await,
    }
}

/// Publishes a version, based on `revision`, and discards the draft. Returns the document as it is then.
pub async fn publish_legal_text(
    document: LegalDocument,
    form: &LegalForm,
    revision: i32,
    actor: Actor,
    LegalPorts { texts, clock, .. }: LegalPorts<'_>,
) -> Result<LegalFile, WriteError<LegalRefusal>> {
    let now = clock.now();
    let today = business_date(now);
    let text = form.parse(today).map_err(WriteError::Invalid)?;
    let publication = LegalPublication { document, text, revision, today };
    texts.publish_legal_text(&publication, actor, now).await?.map_err(WriteError::Refused)?;
    Ok(texts.legal_file(document).await?)
}

/// Saves the draft of a document, based on `revision`; `None` discards it. Returns the document as it is then.
pub async fn save_legal_draft(
    document: LegalDocument,
    draft: Option<&LegalForm>,
    revision: i32,
    LegalPorts { texts, clock, .. }: LegalPorts<'_>,
) -> Result<LegalFile, WriteError<LegalRefusal>> {
    let draft = draft.map(LegalForm::parse_draft).transpose().map_err(WriteError::Invalid)?;
    let saved = texts.save_legal_draft(document, draft.as_ref(), revision, clock.now()).await?;
    saved.map_err(WriteError::Refused)?;
    Ok(texts.legal_file(document).await?)
}

/// Withdraws a version that is not in force yet. Returns the document as it is then.
pub async fn withdraw_legal_text(
    document: LegalDocument,
    number: i32,
    actor: Actor,
    LegalPorts { texts, clock, .. }: LegalPorts<'_>,
) -> Result<LegalFile, WriteError<LegalRefusal>> {
    let now = clock.now();
    let withdrawn = texts.withdraw_legal_text(document, number, business_date(now), actor, now).await?;
    withdrawn.map_err(WriteError::Refused)?;
    Ok(texts.legal_file(document).await?)
}

/// Tells the next members of a new version. Returns false when nobody was left to be told. Each member is told
/// once, however many servers run this.
///
/// # Errors
/// When the store fails. Who was told before stays told; the next round goes on.
pub async fn notify_legal_version(texts: &dyn LegalTexts, clock: &dyn Clock) -> Result<bool, StoreError> {
    let Some(UnannouncedVersion { version, notified_up_to, members }) =
        texts.unannounced_legal_version(BATCH).await?
    else {
        return Ok(false);
    };
    let last: Option<UserId> = members.last().copied();
    let notifications = LegalNotifications {
        document: version.document,
        number: version.number,
        from: notified_up_to,
        to: last,
        notifications: members.into_iter().map(|member| version_notification(member, &version)).collect(),
    };
    // The result is ignored: if another server told these members first, the next round continues after them.
    texts.notify_legal_version(&notifications, clock.now()).await?;
    Ok(true)
}
