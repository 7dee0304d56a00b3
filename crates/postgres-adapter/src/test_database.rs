//! A database of its own for each test, copied from a migrated template.

use diesel::{
    Connection, PgConnection, QueryableByName, RunQueryDsl,
    connection::SimpleConnection,
    sql_types::{Bool, Text},
};

use crate::{
    APPLICATION_ROLE, Database, DatabaseSettings, PostgresStore, SecretKey, migrations, roles,
    statement::statement,
};

/// What secrets in these databases are sealed with.
pub const TEST_KEY: SecretKey = SecretKey::from_bytes([7; 32]);

/// A fresh, migrated database that is dropped at the end.
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
    /// Makes one on the server that `TEST_DATABASE_URL` names.
    ///
    /// # Panics
    /// When there is none: a test that needs a database must not pass without one.
    #[must_use]
    #[allow(clippy::panic, clippy::expect_used, reason = "test support: a broken bench must stop the test")]
    pub fn create() -> Self {
        let Ok(admin_url) = std::env::var("TEST_DATABASE_URL") else {
            panic!("TEST_DATABASE_URL is not set: run the tests with `make test`, or under `devdb run -- …`");
        };
        let mut admin = PgConnection::establish(&admin_url).expect("the test server answers");
        let template = format!("template_{}", migrations::fingerprint());
        // Tests run in processes of their own: one of them makes the template, the others wait.
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

    /// Its address for the owner, who may change the schema.
    #[must_use]
    pub fn owner_url(&self) -> String {
        with_name(&self.admin_url, &self.name)
    }

    /// Its address for the application role, under which the product serves.
    #[must_use]
    pub fn url(&self) -> String {
        with_role(&self.owner_url())
    }

    /// All ports on it. Call inside a tokio runtime.
    #[must_use]
    pub fn store(&self) -> PostgresStore {
        self.store_with(4)
    }

    /// A store with so many connections.
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

fn unique() -> u128 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_nanos())
}

/// The same database, under the application role.
fn with_role(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let host = rest[..end].rsplit_once('@').map_or(&rest[..end], |(_, host)| host);
    format!("{scheme}://{APPLICATION_ROLE}@{host}{}", &rest[end..])
}

/// The same server, another database.
fn with_name(url: &str, name: &str) -> String {
    let (address, query) = url.split_once('?').map_or((url, String::new()), |(a, q)| (a, format!("?{q}")));
    let (server, _) = address.rsplit_once('/').unwrap_or((address, ""));
    format!("{server}/{name}{query}")
}

pub use crate::explain::PreparedStatement;
pub use crate::forum::ForumQuestion;

/// The tables that have an area: how members take them along, and what erasing them does.
#[must_use]
pub fn areas() -> Vec<&'static str> {
    crate::account_closure::personal_data::areas().map(|area| area.table).collect()
}
