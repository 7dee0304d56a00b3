//! The binary `marque`: reads the settings, runs one subcommand (`cli`) and wires the adapters together.
//! Contains no business rules.

mod audit_log;
mod background;
mod backup;
mod backup_jobs;
mod categories;
mod cli;
mod clock;
mod contract;
mod database;
mod demo;
mod doctor;
mod email_senders;
#[cfg_attr(not(feature = "embedded-postgres"), path = "no_embedded_database.rs")]
mod embedded_database;
mod file_mode;
mod forum_samples;
mod import;
mod input;
mod jobs;
mod legal;
mod mail_links;
mod mail_preview;
mod mail_queue;
mod measurements;
mod memory;
mod migrate;
// Otherwise compiled only in builds without the feature.
#[cfg(all(test, feature = "embedded-postgres"))]
#[expect(dead_code, reason = "its test starts nothing")]
mod no_embedded_database;
mod operator;
mod output;
mod randomness;
mod samples;
mod seed;
mod serve;
mod settings;
mod site_settings;
mod storage_check;
mod supervisor;
mod traces;
mod undo_import;
mod user;
mod user_admin;

use std::process::ExitCode;

use clap::Parser;
use cli::{Cli, Command};
use traces::Traces;

fn main() -> ExitCode {
    memory::tune_allocator();
    file_mode::create_private_files();
    let cli = Cli::parse();
    // For the TLS clients that bring no cryptography provider. An error means that one is installed already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    output::run(|| {
        let settings = settings::Settings::from_environment()?;
        let command = cli.command.unwrap_or_default();
        let collector = settings.traces.collector.as_deref().filter(|_| matches!(command, Command::Serve(_)));
        let traces = collector.map(Traces::start).transpose()?;
        settings.log.start(traces.as_ref())?;
        if !matches!(command, Command::Serve(_)) {
            postgres_adapter::set_operator(operator::operator());
        }
        match command {
            Command::Serve(options) => serve::run(&settings, &options),
            Command::Migrate => migrate::run(&settings),
            Command::Seed(options) => seed::run(&settings, &options),
            Command::Import(options) => import::run(&settings, &options),
            Command::UndoImport(options) => undo_import::run(&settings, &options),
            Command::User(command) => user::run(&settings, &command),
            Command::Mail(command) => mail_queue::run(&settings, &command),
            Command::Category(command) => categories::run(&settings, &command),
            Command::Job(command) => jobs::run(&settings, &command),
            Command::Audit(command) => audit_log::run(&settings, &command),
            Command::Settings(command) => site_settings::run(&settings, &command),
            Command::Legal(command) => legal::run(&settings, &command),
            Command::Backup(options) => backup::run(&settings, &options),
            Command::Restore(options) => backup::restore(&settings, &options),
            Command::Doctor => doctor::run(&settings),
            Command::Openapi => contract::print_openapi(),
            Command::Rules => contract::print_rules(),
            Command::MailPreview(options) => mail_preview::run(&settings, &options),
        }
    })
}
