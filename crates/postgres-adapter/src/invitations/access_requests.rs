//! Requests of visitors to be invited.

use async_trait::async_trait;
use diesel::{pg::Pg, prelude::*};
use domain::{
    CaseFilter, Page, Timestamp,
    audit::{Action, Actor},
    contact_requests::{AccessRequest, Confirmation, ContactName, EmailAddress, MultiLineText, Reference},
    fetch_size,
    inquiries::RequestSearch,
    membership::{
        AdminAccessRequest, AnswerRequestRefusal, InvitationId, RequestState, check_answer, closing_edit,
    },
};
use ports::{
    StoreError,
    invitations::{AccessRequests, InvitationCommand},
};

use super::rows::insert;
use crate::{
    PostgresStore, audit::audit_edit, database::Failure, like_pattern::substring, member_rows::acting_member,
    schema::access_requests,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = access_requests)]
struct RequestRow {
    reference: String,
    name: String,
    email: String,
    note: String,
    received_at: Timestamp,
    invitation_id: Option<i64>,
    closed_reason: Option<String>,
    answered_at: Option<Timestamp>,
}

impl RequestRow {
    fn into_known(self) -> Result<AdminAccessRequest, Failure> {
        Ok(AdminAccessRequest {
            confirmation: Confirmation {
                reference: Reference::parse(&self.reference)?,
                received_at: self.received_at,
            },
            request: AccessRequest {
                name: ContactName::from_store(self.name),
                email: EmailAddress::from_store(self.email),
                note: MultiLineText::from_store(self.note),
            },
            state: match (self.answered_at, self.invitation_id) {
                (None, _) => RequestState::Open,
                (Some(_), Some(id)) => RequestState::Invited(InvitationId(id)),
                (Some(_), None) => RequestState::Closed(self.closed_reason.unwrap_or_default()),
            },
        })
    }
}

fn request(
    reference: &Reference,
    connection: &mut PgConnection,
) -> Result<Option<AdminAccessRequest>, Failure> {
    let row: Option<RequestRow> = access_requests::table
        .find(reference.as_str())
        .select(RequestRow::as_select())
        .for_no_key_update()
        .first(connection)
        .optional()?;
    row.map(RequestRow::into_known).transpose()
}

/// The requests that are open, or those that are answered, of those that the search finds.
fn listed<'a>(filter: CaseFilter, search: &RequestSearch) -> access_requests::BoxedQuery<'a, Pg> {
    let mut requests = access_requests::table.into_boxed();
    if !search.is_empty() {
        let [written, phone] = search.texts().map(substring);
        requests = requests.filter(
            access_requests::search_folded.like(written).or(access_requests::search_folded.like(phone)),
        );
    }
    match filter {
        CaseFilter::Open => requests.filter(access_requests::answered_at.is_null()),
        CaseFilter::Closed => requests.filter(access_requests::answered_at.is_not_null()),
    }
}

/// Checks that a request can be answered, and locks it until the transaction ends.
fn check_open(
    reference: &Reference,
    connection: &mut PgConnection,
) -> Result<Result<(), AnswerRequestRefusal>, Failure> {
    Ok(check_answer(request(reference, connection)?.map(|known| known.state)))
}

#[async_trait]
impl AccessRequests for PostgresStore {
    async fn access_requests(
        &self,
        filter: CaseFilter,
        search: &RequestSearch,
        after: Option<Reference>,
        limit: u32,
    ) -> Result<Page<AdminAccessRequest, Reference>, StoreError> {
        let search = search.clone();
        self.database
            .run(move |connection| {
                let total: i64 = listed(filter, &search).count().get_result(connection)?;
                let page = |found, total: i64| {
                    Page::from_rows(found, limit, total.unsigned_abs(), |last: &AdminAccessRequest| {
                        last.confirmation.reference.clone()
                    })
                };
                let mut wanted = listed(filter, &search)
                    .order((access_requests::received_at, access_requests::reference))
                    .limit(fetch_size(limit).into());
                if let Some(after) = after {
                    let Some(place) = request(&after, connection)? else {
                        return Ok(page(Vec::new(), total));
                    };
                    let at = place.confirmation.received_at;
                    wanted = wanted.filter(
                        access_requests::received_at.gt(at).or(access_requests::received_at
                            .eq(at)
                            .and(access_requests::reference.gt(after.as_str().to_owned()))),
                    );
                }
                let rows: Vec<RequestRow> = wanted.select(RequestRow::as_select()).load(connection)?;
                let found = rows.into_iter().map(RequestRow::into_known).collect::<Result<_, _>>()?;
                Ok(page(found, total))
            })
            .await
    }

    async fn access_request(&self, reference: &Reference) -> Result<Option<AdminAccessRequest>, StoreError> {
        let reference = reference.clone();
        self.database.run(move |connection| request(&reference, connection)).await
    }

    async fn invite_requester(
        &self,
        reference: &Reference,
        invitation: InvitationCommand<'_>,
        at: Timestamp,
    ) -> Result<Result<InvitationId, AnswerRequestRefusal>, StoreError> {
        let InvitationCommand { by, new, mail, actor, .. } = invitation;
        let (reference, new, mail) = (reference.clone(), new.clone(), mail.cloned());
        self.database
            .write(move |connection| {
                if let Err(refusal) = check_open(&reference, connection)? {
                    return Ok(Err(refusal));
                }
                acting_member(by, connection)?;
                let id = insert(&new, mail.as_ref(), actor, at, connection)?;
                diesel::update(access_requests::table.find(reference.as_str()))
                    .set((access_requests::invitation_id.eq(id.0), access_requests::answered_at.eq(at)))
                    .execute(connection)?;
                Ok(Ok(id))
            })
            .await
    }

    async fn close_request(
        &self,
        reference: &Reference,
        reason: &str,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), AnswerRequestRefusal>, StoreError> {
        let (reference, reason) = (reference.clone(), reason.to_owned());
        self.database
            .write(move |connection| {
                if let Err(refusal) = check_open(&reference, connection)? {
                    return Ok(Err(refusal));
                }
                diesel::update(access_requests::table.find(reference.as_str()))
                    .set((access_requests::closed_reason.eq(&reason), access_requests::answered_at.eq(at)))
                    .execute(connection)?;
                let edit = closing_edit(&reason);
                audit_edit(at, actor, None, Action::AccessRequestClosed, edit, connection)?;
                Ok(Ok(()))
            })
            .await
    }
}
