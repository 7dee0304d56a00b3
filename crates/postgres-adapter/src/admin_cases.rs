//! Assignees and internal notes of admin cases.

use async_trait::async_trait;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Integer, Nullable, Text},
};
use domain::{
    accounts::{MemberRef, UserId, Username},
    admin_cases::{Case, CaseAuditAction, CaseFile, CaseNote},
    audit::{Action, Edit},
    events::Event,
    inquiries::Queue,
};
use ports::{
    StoreError,
    admin_cases::{CaseAction, CaseCommand, CaseRefusal, Cases},
};

use crate::{
    PostgresStore,
    audit::audit_edit,
    database::Failure,
    events,
    schema::{case_files, case_notes, users},
    statement::statement,
};

/// Storage of a queue's cases: their table, its key with the key's type, and the column that
/// refers to it.
struct Home {
    table: &'static str,
    key: &'static str,
    kind: &'static str,
    column: &'static str,
}

/// `None` for queues that store notes themselves.
const fn home(queue: Queue) -> Option<Home> {
    Some(match queue {
        Queue::Submissions => {
            Home { table: "submissions", key: "id", kind: "bigint", column: "submission_id" }
        }
        Queue::Applications => {
            Home { table: "collector_applications", key: "id", kind: "bigint", column: "application_id" }
        }
        Queue::AccessRequests => {
            Home { table: "access_requests", key: "reference", kind: "text", column: "request_reference" }
        }
        Queue::Reports => Home { table: "forum_reports", key: "id", kind: "bigint", column: "report_id" },
        Queue::Inquiries
        | Queue::Appointments
        | Queue::MessageReports
        | Queue::Questions
        | Queue::Proposals
        | Queue::SignOffs => return None,
    })
}

#[derive(QueryableByName)]
struct FileRow {
    #[diesel(sql_type = Nullable<BigInt>)]
    id: Option<i64>,
    #[diesel(sql_type = Nullable<Integer>)]
    revision: Option<i32>,
    #[diesel(sql_type = Nullable<BigInt>)]
    assignee_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    assignee: Option<String>,
}

#[derive(QueryableByName)]
struct AssignedCaseRow {
    #[diesel(sql_type = Text)]
    key: String,
    #[diesel(sql_type = Text)]
    assignee: String,
}

fn read(case: &Case, connection: &mut PgConnection) -> Result<Option<CaseFile>, Failure> {
    let Some(Home { table, key, kind, column }) = home(case.queue()) else { return Ok(None) };
    let row: Option<FileRow> = statement(format!(
        "SELECT f.id, f.revision, f.assignee_id, u.username AS assignee
           FROM {table} c LEFT JOIN case_files f ON f.{column} = c.{key} LEFT JOIN users u ON u.id = f.assignee_id
          WHERE c.{key} = $1::{kind}"
    ))
    .bind::<Text, _>(case.key())
    .get_result(connection)
    .optional()?;
    let Some(row) = row else { return Ok(None) };
    let Some(id) = row.id else { return Ok(Some(CaseFile::default())) };
    let notes: Vec<(i64, Option<String>, String, domain::Timestamp)> = case_notes::table
        .left_join(users::table.on(case_notes::author_id.eq(users::id.nullable())))
        .filter(case_notes::file_id.eq(id))
        .order(case_notes::id)
        .select((case_notes::id, users::username.nullable(), case_notes::text, case_notes::at))
        .load(connection)?;
    Ok(Some(CaseFile {
        assignee: row
            .assignee_id
            .zip(row.assignee)
            .map(|(id, username)| MemberRef { id: UserId(id), username: Username::from_store(username) }),
        notes: notes.into_iter().map(|(id, author, text, at)| CaseNote { id, author, text, at }).collect(),
        revision: row.revision.unwrap_or_default(),
    }))
}

fn apply_command(
    command: &CaseCommand,
    connection: &mut PgConnection,
) -> Result<Result<CaseFile, CaseRefusal>, Failure> {
    let Some(Home { table, key, kind, column }) = home(command.case.queue()) else {
        return Ok(Err(CaseRefusal::NoSuchCase));
    };
    // The case is locked until the transaction ends; concurrent changes wait on its row.
    let made = statement(format!(
        "WITH held AS (SELECT {key} FROM {table} WHERE {key} = $1::{kind} FOR KEY SHARE)
         INSERT INTO case_files AS f ({column}) SELECT {key} FROM held
         ON CONFLICT ({column}) DO UPDATE SET revision = f.revision
         RETURNING f.id, f.revision, f.assignee_id, NULL::text AS assignee"
    ))
    .bind::<Text, _>(command.case.key())
    .get_result::<FileRow>(connection)
    .optional()?;
    let Some((id, revision)) = made.and_then(|row| row.id.zip(row.revision)) else {
        return Ok(Err(CaseRefusal::NoSuchCase));
    };
    if revision != command.revision {
        return Ok(Err(CaseRefusal::Outdated));
    }
    let before = read(&command.case, connection)?;
    let assignee = match &command.action {
        CaseAction::Assign(assignee) => Some(case_files::assignee_id.eq(assignee.map(|user| user.0))),
        CaseAction::Note(_) => None,
    };
    diesel::update(case_files::table.find(id))
        .set((case_files::revision.eq(revision + 1), assignee))
        .execute(connection)?;
    let action = match &command.action {
        CaseAction::Assign(_) => CaseAuditAction::Assigned,
        CaseAction::Note(text) => {
            diesel::insert_into(case_notes::table)
                .values((
                    case_notes::file_id.eq(id),
                    case_notes::author_id.eq(command.actor.user.map(|user| user.0)),
                    case_notes::text.eq(text.as_str()),
                    case_notes::at.eq(command.at),
                ))
                .execute(connection)?;
            CaseAuditAction::Noted
        }
    };
    let action = Action::Case(action, command.case.queue(), command.case.number());
    let Some(file) = read(&command.case, connection)? else { return Ok(Err(CaseRefusal::NoSuchCase)) };
    let edit = Edit::of(file.assignee_change(before.as_ref()));
    audit_edit(command.at, command.actor, None, action, edit, connection)?;
    events::append(&Event::CasesChanged { queue: command.case.queue() }, connection)?;
    Ok(Ok(file))
}

#[async_trait]
impl Cases for PostgresStore {
    async fn case_file(&self, case: &Case) -> Result<Option<CaseFile>, StoreError> {
        let case = case.clone();
        self.database.run(move |connection| read(&case, connection)).await
    }

    async fn apply_case_command(
        &self,
        command: &CaseCommand,
    ) -> Result<Result<CaseFile, CaseRefusal>, StoreError> {
        let command = command.clone();
        self.database.write(move |connection| apply_command(&command, connection)).await
    }

    async fn assigned_cases(&self, queue: Queue, limit: u32) -> Result<Vec<(Case, String)>, StoreError> {
        let Some(Home { column, .. }) = home(queue) else { return Ok(Vec::new()) };
        self.database
            .run(move |connection| {
                let rows: Vec<AssignedCaseRow> = statement(format!(
                    "SELECT f.{column}::text AS key, u.username AS assignee
                       FROM case_files f JOIN users u ON u.id = f.assignee_id
                      WHERE f.{column} IS NOT NULL ORDER BY f.{column} DESC LIMIT $1"
                ))
                .bind::<BigInt, _>(i64::from(limit))
                .load(connection)?;
                let cases =
                    rows.into_iter().filter_map(|row| Case::parse(queue, &row.key).zip(Some(row.assignee)));
                Ok(cases.collect())
            })
            .await
    }
}
