//! `marque legal`: lists, prints, publishes and withdraws versions of the legal texts.

use std::{fmt::Write, path::PathBuf};

use anyhow::anyhow;
use application::{
    business_time::business_date,
    legal::{LegalPorts, publish_legal_text, text_of, withdraw_legal_text},
};
use clap::{Args, Subcommand};
use domain::{
    audit::Actor,
    legal::{LegalDocument, LegalForm, LegalHistory, LegalRefusal},
};
use ports::{clock::Clock, commands::WriteError, legal::LegalTexts};

use crate::{
    clock::SystemClock,
    database::with_store,
    input::{invalid, read},
    settings::Settings,
};

#[derive(Subcommand)]
pub(crate) enum LegalCommand {
    /// List the versions of all legal texts
    List,
    /// Print a legal text as Markdown
    Show(LegalShowOptions),
    /// Publish a version from a Markdown file. It cannot be changed afterwards. Members are notified of new terms and
    /// privacy texts
    Publish(LegalPublishOptions),
    /// Withdraw a version that is not in effect yet
    Withdraw(LegalWithdrawOptions),
}

#[derive(Args)]
pub(crate) struct LegalShowOptions {
    /// terms, privacy or cookies
    #[arg(value_parser = legal_document)]
    pub(crate) document: LegalDocument,
    /// Number of the version; the one in effect by default
    #[arg(long, value_name = "NUMBER")]
    pub(crate) version: Option<i32>,
}

#[derive(Args)]
pub(crate) struct LegalPublishOptions {
    /// terms, privacy or cookies
    #[arg(value_parser = legal_document)]
    pub(crate) document: LegalDocument,
    /// Markdown file, or - for standard input
    pub(crate) file: PathBuf,
    /// Summary of the changes; shown to everyone
    #[arg(long)]
    pub(crate) note: String,
    /// First day in effect, in Central Time, as in 2027-01-01; today by default
    #[arg(long, value_name = "DATE")]
    pub(crate) effective: Option<String>,
    /// Title; that of the version in effect by default
    #[arg(long)]
    pub(crate) title: Option<String>,
}

#[derive(Args)]
pub(crate) struct LegalWithdrawOptions {
    /// terms, privacy or cookies
    #[arg(value_parser = legal_document)]
    pub(crate) document: LegalDocument,
    /// Number of the version
    pub(crate) version: i32,
}

fn legal_document(name: &str) -> Result<LegalDocument, String> {
    LegalDocument::parse(name).ok_or_else(|| "choose terms, privacy or cookies".to_owned())
}

pub(crate) fn run(settings: &Settings, command: &LegalCommand) -> anyhow::Result<()> {
    let brand = &settings.http.brand;
    match command {
        LegalCommand::List => with_store(settings, async |store| {
            for document in LegalDocument::ALL {
                print!("{}", listed(&store.legal_history(document).await?));
            }
            Ok(())
        }),
        LegalCommand::Show(options) => {
            with_store(settings, async |store| show(options, ports(&store, brand)).await)
        }
        LegalCommand::Publish(options) => {
            let text = read(&options.file)?;
            with_store(settings, async |store| publish(options, text, ports(&store, brand)).await)
        }
        LegalCommand::Withdraw(LegalWithdrawOptions { document, version }) => {
            with_store(settings, async |store| {
                let ports = ports(&store, brand);
                let withdrawn = withdraw_legal_text(*document, *version, Actor::default(), ports).await;
                print!("{}", listed(&withdrawn.map_err(refused)?.history));
                Ok(())
            })
        }
    }
}

fn ports<'a>(texts: &'a dyn LegalTexts, brand: &'a str) -> LegalPorts<'a> {
    LegalPorts { texts, clock: &SystemClock, brand }
}

/// The versions of a document, one a line.
fn listed(history: &LegalHistory) -> String {
    let mut lines = String::new();
    for (version, state) in history.versions(business_date(SystemClock.now())) {
        let (document, state) = (history.document().as_str(), state.as_str());
        // Writing to a `String` cannot fail.
        let _ = writeln!(
            lines,
            "{document} {} {state} {} {}",
            version.number, version.effective_on, version.title
        );
    }
    lines
}

async fn show(options: &LegalShowOptions, ports: LegalPorts<'_>) -> anyhow::Result<()> {
    let LegalShowOptions { document, version } = options;
    let number = match version {
        Some(number) => *number,
        None => {
            let history = ports.texts.legal_history(*document).await?;
            history.in_force(business_date(SystemClock.now())).number
        }
    };
    let text = text_of(*document, number, ports).await?;
    let text = text.ok_or_else(|| anyhow!("{} has no version {number}", document.as_str()))?;
    println!("{}", text.trim_end());
    Ok(())
}

async fn publish(options: &LegalPublishOptions, text: String, ports: LegalPorts<'_>) -> anyhow::Result<()> {
    let LegalPublishOptions { document, note, effective, title, .. } = options;
    let today = business_date(SystemClock.now());
    let file = ports.texts.legal_file(*document).await?;
    let form = LegalForm {
        title: title.clone().unwrap_or_else(|| file.history.in_force(today).title.clone()),
        text,
        effective_on: effective.clone().unwrap_or_else(|| today.to_string()),
        note: note.clone(),
    };
    let published = publish_legal_text(*document, &form, file.revision, Actor::default(), ports).await;
    print!("{}", listed(&published.map_err(refused)?.history));
    Ok(())
}

fn refused(error: WriteError<LegalRefusal>) -> anyhow::Error {
    match error {
        WriteError::Invalid(violations) => invalid(violations),
        WriteError::Refused(refusal) => anyhow!("{}", refusal.message()),
        error => anyhow::Error::from(error),
    }
}
