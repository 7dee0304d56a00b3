//! Guards: handlers declare the required permission as an argument, [`Allowed`].

use std::{future::Future, pin::Pin};

use actix_web::{FromRequest, HttpMessage, HttpRequest, dev::Payload, http::StatusCode, web};
use application::{accounts::current_user, vehicles::viewer_of_listing};
use domain::{
    accounts::{Admin, CanInvite, Collector, DocumentViewer, ForumReader, SignedIn},
    vehicles::{ListingViewer, VehicleId},
};
use futures_util::{
    FutureExt,
    future::{LocalBoxFuture, Shared},
};

use super::cookie;
use crate::{AppState, response::Problem};

/// Extractor that admits a request only with the permission `T`: `Allowed<SignedIn>`, `Allowed<Collector>`,
/// `Allowed<Admin>` and so on. Session and roles are read from the store on every request, so revocations
/// apply at once.
pub(crate) struct Allowed<T>(pub(crate) T);

/// Marks a request whose address has a number in another form than its own ("07"): it is no address of the API, but only
/// those hear so whom its guard admits.
#[derive(Clone, Copy)]
pub(crate) struct MisspelledNumber;

/// A permission that can be derived from a session.
pub(crate) trait Proof: Sized + 'static {
    /// Returns the permission, or the problem to answer with.
    fn of(signed_in: SignedIn) -> Result<Self, Problem>;
}

impl Proof for SignedIn {
    fn of(signed_in: SignedIn) -> Result<Self, Problem> {
        Ok(signed_in)
    }
}

impl Proof for Collector {
    fn of(signed_in: SignedIn) -> Result<Self, Problem> {
        signed_in.collector().ok_or_else(collectors_only)
    }
}

impl Proof for ForumReader {
    fn of(signed_in: SignedIn) -> Result<Self, Problem> {
        signed_in.forum_reader().ok_or_else(collectors_only)
    }
}

impl Proof for DocumentViewer {
    fn of(signed_in: SignedIn) -> Result<Self, Problem> {
        signed_in.document_viewer().ok_or_else(collectors_only)
    }
}

impl Proof for CanInvite {
    fn of(signed_in: SignedIn) -> Result<Self, Problem> {
        signed_in.can_invite().ok_or_else(collectors_only)
    }
}

impl Proof for Admin {
    fn of(signed_in: SignedIn) -> Result<Self, Problem> {
        if signed_in.needs_second_factor() {
            return Err(Problem::second_factor_needed());
        }
        signed_in.admin().ok_or_else(|| Problem::forbidden("This area is restricted to administrators only."))
    }
}

/// The refusal of members who are not collectors, in the words of the specification.
fn collectors_only() -> Problem {
    Problem::forbidden("This area is restricted to verified collectors only.")
}

/// The access check of a request. Stored in the request's extensions, so that the session is read once and a
/// refusal takes precedence over other errors.
#[derive(Clone)]
pub(crate) struct AccessCheck {
    signed_in: Shared<LocalBoxFuture<'static, Result<SignedIn, Problem>>>,
    prove: fn(SignedIn) -> Result<(), Problem>,
}

impl AccessCheck {
    fn of<T: Proof>(request: &HttpRequest) -> Self {
        // Must not capture the request: the request owns this check, and the cycle would leak.
        let state = request.app_data::<web::Data<AppState>>().cloned();
        let token = state.as_ref().and_then(|state| cookie::token(request, &state.settings));
        let signed_in = async move {
            let (Some(state), Some(token)) = (state, token) else { return Err(Problem::signed_out()) };
            let rule = state.settings.admin_two_factor;
            let found = current_user(&token, rule, state.store.as_ref(), state.clock.as_ref()).await?;
            found.ok_or_else(Problem::signed_out)
        };
        Self { signed_in: signed_in.boxed_local().shared(), prove: |who| T::of(who).map(drop) }
    }

    /// The signed-in member; `None` if nobody is signed in or the store failed.
    pub(crate) async fn member(&self) -> Option<SignedIn> {
        self.signed_in.clone().await.ok()
    }

    /// The refusal of this request; `None` if access is granted.
    pub(crate) async fn refusal(&self) -> Option<Problem> {
        self.signed_in.clone().await.and_then(self.prove).err()
    }
}

