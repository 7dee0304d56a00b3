//! `docker-compose.yml` is a file that an engine can read, and says only what this program knows.

#![allow(clippy::unwrap_used, reason = "a test stops at what it does not expect")]

use yaml_rust2::{Yaml, YamlLoader};

const COMPOSE: &str = include_str!("../../../docker-compose.yml");
const DOCKERFILE: &str = include_str!("../../../Dockerfile");
const SETTINGS: [&str; 5] = [
    include_str!("../src/settings/database.rs"),
    include_str!("../src/settings/http.rs"),
    include_str!("../src/settings/log.rs"),
    include_str!("../src/settings/mail.rs"),
    include_str!("../src/settings/secret.rs"),
];

fn service(name: &str) -> Yaml {
    let documents = YamlLoader::load_from_str(COMPOSE).unwrap();
    assert_eq!(documents.len(), 1);
    let service = documents[0]["services"][name].clone();
    assert!(!service.is_badvalue(), "{name} is missing");
    service
}

#[test]
fn every_variable_is_a_setting_of_ours() {
    let environment = service("marque")["environment"].clone();
    let names: Vec<String> =
        environment.as_hash().unwrap().keys().map(|name| name.as_str().unwrap().to_owned()).collect();
    assert!(names.contains(&"DATABASE_URL".to_owned()));
    for name in names {
        assert!(
            SETTINGS.iter().any(|file| file.contains(&format!("variable(\"{name}\")"))),
            "{name} is no setting"
        );
    }
}

#[test]
fn every_service_tells_its_health_and_comes_back() {
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
fn no_password_is_written_down() {
    assert!(!COMPOSE.contains("POSTGRES_PASSWORD:"));
    assert!(COMPOSE.contains("${DATABASE_PASSWORD:?") && COMPOSE.contains("${SECRET_KEY:?"));
}

#[test]
fn the_image_brings_everything_that_the_build_reads() {
    for folder in ["crates", "migrations", "contract", "art/pictures.json", "frontend"] {
        assert!(DOCKERFILE.contains(&format!("COPY {folder} ")), "{folder}");
    }
}
