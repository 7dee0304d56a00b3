//! Renders pages of the front end in QuickJS, an embedded JavaScript engine, from the server bundle that the
//! front end's build writes (`frontend/src/app/server/render.tsx`).
//!
//! Engines run on threads of their own ([`worker`]), each bounded in time and memory ([`engine`]).

mod engine;
mod worker;

pub use worker::{JsPageRenderer, RendererOptions};