impl<T: Proof> FromRequest for Allowed<T> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let check = AccessCheck::of::<T>(request);
        request.extensions_mut().insert(check.clone());
        let is_address = request.extensions().get::<MisspelledNumber>().is_none();
        Box::pin(async move {
            let proof = T::of(check.signed_in.await?)?;
            if is_address { Ok(Self(proof)) } else { Err(Problem::plain(StatusCode::NOT_FOUND)) }
        })
    }
}

/// Extractor of what the caller may see of the inventory. Requests without a session cookie read no session.
pub(crate) struct Viewer(pub(crate) ListingViewer);

impl FromRequest for Viewer {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        async move {
            let member = signed_in(&request).await?;
            Ok(Self(ListingViewer::of(member.as_ref())))
        }
        .boxed_local()
    }
}

/// Access of the caller to one listing; its seller can see it whatever its audience.
pub(crate) async fn listing_viewer(
    request: &HttpRequest,
    state: &AppState,
    id: VehicleId,
) -> Result<ListingViewer, Problem> {
    let reader = signed_in(request).await?;
    let (vehicle_reader, listings) = (state.vehicle_reader.as_ref(), state.store.as_ref());
    Ok(viewer_of_listing(id, reader.as_ref(), vehicle_reader, listings).await?)
}

/// The signed-in member of the request; `None` if nobody is signed in.
pub(crate) async fn signed_in(request: &HttpRequest) -> Result<Option<SignedIn>, Problem> {
    let state = request.app_data::<web::Data<AppState>>().ok_or_else(Problem::signed_out)?;
    match cookie::token(request, &state.settings) {
        Some(token) => {
            let rule = state.settings.admin_two_factor;
            Ok(current_user(&token, rule, state.store.as_ref(), state.clock.as_ref()).await?)
        }
        None => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use domain::accounts::{
        AdminTwoFactorPolicy, Device, IdleTimeout, Role, Roles, Session, SessionId, User, UserId,
    };
    use testkit::{at_minute, new_user};

    use super::*;

    fn signed_in(roles: Roles, rule: AdminTwoFactorPolicy) -> SignedIn {
        let new = new_user("ada", "ada@example.com");
        let user = User {
            id: UserId(7),
            username: new.username,
            email: new.email,
            is_email_verified: false,
            name: new.name,
            roles,
            has_second_factor: false,
            idle_timeout: IdleTimeout::default(),
            created_at: at_minute(0),
        };
        let session = Session {
            id: SessionId(1),
            user: user.id,
            created_at: at_minute(0),
            last_seen_at: at_minute(0),
            device: Device::default(),
            address: None,
        };
        session.authenticate(user, rule, at_minute(1)).unwrap()
    }

    fn sentence<T: Proof>(roles: Roles) -> Option<String> {
        T::of(signed_in(roles, AdminTwoFactorPolicy::Optional)).err().map(|problem| problem.to_string())
    }

    #[test]
    fn missing_role_uses_the_specified_message() {
        let collectors =
            Some("403 Forbidden: This area is restricted to verified collectors only.".to_owned());
        let admins = Some("403 Forbidden: This area is restricted to administrators only.".to_owned());
        let plain_member = Roles::default();
        let collector = plain_member.with(Role::Collector);
        let admin = plain_member.with(Role::Admin);
        for roles in [plain_member, collector, admin] {
            assert_eq!(sentence::<SignedIn>(roles), None);
            assert_eq!(sentence::<Collector>(roles), collectors.clone().filter(|_| !roles.is_collector));
            assert_eq!(sentence::<Admin>(roles), admins.clone().filter(|_| !roles.is_admin));
        }
    }

    #[test]
    fn admin_without_second_factor_is_asked_to_set_it_up() {
        let admin = Roles::default().with(Role::Admin);
        let refusal = Admin::of(signed_in(admin, AdminTwoFactorPolicy::Required)).unwrap_err();
        assert!(refusal.body().contains(r#""setUpSecondFactor":true"#), "{}", refusal.body());
        let reader = ForumReader::of(signed_in(admin, AdminTwoFactorPolicy::Required));
        assert!(reader.is_err(), "nothing else is open to them for being an admin");
        let member = Admin::of(signed_in(Roles::default(), AdminTwoFactorPolicy::Required)).unwrap_err();
        assert!(!member.body().contains("setUpSecondFactor"), "{}", member.body());
    }
}
