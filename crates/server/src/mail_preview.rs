//! `marque mail-preview`: writes every email with sample values, so that texts can be read and looked at.

use std::fs;

use anyhow::{Context, anyhow};
use application::{
    accounts::EmailSender,
    mail::{SampleMail, samples},
};

use crate::{cli::MailPreviewOptions, settings::Settings};

/// Writes `<name>.txt` (subject, empty line, text) and `<name>.html` per email.
pub(crate) fn run(settings: &Settings, options: &MailPreviewOptions) -> anyhow::Result<()> {
    let folder = &options.folder;
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be created", folder.display()))?;
    let sender = EmailSender {
        brand: settings.http.brand.clone(),
        origin: settings.http.public_url.clone().unwrap_or_else(|| "https://marque.example".into()),
        contact: settings.business.site.contact.line(),
        reply_to: settings.business.site.contact.email.clone(),
    };
    let samples = samples(&sender, "ada_l", "1967 Ferrari 275 GTB/4")
        .map_err(|violation| anyhow!("the samples are not valid: {}", violation.message))?;
    for SampleMail { name, mail } in &samples {
        fs::write(
            folder.join(name).with_extension("txt"),
            format!("{}\n\n{}\n", mail.subject(), mail.text()),
        )?;
        fs::write(folder.join(name).with_extension("html"), mail.html().unwrap_or_default())?;
    }
    println!("{} emails written to {}", samples.len(), folder.display());
    Ok(())
}
