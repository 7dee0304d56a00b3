//! Starts that fail: the message, and what they leave behind.

use std::time::Duration;

use embedded_postgres::{Cluster, EmbeddedError, Options};

use crate::support::TestDirectory;

#[test]
fn nonempty_foreign_directory_is_left_unchanged() {
    let place = TestDirectory::new();
    std::fs::create_dir_all(place.data_dir()).unwrap();
    std::fs::write(place.data_dir().join("letter.txt"), "Dear").unwrap();
    let sentence = Cluster::start(&place.options()).unwrap_err().to_string();
    assert!(sentence.contains("is not empty and holds no PostgreSQL database"), "{sentence}");
    assert_eq!(std::fs::read_dir(place.data_dir()).unwrap().count(), 1);
    std::fs::remove_file(place.data_dir().join("letter.txt")).unwrap();
    assert!(Cluster::start(&place.options()).is_ok());
}

#[test]
fn other_major_version_is_refused_with_a_message() {
    let place = TestDirectory::new();
    drop(Cluster::start(&place.options()).unwrap());
    std::fs::write(place.data_dir().join("PG_VERSION"), "11\n").unwrap();
    let error = Cluster::start(&place.options()).unwrap_err();
    assert!(matches!(error, EmbeddedError::WrongMajor { wanted: 11, .. }), "{error}");
    assert!(error.to_string().contains("no PostgreSQL 11 was found"), "{error}");
}

#[test]
fn failed_start_reports_the_reason() {
    let place = TestDirectory::new();
    let options = Options { settings: vec![("work_mem".to_owned(), "plenty".to_owned())], ..place.options() };
    let error = Cluster::start(&options).unwrap_err();
    assert!(matches!(error, EmbeddedError::ServerEnded { .. }), "{error}");
    assert!(error.to_string().contains("invalid value for parameter \"work_mem\": \"plenty\""), "{error}");
    assert!(Cluster::start(&place.options()).is_ok());
}

#[test]
fn start_timeout_leaves_no_server() {
    let place = TestDirectory::new();
    drop(Cluster::start(&place.options()).unwrap());
    let error = Cluster::start(&Options { start_timeout: Duration::ZERO, ..place.options() }).unwrap_err();
    assert!(matches!(error, EmbeddedError::NotReady { .. }), "{error}");
    assert!(!place.data_dir().join("postmaster.pid").exists());
    assert!(Cluster::start(&place.options()).unwrap().is_owned());
}
