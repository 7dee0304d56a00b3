//! One JavaScript engine with the server bundle loaded.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use ports::page_renderer::{ApiResponse, PageRendering, RenderError, RenderRequest, RenderedPage};
use rquickjs::{CatchResultExt, Context, Ctx, Function, Promise, Runtime};
use serde::{Deserialize, Serialize};

/// Stack of the interpreted code in bytes; less than that of the thread.
pub(crate) const STACK_BYTES: usize = 4 * 1024 * 1024;

/// Limits of an engine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    pub(crate) memory_bytes: usize,
    /// For one call, and for loading the bundle.
    pub(crate) time: Duration,
}

/// A JavaScript engine that has run the bundle. Must be dropped after a failed render: its state is unknown.
pub(crate) struct Engine {
    // Dropped before the runtime that owns its memory.
    context: Context,
    _runtime: Runtime,
    deadline: Deadline,
    limits: Limits,
}

/// Time at which running code is interrupted.
#[derive(Clone, Default)]
struct Deadline(Arc<Mutex<Option<Instant>>>);

impl Deadline {
    fn set(&self, at: Instant) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(at);
    }

    fn is_over(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some_and(|at| Instant::now() > at)
    }
}

impl Engine {
    /// Creates an engine and runs the bundle, which defines the function `renderPage`.
    pub(crate) fn load(bundle: &str, limits: Limits) -> Result<Self, RenderError> {
        let failed = |error: rquickjs::Error| RenderError::Failed(format!("engine not started: {error}"));
        let runtime = Runtime::new().map_err(failed)?;
        runtime.set_memory_limit(limits.memory_bytes);
        runtime.set_max_stack_size(STACK_BYTES);
        let deadline = Deadline::default();
        let watched = deadline.clone();
        runtime.set_interrupt_handler(Some(Box::new(move || watched.is_over())));
        let context = Context::full(&runtime).map_err(failed)?;
        let engine = Self { context, _runtime: runtime, deadline, limits };
        engine.run(|ctx| ctx.eval::<(), _>(bundle))?;
        Ok(engine)
    }

    /// Renders a page, or names the responses it lacks.
    pub(crate) fn render(&self, request: &RenderRequest) -> Result<PageRendering, RenderError> {
        let input = serde_json::to_string(&Input::from(request))
            .map_err(|error| RenderError::Failed(format!("request cannot be written as JSON: {error}")))?;
        let output = self.run(|ctx| {
            let render: Function = ctx.globals().get("renderPage")?;
            let promise: Promise = render.call((input,))?;
            promise.finish::<String>()
        })?;
        match serde_json::from_str(&output) {
            Ok(Output::Missing { missing }) => Ok(PageRendering::Missing(missing)),
            Ok(Output::Page { styles, body }) => Ok(PageRendering::Page(RenderedPage { styles, body })),
            Err(error) => Err(RenderError::Failed(format!("unexpected result of the bundle: {error}"))),
        }
    }

    /// Runs code until it ends or exceeds a limit.
    fn run<T>(&self, code: impl for<'js> FnOnce(&Ctx<'js>) -> rquickjs::Result<T>) -> Result<T, RenderError> {
        self.deadline.set(Instant::now() + self.limits.time);
        let outcome = self.context.with(|ctx| code(&ctx).catch(&ctx).map_err(|error| error.to_string()));
        outcome.map_err(|error| {
            let reason = if self.deadline.is_over() { format!("took too long: {error}") } else { error };
            RenderError::Failed(reason)
        })
    }
}

/// Argument of `renderPage`.
#[derive(Serialize)]
struct Input<'a> {
    url: &'a str,
    meta: &'a BTreeMap<String, String>,
    responses: BTreeMap<&'a str, Response<'a>>,
}

#[derive(Serialize)]
struct Response<'a> {
    status: u16,
    headers: &'a BTreeMap<String, String>,
    body: &'a str,
}

impl<'a> From<&'a RenderRequest> for Input<'a> {
    fn from(request: &'a RenderRequest) -> Self {
        let response = |response: &'a ApiResponse| Response {
            status: response.status,
            headers: &response.headers,
            body: &response.body,
        };
        Self {
            url: &request.url,
            meta: &request.meta,
            responses: request.responses.iter().map(|(url, known)| (url.as_str(), response(known))).collect(),
        }
    }
}

/// Result of `renderPage`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Output {
    Missing { missing: Vec<String> },
    Page { styles: String, body: String },
}
