//! Test harness: a site on an empty memory store and a client without sockets.

use std::{
    path::PathBuf,
    rc::Rc,
    sync::{Arc, atomic::AtomicBool},
};

use actix_web::{
    Error,
    body::to_bytes,
    dev::ServiceResponse,
    http::{Method, StatusCode, header, header::HeaderMap},
    test, web,
};
use application::site_settings::CurrentSettings;
use domain::{
    Timestamp,
    accounts::{AdminTwoFactorPolicy, Role, RoleChange, UserId},
    audit::Actor,
    site_settings::{ContactDetails, SiteSettings},
    vehicles::ListingTerm,
};
use futures_util::future::LocalBoxFuture;
use http_actix::{AppDependencies, AppState, HttpSettings, Metrics, Shell};
use markdown::CommonMark;
use media::{ImageProcessor, MediaStore, WebFetcher};
use memory_adapter::MemoryStore;
use ports::{accounts::Accounts, clock::Clock, rate_limit::RateLimits};
use security::{Totps, WebAuthnPasskeys};
use serde_json::{Value, json};
use testkit::{CountedRandomness, CountingHasher, FixedClock, PASSWORD, at_minute, username};
use tokio::sync::OnceCell;

use crate::openapi;

pub const SHELL: &str = "<!doctype html><html lang=\"en\"><head><meta name=\"sc-nonce\" content=\"__CSP_NONCE__\">\
    <!--marque:head--><script nonce=\"__CSP_NONCE__\">1</script></head><body>\
    <!--marque:page--><div id=\"root\"></div><!--/marque:page--></body></html>";

/// A site and its store.
pub struct TestSite {
    pub site: AppState,
    pub store: Arc<MemoryStore>,
    pub hasher: Arc<CountingHasher>,
    pub clock: Arc<FixedClock>,
    pub media: MediaStore,
    /// Routes of `site`, built on the first call because that is slower than any call.
    calls: OnceCell<Calls>,
}

/// Answers a request with the site's routes.
type Calls = Box<dyn Fn(test::TestRequest) -> LocalBoxFuture<'static, Result<ServiceResponse, Error>>>;

/// A response that has been read.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: String,
    pub bytes: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }

    /// The `Cookie` header that a browser would send after `Set-Cookie`.
    pub fn cookie(&self) -> String {
        self.header("set-cookie").split(';').next().unwrap().to_owned()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Status, sorted headers, body and its length without the request id, for comparing two answers. The id
    /// must be present and the same in header and body.
    pub fn without_request_id(&self) -> (StatusCode, Vec<(String, String)>, Value, usize) {
        let text = |value: &header::HeaderValue| value.to_str().unwrap().to_owned();
        let headers = self.headers.iter().map(|(name, value)| (name.as_str().to_owned(), text(value)));
        let (ids, mut headers): (Vec<_>, Vec<_>) = headers.partition(|(name, _)| name == "x-request-id");
        let [(_, id)] = &ids[..] else { panic!("one id is expected: {ids:?}") };
        assert_eq!(id.len(), 36, "{id}");
        headers.sort();
        let mut body = self.json();
        if let Some(named) = body.as_object_mut().unwrap().remove("requestId") {
            assert_eq!(named, *id.as_str(), "in the body as in the header");
        }
        (self.status, headers, body, self.bytes.len())
    }
}

impl TestSite {
    pub fn new() -> Self {
        Self::with_public_url(Some("https://marque.example"))
    }

    pub fn without_rate_limits() -> Self {
        let mut site = Self::new();
        Arc::get_mut(&mut site.site.settings).unwrap().rate_limits = RateLimits::Relaxed;
        site.store.set_rate_limits(RateLimits::Relaxed);
        site
    }

    pub fn with_public_url(public_url: Option<&str>) -> Self {
        let store = Arc::new(MemoryStore::default());
        let hasher = Arc::new(CountingHasher::default());
        let clock = Arc::new(FixedClock::at(at_minute(0)));
        let media = MediaStore::in_memory();
        let dependencies = AppDependencies {
            settings: Arc::new(HttpSettings {
                brand: "Marque".into(),
                site: Arc::new(CurrentSettings::new(SiteSettings {
                    contact: ContactDetails {
                        phone: Some("(312) 555-0142".into()),
                        hours: Some("9 AM to 6 PM".into()),
                        ..ContactDetails::default()
                    },
                    ..SiteSettings::default()
                })),
                public_url: public_url.map(str::to_owned),
                web_root: PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/web"),
                trusted_proxies: Vec::new(),
                rate_limits: RateLimits::Strict,
                metrics_token: None,
                admin_two_factor: AdminTwoFactorPolicy::Optional,
                listing_term: ListingTerm::default(),
                draining: AtomicBool::new(false),
            }),
            shell: Arc::new(Shell::parse(SHELL).unwrap()),
            page_renderer: None,
            metrics: Metrics::new().unwrap(),
            jobs: Arc::new(Vec::new()),
            vehicle_reader: Arc::clone(&store) as _,
            totp: Arc::new(Totps),
            passkey_ceremonies: Arc::new(WebAuthnPasskeys),
            blobs: Arc::new(media.clone()),
            picture_processor: Arc::new(ImageProcessor::start().unwrap()),
            picture_fetcher: Arc::new(WebFetcher::default()),
            feed_fetcher: Arc::new(WebFetcher::default()),
            malware_scanner: None,
            hasher: Arc::clone(&hasher) as _,
            markdown: Arc::new(CommonMark),
            clock: Arc::clone(&clock) as _,
            randomness: Arc::new(CountedRandomness::default()),
        };
        let site = AppState::new(Arc::clone(&store) as _, dependencies);
        Self { site, store, hasher, clock, media, calls: OnceCell::new() }
    }

