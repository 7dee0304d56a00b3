//! Threads that render pages, each with an engine of its own.

use std::{
    io,
    panic::{self, AssertUnwindSafe},
    sync::Arc,
    thread,
    time::Duration,
};

use async_trait::async_trait;
use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use ports::page_renderer::{PageRenderer, PageRendering, RenderError, RenderRequest};
use tokio::sync::oneshot;

use crate::engine::{Engine, Limits, STACK_BYTES};

/// Size of the renderer.
#[derive(Debug, Clone, Copy)]
pub struct RendererOptions {
    /// Threads, each with an engine.
    pub threads: usize,
    /// Pages that may wait for a thread; further ones are refused as [`RenderError::Busy`].
    pub waiting: usize,
    /// Time limit of one call and of loading the bundle.
    pub time: Duration,
    /// Memory limit of an engine in bytes.
    pub memory_bytes: usize,
    /// Renders after which an engine is replaced, so that garbage of the bundle cannot grow without end.
    pub renders_per_engine: u32,
}

impl Default for RendererOptions {
    fn default() -> Self {
        Self {
            threads: thread::available_parallelism().map_or(1, |cores| cores.get().min(2)),
            waiting: 32,
            time: Duration::from_secs(5),
            memory_bytes: 96 * 1024 * 1024,
            renders_per_engine: 2_000,
        }
    }
}

struct Job {
    request: RenderRequest,
    reply: oneshot::Sender<Result<PageRendering, RenderError>>,
}

/// [`PageRenderer`] that runs the front end's server bundle. Its threads end when it is dropped.
pub struct JsPageRenderer {
    jobs: Sender<Job>,
}

impl JsPageRenderer {
    /// Starts the threads. Engines load the bundle with their first page.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub fn start(bundle: String, options: RendererOptions) -> io::Result<Self> {
        let (jobs, waiting) = bounded(options.waiting);
        let bundle: Arc<str> = bundle.into();
        for number in 1..=options.threads {
            let (bundle, waiting) = (Arc::clone(&bundle), waiting.clone());
            thread::Builder::new()
                .name(format!("page-renderer-{number}"))
                .stack_size(STACK_BYTES + 2 * 1024 * 1024)
                .spawn(move || work(&bundle, &waiting, options))?;
        }
        Ok(Self { jobs })
    }
}

fn work(bundle: &str, jobs: &Receiver<Job>, options: RendererOptions) {
    let limits = Limits { memory_bytes: options.memory_bytes, time: options.time };
    let mut loaded: Option<(Engine, u32)> = None;
    for Job { request, reply } in jobs {
        if reply.is_closed() {
            // The caller has stopped waiting.
            continue;
        }
        // A panic must not end the thread: the engine is dropped, and the next page gets a new one.
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| {
            let (engine, renders) = match loaded.take() {
                Some(engine) => engine,
                None => (Engine::load(bundle, limits)?, 0),
            };
            let rendered = engine.render(&request)?;
            if renders + 1 < options.renders_per_engine {
                loaded = Some((engine, renders + 1));
            }
            Ok(rendered)
        }))
        .unwrap_or_else(|_| Err(RenderError::Failed("the engine panicked".into())));
        // Fails if the caller has stopped waiting.
        let _ = reply.send(outcome);
    }
}

#[async_trait]
impl PageRenderer for JsPageRenderer {
    async fn render(&self, request: RenderRequest) -> Result<PageRendering, RenderError> {
        let (reply, outcome) = oneshot::channel();
        match self.jobs.try_send(Job { request, reply }) {
            Ok(()) => outcome
                .await
                .unwrap_or_else(|_| Err(RenderError::Failed("the rendering thread has ended".into()))),
            Err(TrySendError::Full(_)) => Err(RenderError::Busy),
            Err(TrySendError::Disconnected(_)) => {
                Err(RenderError::Failed("the rendering threads have ended".into()))
            }
        }
    }
}
