//! Privileges of the application role: what it needs on the database, the schema and the tables, compared with what it
//! has. Only what differs is granted, so that nothing is written where nothing is missing.

use diesel::{
    Connection, PgConnection, QueryableByName, RunQueryDsl, connection::SimpleConnection, sql_types::Text,
};

use crate::{migration_error::MigrationError, statement::statement};

/// SQL: each object whose privileges differ, with the statements that grant what the role `$1` needs and nothing more.
///
/// Objects of extensions and of roles that the owner is no member of are left alone. The role can only insert into the
/// audit log, and only read the list of migrations.
const DIFFERENCES: &str = "
    WITH app AS (SELECT oid, quote_ident(rolname) AS name FROM pg_roles WHERE rolname = $1),
    objects (name, target, acl, denied, needed) AS (
        SELECT format('the database %I', datname), format('DATABASE %I', datname),
               coalesce(datacl, acldefault('d', datdba)), ARRAY['CREATE', 'TEMPORARY'], ARRAY['CONNECT']
          FROM pg_database WHERE datname = current_database()
        UNION ALL
        SELECT 'the schema public', 'SCHEMA public', coalesce(nspacl, acldefault('n', nspowner)), ARRAY['CREATE'],
               ARRAY['USAGE']
          FROM pg_namespace WHERE nspname = 'public'
        UNION ALL
        SELECT relname::text,
               format('%s public.%I', CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, relname),
               coalesce(relacl, acldefault((CASE relkind WHEN 'S' THEN 's' ELSE 'r' END)::\"char\", relowner)),
               ARRAY['ALL'],
               CASE WHEN relkind = 'S' THEN ARRAY['SELECT', 'USAGE']
                    WHEN relname = 'audit_log' THEN ARRAY['INSERT', 'SELECT']
                    WHEN relname = '__diesel_schema_migrations' THEN ARRAY['SELECT']
                    ELSE ARRAY['DELETE', 'INSERT', 'SELECT', 'UPDATE'] END
          FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
           AND pg_has_role(relowner, 'USAGE')
           AND NOT EXISTS (SELECT FROM pg_depend
                            WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
    )
    SELECT objects.name,
           format('REVOKE %s ON %s FROM PUBLIC; REVOKE ALL ON %s FROM %s; GRANT %s ON %s TO %s',
                  array_to_string(denied, ', '), target, target, app.name,
                  array_to_string(needed, ', '), target, app.name) AS statements
      FROM objects, app
     WHERE EXISTS (SELECT FROM aclexplode(acl) AS held
                    WHERE held.grantee = 0 AND (denied = ARRAY['ALL'] OR held.privilege_type = ANY (denied)))
        OR needed <> ARRAY(SELECT DISTINCT privilege_type FROM aclexplode(acl) AS held
                            WHERE held.grantee = app.oid ORDER BY 1)";

#[derive(QueryableByName)]
struct Difference {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    statements: String,
}

/// Grants the role what it lacks, and takes from it and from everybody what it must not have. In one transaction, so
/// that a running server never lacks a privilege that it had. Copies of a database do not inherit the privileges on the
/// database itself.
///
/// # Errors
/// When the owner may not grant something; names the object.
pub(crate) fn grant_differences(connection: &mut PgConnection, role: &str) -> Result<(), MigrationError> {
    let failed = |error: diesel::result::Error| MigrationError::Failed(format!("granting rights: {error}"));
    let differences: Vec<Difference> =
        statement(DIFFERENCES).bind::<Text, _>(role).load(connection).map_err(failed)?;
    if differences.is_empty() {
        return Ok(());
    }
    connection
        .transaction(|connection| {
            for Difference { name, statements } in &differences {
                connection
                    .batch_execute(statements)
                    .map_err(|error| GrantRefusal::Object(name.clone(), error))?;
            }
            Ok(())
        })
        .map_err(|refusal| match refusal {
            GrantRefusal::Object(name, error) => {
                MigrationError::Failed(format!("granting rights on {name}: {error}"))
            }
            GrantRefusal::Transaction(error) => failed(error),
        })
}

/// Why a transaction of grants failed.
enum GrantRefusal {
    /// The rights on this object were refused.
    Object(String, diesel::result::Error),
    Transaction(diesel::result::Error),
}

impl From<diesel::result::Error> for GrantRefusal {
    fn from(error: diesel::result::Error) -> Self {
        Self::Transaction(error)
    }
}