    pub fn clock_now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Registers a member; returns the session cookie.
    pub async fn join(&self, name: &str) -> String {
        let body = json!({
            "name": "Ada Lovelace", "email": format!("{name}@example.com"), "username": name, "password": PASSWORD
        });
        let answer = self.send(test::TestRequest::post().uri("/api/register").set_json(body)).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
        answer.cookie()
    }

    /// Registers a member with a confirmed email address; returns the session cookie.
    pub async fn join_confirmed(&self, name: &str) -> String {
        let cookie = self.join(name).await;
        self.store.confirm_address(name);
        cookie
    }

    /// The member of that name.
    pub async fn id_of(&self, name: &str) -> UserId {
        self.store.account(&username(name)).await.unwrap().unwrap().user.id
    }

    /// Grants a role to the member of that name.
    pub async fn grant(&self, name: &str, role: Role) {
        self.set_role(name, role, RoleChange::Grant).await;
    }

    /// Revokes a role of the member of that name.
    pub async fn revoke(&self, name: &str, role: Role) {
        self.set_role(name, role, RoleChange::Revoke).await;
    }

    pub async fn set_role(&self, name: &str, role: Role, change: RoleChange) {
        let user = self.id_of(name).await;
        self.store.set_role(user, role, change, Actor::default(), self.clock.now()).await.unwrap();
    }

    /// Sends a request with a cookie.
    pub async fn call_as(&self, cookie: &str, method: Method, address: &str) -> Answer {
        let request = test::TestRequest::default().method(method).uri(address);
        self.send(request.insert_header((header::COOKIE, cookie))).await
    }

    pub async fn get(&self, address: &str) -> Answer {
        self.send(test::TestRequest::get().uri(address)).await
    }

    pub async fn call(&self, method: Method, address: &str) -> Answer {
        self.send(test::TestRequest::default().method(method).uri(address)).await
    }

    pub async fn send(&self, request: test::TestRequest) -> Answer {
        let calls = self.calls.get_or_init(|| routes(self.site.clone())).await;
        let request = request.peer_addr("127.0.0.1:9".parse().unwrap());
        let (operation, response) = match calls(request).await {
            Ok(response) => {
                let (request, response) = response.into_parts();
                (request.match_pattern().map(|pattern| (request.method().to_string(), pattern)), response)
            }
            Err(error) => (None, error.error_response()),
        };
        let (status, headers) = (response.status(), response.headers().clone());
        // An event stream never ends; tests read it over a socket.
        let is_stream =
            headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes() == b"text/event-stream");
        let bytes = match is_stream {
            true => web::Bytes::new(),
            false => to_bytes(response.into_body()).await.unwrap_or_default(),
        };
        let body = String::from_utf8_lossy(&bytes).into_owned();
        let answer = Answer { status, headers, body, bytes: bytes.to_vec() };
        let is_packed = !matches!(answer.header("content-encoding"), "" | "identity");
        if let Some((method, pattern)) = operation.filter(|_| !is_packed) {
            openapi::check(&method, &pattern, &answer);
        }
        answer
    }
}

/// Sends a request with a cookie and a JSON body.
pub async fn call(site: &TestSite, cookie: &str, method: Method, address: &str, body: &Value) -> Answer {
    let request = test::TestRequest::default().method(method).uri(address);
    site.send(request.insert_header((header::COOKIE, cookie)).set_json(body)).await
}

pub async fn get(site: &TestSite, cookie: &str, address: &str) -> Answer {
    site.call_as(cookie, Method::GET, address).await
}

async fn routes(site: AppState) -> Calls {
    let app = Rc::new(test::init_service(http_actix::site_app!(site)).await);
    Box::new(move |request| {
        let app = Rc::clone(&app);
        Box::pin(async move {
            Ok(test::try_call_service(&*app, request.to_request()).await?.map_into_boxed_body())
        })
    })
}
