//! Registration, login and logout.

use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder, get, http::header, post, web};
use application::accounts::{self as accounts, Caller, LogInStep};
use domain::{
    accounts::{SessionToken, SignedIn, SingleUseToken, User},
    audit::Actor,
};

use super::dto::{LogInDto, LoggedInDto, RegistrationDto, ReturnDto, SecondFactorDto};
use crate::{
    AppState,
    dto::UserDto,
    extract::{Allowed, Body, caller, client_ip, cookie, email_sender, signed_in},
    membership::redeem,
    response::Problem,
};

/// Get the signed-in user.
#[utoipa::path(
    tag = "accounts",
    security(("session" = [])),
    responses((status = 200, description = "The signed-in user", body = UserDto))
)]
#[get("/api/user")]
pub(crate) async fn current_user(who: Allowed<SignedIn>) -> HttpResponse {
    HttpResponse::Ok().json(UserDto::from(&who.0))
}

/// Register and sign in.
#[utoipa::path(
    tag = "accounts",
    request_body = RegistrationDto,
    responses(
        (status = 201, description = "Registered and signed in; the session cookie is set", body = UserDto),
        (status = 409, description = "The username (named in `fields`) or the email address is taken")
    )
)]
#[post("/api/register")]
pub(crate) async fn register(
    request: HttpRequest,
    state: web::Data<AppState>,
    body: Body<RegistrationDto>,
) -> Result<HttpResponse, Problem> {
    let caller = caller(&request, &state);
    let email_sender = email_sender(&request, &state);
    let invitation = body.0.invitation.clone();
    let (user, token) =
        accounts::register(body.0.draft(), email_sender.as_ref(), &caller, state.account_ports()).await?;
    let actor = Actor { user: Some(user.id), address: caller.address };
    let user = redeem(invitation.as_deref(), user, &token, actor, &state).await;
    Ok(welcome(HttpResponse::Created(), &user, &token, &caller, &request, &state))
}

/// Log in with username and password.
#[utoipa::path(
    tag = "accounts",
    request_body = LogInDto,
    responses(
        (status = 200, description = "Signed in; the session cookie is set", body = LoggedInDto),
        (status = 401, description = "Wrong username or password; the account is suspended, until when is in `message`; or a code is needed: then `secondFactor` is true, and `challenge` has to be sent with the code")
    )
)]
#[post("/api/login")]
pub(crate) async fn log_in(
    request: HttpRequest,
    state: web::Data<AppState>,
    body: Body<LogInDto>,
) -> Result<HttpResponse, Problem> {
    let caller = caller(&request, &state);
    match accounts::log_in(body.valid()?.draft(), &caller, state.account_ports()).await? {
        LogInStep::SignedIn(user, token) => welcome_back(&user, &token, &caller, &request, &state).await,
        LogInStep::SecondFactorNeeded(challenge) => Err(Problem::second_factor(challenge.expose())),
    }
}

/// Complete a login with an authenticator or recovery code.
#[utoipa::path(
    tag = "accounts",
    request_body = SecondFactorDto,
    responses(
        (status = 200, description = "Signed in; the session cookie is set", body = LoggedInDto),
        (status = 401, description = "The code is wrong or used (`secondFactor` is true and the challenge stays valid), or the login has to start again")
    )
)]
#[post("/api/login/second-factor")]
pub(crate) async fn log_in_with_code(
    request: HttpRequest,
    state: web::Data<AppState>,
    body: Body<SecondFactorDto>,
) -> Result<HttpResponse, Problem> {
    let SecondFactorDto { challenge, code } = body.0;
    let challenge = SingleUseToken::parse(&challenge.unwrap_or_default()).ok_or_else(Problem::log_in_over)?;
    let (caller, code) = (caller(&request, &state), code.unwrap_or_default());
    let (user, token) = accounts::log_in_with_code(&challenge, &code, &caller, state.account_ports()).await?;
    welcome_back(&user, &token, &caller, &request, &state).await
}

/// Answers a successful login, with the account closure that it canceled, if any.
pub(super) async fn welcome_back(
    user: &User,
    token: &SessionToken,
    caller: &Caller,
    request: &HttpRequest,
    state: &AppState,
) -> Result<HttpResponse, Problem> {
    let returned = state.store.take_ended_closure(user.id).await?.map(ReturnDto::from);
    let body = LoggedInDto { user: UserDto::new(user, state), returned };
    Ok(signed_in_with(HttpResponse::Ok(), token, caller, request, state).json(body))
}

fn welcome(
    response: HttpResponseBuilder,
    user: &User,
    token: &SessionToken,
    caller: &Caller,
    request: &HttpRequest,
    state: &AppState,
) -> HttpResponse {
    signed_in_with(response, token, caller, request, state).json(UserDto::new(user, state))
}

/// Adds the session cookie and the known-device cookie to the response.
pub(super) fn signed_in_with(
    mut response: HttpResponseBuilder,
    token: &SessionToken,
    caller: &Caller,
    request: &HttpRequest,
    state: &AppState,
) -> HttpResponseBuilder {
    response.cookie(cookie::session_cookie(token, request, &state.settings));
    if let Some(device) = cookie::device_cookie(caller, request, &state.settings) {
        response.cookie(device);
    }
    response
}

/// Log out.
///
/// Succeeds without a session, too.
#[utoipa::path(
    tag = "accounts",
    responses((status = 204, description = "Logged out; the session cookie is removed"))
)]
#[post("/api/logout")]
pub(crate) async fn log_out(
    request: HttpRequest,
    state: web::Data<AppState>,
) -> Result<HttpResponse, Problem> {
    if let Some(who) = signed_in(&request).await? {
        let actor = Actor {
            user: Some(who.user().id),
            address: client_ip::client_address(&request, &state.settings),
        };
        state.store.end(who.user().id, who.session().id, actor, state.clock.now()).await?;
    }
    Ok(signed_out_response(&request, &state))
}

/// Response to the end of a session: removes the cookie and clears the browser's cache. Local storage
/// (display settings of this machine) stays.
pub(crate) fn signed_out_response(request: &HttpRequest, state: &AppState) -> HttpResponse {
    clear_browser_session(HttpResponse::NoContent(), request, state).finish()
}

/// Like [`signed_out_response`], for a response with a body.
pub(crate) fn clear_browser_session(
    mut response: HttpResponseBuilder,
    request: &HttpRequest,
    state: &AppState,
) -> HttpResponseBuilder {
    response
        .cookie(cookie::expired_session_cookie(request, &state.settings))
        .insert_header((header::HeaderName::from_static("clear-site-data"), "\"cache\""));
    response
}
