//! `docker-compose.yml` is valid, passes every setting on, and keeps the database owner's password from the
//! site. `container/` runs what it describes.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it does not expect")]

use std::collections::BTreeSet;

use yaml_rust2::{Yaml, YamlLoader};

const COMPOSE: &str = include_str!("../../../docker-compose.yml");
const DOCKERFILE: &str = include_str!("../../../Dockerfile");
const README: &str = include_str!("../../../README.md");

fn service(name: &str) -> Yaml {
    let documents = YamlLoader::load_from_str(COMPOSE).unwrap();
    assert_eq!(documents.len(), 1);
    let service = documents[0]["services"][name].clone();
    assert!(!service.is_badvalue(), "{name} is missing");
    service
}

fn environment(name: &str) -> Vec<(String, String)> {
    let text = |yaml: &Yaml| yaml.as_str().unwrap_or_else(|| panic!("{yaml:?} is no text")).to_owned();
    let environment = service(name)["environment"].clone();
    environment.as_hash().unwrap().iter().map(|(name, value)| (text(name), text(value))).collect()
}

/// Every setting that the README documents: the variables of its table (a row may list several) and the
/// `AWS_…` ones.
fn settings() -> BTreeSet<String> {
    let rows = README.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
    let is_variable = |name: &&str| name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    let table = rows.flat_map(|(names, _)| names.split("`, `")).filter(is_variable).map(str::to_owned);
    let words = README.split(|c: char| !(c.is_ascii_uppercase() || c == '_'));
    table.chain(words.filter(|word| word.starts_with("AWS_")).map(str::to_owned)).collect()
}

#[test]
fn compose_passes_exactly_the_readme_settings() {
    let settings = settings();
    assert!(settings.contains("DATABASE_URL") && settings.contains("AWS_REGION"), "{settings:?}");
    assert!(settings.contains("CONTACT_EMAIL") && settings.contains("CONTACT_ADDRESS"), "{settings:?}");
    let passed: BTreeSet<String> = environment("marque").into_iter().map(|(name, _)| name).collect();
    assert_eq!(passed, settings, "left: docker-compose.yml, right: README.md");
    for (name, _) in environment("migrate") {
        assert!(settings.contains(&name), "{name} is no setting");
    }
}

#[test]
fn compose_settings_come_from_variables_of_the_same_name() {
    const FIXED: [&str; 4] = ["BIND", "MARQUE_HOME", "DATABASE_URL", "MIGRATION_DATABASE_URL"];
    for (name, value) in environment("marque") {
        let is_passed = [":-", ":?"].iter().any(|default| value.starts_with(&format!("${{{name}{default}")));
        assert_eq!(is_passed, !FIXED.contains(&name.as_str()), "{name}: {value}");
    }
}

#[test]
fn compose_hides_the_owner_password_from_the_site() {
    for (name, value) in environment("marque") {
        assert!(!value.contains("${DATABASE_PASSWORD"), "{name}");
    }
    let of = |service, name: &str| {
        environment(service)
            .into_iter()
            .find(|(found, _)| found == name)
            .unwrap_or_else(|| panic!("{name}"))
            .1
    };
    assert_eq!(of("marque", "MIGRATION_DATABASE_URL"), "");
    assert!(of("migrate", "MIGRATION_DATABASE_URL").contains("${DATABASE_PASSWORD:?"));
    assert_eq!(of("migrate", "DATABASE_URL"), of("marque", "DATABASE_URL"));
    assert_eq!(
        service("marque")["depends_on"]["migrate"]["condition"].as_str(),
        Some("service_completed_successfully")
    );
}

#[test]
fn compose_services_have_health_checks_and_restart() {
    for name in ["database", "marque"] {
        let service = service(name);
        assert!(service["healthcheck"]["test"].as_vec().is_some(), "{name}");
        assert_eq!(service["restart"].as_str(), Some("unless-stopped"), "{name}");
    }
    let marque = service("marque");
    assert_eq!(marque["depends_on"]["database"]["condition"].as_str(), Some("service_healthy"));
    let ports = marque["ports"].as_vec().unwrap();
    assert_eq!(ports.len(), 1, "one port, open to this machine only");
    assert!(ports[0].as_str().unwrap().starts_with("127.0.0.1:"));
}

#[test]
fn compose_adds_no_sample_inventory() {
    assert_eq!(service("marque")["command"].as_vec().unwrap(), &[Yaml::String("serve".into())]);
    assert!(!DOCKERFILE.contains("seed"));
}

#[test]
fn compose_contains_no_passwords() {
    assert!(!COMPOSE.contains("POSTGRES_PASSWORD:"));
    for secret in ["DATABASE_PASSWORD", "DATABASE_APP_PASSWORD", "SECRET_KEY"] {
        assert!(COMPOSE.contains(&format!("${{{secret}:?")), "{secret}");
    }
}

#[test]
fn dockerfile_copies_all_build_inputs() {
    for folder in ["crates", "migrations", "contract", "art/pictures.json", "frontend"] {
        assert!(DOCKERFILE.contains(&format!("COPY {folder} ")), "{folder}");
    }
}
