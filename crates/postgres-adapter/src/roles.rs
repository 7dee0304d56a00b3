//! The two database roles: the owner, which migrates, and the application role, which the server uses.
//!
//! The application role reads and writes rows. It owns nothing, so it cannot alter, drop or truncate a table
//! or disable a trigger, and it can only insert into the audit log.

use async_trait::async_trait;
use diesel::{
    PgConnection, QueryResult, QueryableByName, RunQueryDsl,
    connection::SimpleConnection,
    sql_types::{Bool, Text},
};
use percent_encoding::percent_decode_str;
use ports::{
    StoreError,
    health::{DatabaseRole, DatabaseRoles},
};

use crate::{
    PostgresStore, database::Failure, grants::grant_differences, migration_error::MigrationError,
    statement::statement,
};

/// The application role of databases whose roles this program creates.
pub const APPLICATION_ROLE: &str = "marque_app";

/// Role and password of a connection URL.
#[derive(Debug, PartialEq, Eq)]
struct Login {
    role: String,
    password: Option<String>,
}

impl Login {
    /// Parses `postgres://role:password@…`.
    fn of(url: &str) -> Option<Self> {
        let authority = url.split_once("://")?.1.split(['/', '?', '#']).next()?;
        let (login, _) = authority.rsplit_once('@')?;
        let (role, password) =
            login.split_once(':').map_or((login, None), |(role, password)| (role, Some(password)));
        let decode = |text: &str| percent_decode_str(text).decode_utf8().ok().map(|text| text.into_owned());
        let role = decode(role).filter(|role| !role.is_empty())?;
        let password = match password {
            Some(password) => Some(decode(password)?),
            None => None,
        };
        Some(Self { role, password })
    }
}

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

/// Creates the role of the application URL if it does not exist and grants it the privileges that it needs and lacks. Called by the owner after migrating, under the migration lock. Does nothing when the URL is the
/// owner's.
pub(crate) fn grant(connection: &mut PgConnection, application_url: &str) -> Result<(), MigrationError> {
    let failed = |error: diesel::result::Error| MigrationError::Failed(format!("granting rights: {error}"));
    let login = Login::of(application_url).ok_or_else(|| {
        MigrationError::Failed(
            "DATABASE_URL must name its role, as in postgres://marque_app:password@host/marque".into(),
        )
    })?;
    let owner: Name =
        statement("SELECT current_user::text AS name").get_result(connection).map_err(failed)?;
    if owner.name == login.role {
        return Ok(());
    }
    ensure_role(connection, &login)?;
    grant_differences(connection, &login.role)
}

fn ensure_role(connection: &mut PgConnection, login: &Login) -> Result<(), MigrationError> {
    if role_exists(connection, &login.role)? {
        return Ok(());
    }
    let password = login
        .password
        .as_deref()
        .map_or_else(String::new, |password| format!(" PASSWORD {}", literal(password)));
    let created = connection.batch_execute(&format!(
        "CREATE ROLE {} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS{password}",
        identifier(&login.role)
    ));
    match created {
        Ok(()) => {
            tracing::info!(role = login.role, "database role created");
            Ok(())
        }
        // Roles are shared by all databases of a server: a concurrent migration of another one may have
        // created it.
        Err(_) if role_exists(connection, &login.role)? => Ok(()),
        Err(error) => Err(MigrationError::Failed(format!(
            "the role {} of DATABASE_URL is missing and cannot be created ({error}); create it as a \
             superuser: CREATE ROLE {} LOGIN PASSWORD '…'",
            login.role,
            identifier(&login.role)
        ))),
    }
}

fn role_exists(connection: &mut PgConnection, role: &str) -> Result<bool, MigrationError> {
    let found: QueryResult<Vec<Name>> =
        statement("SELECT rolname::text AS name FROM pg_roles WHERE rolname = $1")
            .bind::<Text, _>(role)
            .load(connection);
    found.map(|found| !found.is_empty()).map_err(|error| MigrationError::Failed(error.to_string()))
}

/// Allows the application role to connect to a database but not to create anything in it, not even temporary
/// tables. For the copies that tests make, which do not inherit this.
#[cfg(feature = "test-database")]
pub(crate) fn grant_database(connection: &mut PgConnection, database: &str, role: &str) -> QueryResult<()> {
    let (database, role) = (identifier(database), identifier(role));
    connection.batch_execute(&format!(
        "REVOKE CREATE, TEMPORARY ON DATABASE {database} FROM PUBLIC, {role};
         GRANT CONNECT ON DATABASE {database} TO {role}"
    ))
}

/// Quotes an SQL identifier.
pub(crate) fn identifier(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Quotes an SQL string, independent of `standard_conforming_strings`.
pub(crate) fn literal(text: &str) -> String {
    format!("E'{}'", text.replace('\\', "\\\\").replace('\'', "''"))
}

#[derive(QueryableByName)]
struct RoleRow {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Bool)]
    is_superuser: bool,
    #[diesel(sql_type = Bool)]
    is_owner: bool,
    #[diesel(sql_type = Bool)]
    creates_tables: bool,
    #[diesel(sql_type = Bool)]
    alters_audit_log: bool,
    #[diesel(sql_type = Bool)]
    reaches_server_files: bool,
}

#[async_trait]
impl DatabaseRoles for PostgresStore {
    async fn database_role(&self) -> Result<DatabaseRole, StoreError> {
        self.database
            .run(|connection| {
                let row: RoleRow = statement(
                    "SELECT current_user::text AS name,
                            r.rolsuper AS is_superuser,
                            coalesce(pg_has_role(c.relowner, 'USAGE'), false) AS is_owner,
                            has_schema_privilege('public', 'CREATE') AS creates_tables,
                            coalesce(has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER'), false)
                                AS alters_audit_log,
                            pg_has_role('pg_execute_server_program', 'USAGE')
                                OR pg_has_role('pg_read_server_files', 'USAGE')
                                OR pg_has_role('pg_write_server_files', 'USAGE') AS reaches_server_files
                       FROM pg_roles r LEFT JOIN pg_class c ON c.oid = to_regclass('public.audit_log')
                      WHERE r.rolname = current_user",
                )
                .get_result(connection)
                .map_err(Failure::from)?;
                Ok(DatabaseRole {
                    name: row.name,
                    is_superuser: row.is_superuser,
                    is_owner: row.is_owner,
                    creates_tables: row.creates_tables,
                    alters_audit_log: row.alters_audit_log,
                    reaches_server_files: row.reaches_server_files,
                })
            })
            .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn role_and_password_are_parsed_from_url() {
        let login = |role: &str, password: Option<&str>| {
            Some(Login { role: role.to_owned(), password: password.map(str::to_owned) })
        };
        for (url, found) in [
            ("postgres://marque_app:s3cret@database/marque", login("marque_app", Some("s3cret"))),
            ("postgresql://app@/marque?host=%2Frun", login("app", None)),
            ("postgres://a%40b:p%3A%2F%27@h:5432/d?sslmode=require", login("a@b", Some("p:/'"))),
            ("postgres://u:p%40ss@h/d", login("u", Some("p@ss"))),
            ("postgres://database/marque", None),
            ("postgres:///marque?user=app", None),
            ("postgres://@h/d", None),
        ] {
            assert_eq!(Login::of(url), found, "{url}");
        }
    }

    #[test]
    fn identifiers_and_literals_are_quoted() {
        assert_eq!(identifier("a\"; DROP ROLE b; --"), "\"a\"\"; DROP ROLE b; --\"");
        assert_eq!(literal("it's \\ mine"), "E'it''s \\\\ mine'");
    }
}
