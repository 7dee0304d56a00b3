//! Rows of collector applications and their evidence.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{User, UserId},
    contact_requests::MultiLineText,
    files::{FileFormat, FileName},
    membership::{
        Application, ApplicationId, ApplicationStatus, ApplicationStatusChange, Evidence, EvidenceId,
        GarageCar,
    },
};
use ports::membership::{ApplicationCase, StoredEvidence};
use serde::{Deserialize, Serialize};

use crate::{
    database::Failure,
    decoding::invalid,
    invitations::inviter_of,
    member_rows::UserRow,
    schema::{application_evidence, application_steps, collector_applications},
};

/// A car of the applicant's garage, stored as JSON. Stored rows must stay readable: add fields, never change
/// one.
#[derive(Serialize, Deserialize)]
pub(super) struct CarRow {
    pub(super) make: String,
    pub(super) model: String,
    pub(super) year: i32,
    pub(super) note: String,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = collector_applications)]
pub(super) struct ApplicationRow {
    id: i64,
    pub(super) user_id: i64,
    pub(super) status: String,
    pub(super) note: String,
    pub(super) garage: serde_json::Value,
    pub(super) next_try_at: Option<Timestamp>,
    submitted_at: Timestamp,
}

pub(super) fn status(word: &str) -> Result<ApplicationStatus, Failure> {
    ApplicationStatus::parse(word).ok_or_else(|| invalid("collector_applications.status"))
}

/// Converts rows to applications, with their history and evidence.
pub(super) fn read(
    rows: Vec<ApplicationRow>,
    connection: &mut PgConnection,
) -> Result<Vec<Application>, Failure> {
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let taken: Vec<(i64, Timestamp, Option<i64>, String, String)> = application_steps::table
        .filter(application_steps::application_id.eq_any(&ids))
        .order(application_steps::id)
        .select((
            application_steps::application_id,
            application_steps::at,
            application_steps::actor_id,
            application_steps::status,
            application_steps::words,
        ))
        .load(connection)?;
    let mut steps: HashMap<i64, Vec<ApplicationStatusChange>> = HashMap::new();
    for (application, at, actor, word, words) in taken {
        let step = ApplicationStatusChange { at, actor: actor.map(UserId), status: status(&word)?, words };
        steps.entry(application).or_default().push(step);
    }
    let files: Vec<EvidenceRow> = application_evidence::table
        .filter(application_evidence::application_id.eq_any(&ids))
        .order(application_evidence::id)
        .select(EvidenceRow::as_select())
        .load(connection)?;
    let mut evidence: HashMap<i64, Vec<Evidence>> = HashMap::new();
    for file in files {
        if let Some(application) = file.application_id {
            evidence.entry(application).or_default().push(file.into_stored()?.evidence);
        }
    }
    rows.into_iter()
        .map(|row| {
            let cars: Vec<CarRow> = serde_json::from_value(row.garage)
                .map_err(|error| Failure::Corrupt(format!("a garage cannot be read: {error}")))?;
            let car = |CarRow { make, model, year, note }| GarageCar { make, model, year, note };
            Ok(Application {
                id: ApplicationId(row.id),
                user: UserId(row.user_id),
                status: status(&row.status)?,
                note: MultiLineText::from_store(row.note),
                garage: cars.into_iter().map(car).collect(),
                evidence: evidence.remove(&row.id).unwrap_or_default(),
                steps: steps.remove(&row.id).unwrap_or_default(),
                next_try_at: row.next_try_at,
                submitted_at: row.submitted_at,
            })
        })
        .collect()
}

pub(super) fn cases(
    rows: Vec<(ApplicationRow, UserRow)>,
    connection: &mut PgConnection,
) -> Result<Vec<ApplicationCase>, Failure> {
    let (applications, applicants): (Vec<ApplicationRow>, Vec<UserRow>) = rows.into_iter().unzip();
    let applications = read(applications, connection)?;
    let applicants = applicants.into_iter().map(UserRow::into_user).collect::<Result<Vec<User>, _>>()?;
    let pairs = applications.into_iter().zip(applicants);
    pairs
        .map(|(application, applicant)| {
            let invited_by = inviter_of(applicant.id, connection)?;
            Ok(ApplicationCase { application, applicant, invited_by })
        })
        .collect()
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = application_evidence)]
pub(super) struct EvidenceRow {
    id: i64,
    pub(super) user_id: i64,
    application_id: Option<i64>,
    name: String,
    kind: String,
    size: i64,
    blob: String,
    uploaded_at: Timestamp,
}

impl EvidenceRow {
    pub(super) fn into_stored(self) -> Result<StoredEvidence, Failure> {
        let evidence = Evidence {
            id: EvidenceId(self.id),
            name: FileName::sanitize(&self.name, "evidence"),
            kind: FileFormat::parse(&self.kind).ok_or_else(|| invalid("application_evidence.kind"))?,
            size: self.size.unsigned_abs(),
            uploaded_at: self.uploaded_at,
        };
        Ok(StoredEvidence { evidence, blob: self.blob })
    }
}
