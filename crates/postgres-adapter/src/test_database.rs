//! A separate database for each test, copied from a migrated template.

use diesel::{
    Connection, PgConnection, QueryableByName, RunQueryDsl,
    connection::SimpleConnection,
    sql_types::{Bool, Text},
};

use crate::{
    APPLICATION_ROLE, Database, DatabaseSettings, PostgresStore, SecretKey, database::with_name, migrations,
    roles, statement::statement,
};

/// Encryption key of the test databases.
pub const TEST_KEY: SecretKey = SecretKey::from_bytes([7; 32]);

/// A fresh, migrated database that is dropped with this value.
pub struct TestDatabase {
    admin_url: String,
    name: String,
}

#[derive(QueryableByName)]
struct Exists {
    #[diesel(sql_type = Bool)]
    exists: bool,
}

impl TestDatabase {
    /// Creates a database on the server given by `TEST_DATABASE_URL`.
    ///
    /// # Panics
    /// When the variable is unset or the server is unavailable: a test that needs a database must not pass
    /// without one.
    #[must_use]
    #[allow(clippy::panic, clippy::expect_used, reason = "test support: a broken bench must stop the test")]
    pub fn create() -> Self {
        let Ok(admin_url) = std::env::var("TEST_DATABASE_URL") else {
            panic!("TEST_DATABASE_URL is not set: run the tests with `make test`, or under `devdb run -- …`");
        };
        let mut admin = PgConnection::establish(&admin_url).expect("the test server answers");
        let template = format!("template_{}", migrations::fingerprint());
        // Tests run in separate processes: one creates the template, the others wait.
        admin.batch_execute("SELECT pg_advisory_lock(1296126539)").expect("the template's lock");
        let made: Exists = statement("SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1) AS exists")
            .bind::<Text, _>(&template)
            .get_result(&mut admin)
            .expect("a list of databases");
        if !made.exists {
            let draft = format!("{template}_draft");
            admin.batch_execute(&format!("DROP DATABASE IF EXISTS {draft}")).expect("no old draft");
            admin.batch_execute(&format!("CREATE DATABASE {draft}")).expect("a draft");
            let draft_url = with_name(&admin_url, &draft);
            migrations::migrate_and_grant(&draft_url, &with_role(&draft_url)).expect("migrations run");
            admin.batch_execute(&format!("ALTER DATABASE {draft} RENAME TO {template}")).expect("a template");
        }
        admin.batch_execute("SELECT pg_advisory_unlock(1296126539)").expect("the template's lock");
        let name = format!("t_{}_{:x}", std::process::id(), unique());
        admin.batch_execute(&format!("CREATE DATABASE {name} TEMPLATE {template}")).expect("a database");
        roles::grant_database(&mut admin, &name, APPLICATION_ROLE).expect("rights on the database");
        Self { admin_url, name }
    }

    /// URL for the owner role, which may change the schema.
    #[must_use]
    pub fn owner_url(&self) -> String {
        with_name(&self.admin_url, &self.name)
    }

    /// URL for the application role.
    #[must_use]
    pub fn url(&self) -> String {
        with_role(&self.owner_url())
    }

    /// Creates a store. Must be called inside a tokio runtime.
    #[must_use]
    pub fn store(&self) -> PostgresStore {
        self.store_with(4)
    }

    /// Creates a store with that many connections.
    #[must_use]
    pub fn store_with(&self, connections: u32) -> PostgresStore {
        let settings = DatabaseSettings { connections, ..DatabaseSettings::new(self.url()) };
        PostgresStore::new(Database::new(settings), TEST_KEY)
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        if let Ok(mut admin) = PgConnection::establish(&self.admin_url) {
            let dropped = admin.batch_execute(&format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name));
            if let Err(error) = dropped {
                tracing::warn!(%error, "a test database stays behind");
            }
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "a name that no other test run uses")]
fn unique() -> u128 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_nanos())
}

/// The URL of the same database with the application role.
fn with_role(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let host = rest[..end].rsplit_once('@').map_or(&rest[..end], |(_, host)| host);
    format!("{scheme}://{APPLICATION_ROLE}@{host}{}", &rest[end..])
}

pub use crate::explain::PreparedStatement;
pub use crate::forum::ForumQuestion;

/// Tables with an entry in the list of personal data, which defines their export and erasure.
#[must_use]
pub fn areas() -> Vec<&'static str> {
    crate::account_closure::personal_data::areas().map(|area| area.table).collect()
}
