//! Answers GET requests of the API inside the server, without credentials, for pages that it renders.

use std::{collections::BTreeMap, net::SocketAddr, rc::Rc};

use actix_http::Request;
use actix_service::{IntoServiceFactory, Service, ServiceFactory};
use actix_web::{
    App, HttpRequest,
    body::to_bytes,
    dev::AppConfig,
    http::{Method, Uri, header::HeaderMap},
    web,
};
use futures_util::future::LocalBoxFuture;
use ports::page_renderer::ApiResponse;
use tokio::sync::OnceCell;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{AppState, claims, legal, markets, prices, questions, vehicles};

/// Headers that tell the client's address, on which rate limits count.
const ADDRESS_HEADERS: [&str; 2] = ["x-forwarded-for", "x-forwarded-proto"];

/// Answers a request; `None` if that fails.
type Routes = Rc<dyn Fn(Request) -> LocalBoxFuture<'static, Option<ApiResponse>>>;

/// The API as a visitor sees it: requests carry no cookies, so responses hold public data only. One per
/// worker; its routes are built with the first request.
#[derive(Clone)]
pub(crate) struct VisitorApi {
    state: AppState,
    service: Rc<OnceCell<Routes>>,
}

impl VisitorApi {
    pub(crate) fn new(state: AppState) -> Self {
        Self { state, service: Rc::default() }
    }

    /// Answers a GET request on behalf of a client. `None` if `url` is not an address of the API
    /// or the request fails.
    pub(crate) async fn get(&self, url: &str, client: &ClientAddress) -> Option<ApiResponse> {
        let uri: Uri = url.parse().ok()?;
        if !uri.path().starts_with("/api/") || uri.host().is_some() {
            return None;
        }
        let mut request = Request::new();
        let head = request.head_mut();
        // Heads of earlier requests are used again with their methods.
        head.method = Method::GET;
        head.uri = uri;
        head.peer_addr = client.peer;
        head.headers = client.headers.clone();
        let answer = self.service.get_or_try_init(|| routes(self.state.clone())).await.ok()?;
        answer(request).await
    }
}

/// Where a request came from: the connection, and what proxies say.
#[derive(Clone)]
pub(crate) struct ClientAddress {
    peer: Option<SocketAddr>,
    headers: HeaderMap,
}

impl From<&HttpRequest> for ClientAddress {
    fn from(request: &HttpRequest) -> Self {
        let headers = request.headers().iter();
        let headers = headers.filter(|(name, _)| ADDRESS_HEADERS.contains(&name.as_str()));
        Self {
            peer: request.peer_addr(),
            headers: headers.map(|(name, value)| (name.clone(), value.clone())).collect(),
        }
    }
}

/// Routes of what public pages show.
async fn routes(state: AppState) -> Result<Routes, ()> {
    let app = App::new().app_data(web::Data::new(state)).configure(|config| {
        ServiceConfig::new(config)
            .configure(vehicles::configure)
            .configure(prices::configure)
            .configure(markets::configure)
            .configure(legal::configure)
            .configure(claims::configure)
            .configure(questions::configure);
    });
    let service = Rc::new(app.into_factory().new_service(AppConfig::default()).await?);
    Ok(Rc::new(move |request| {
        let service = Rc::clone(&service);
        Box::pin(async move {
            let response = service.call(request).await.ok()?.into_parts().1;
            let status = response.status().as_u16();
            let text = |value: &actix_web::http::header::HeaderValue| value.to_str().ok().map(str::to_owned);
            let headers = response.headers().iter();
            let headers: BTreeMap<_, _> =
                headers.filter_map(|(name, value)| Some((name.as_str().to_owned(), text(value)?))).collect();
            let body = to_bytes(response.into_body()).await.ok()?;
            Some(ApiResponse { status, headers, body: String::from_utf8(body.to_vec()).ok()? })
        })
    }))
}
