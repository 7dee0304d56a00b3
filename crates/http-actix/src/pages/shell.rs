//! The built `index.html` that every page is rendered from.

use std::path::{Path, PathBuf};

use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use ports::page_renderer::{NONCE_PLACEHOLDER, RenderedPage};

use super::head::Head;

const HEAD_MARK: &str = "<!--marque:head-->";
/// Marks around the content of an unrendered page.
const PAGE_MARK: &str = "<!--marque:page-->";
const PAGE_END_MARK: &str = "<!--/marque:page-->";

/// The built `index.html`, split at the positions of the head and the page.
#[derive(Debug, Clone)]
pub struct Shell {
    before_head: String,
    after_head: String,
    /// The page before the front end has started, if the server does not render it.
    unrendered: String,
    after_page: String,
}

/// Error of reading the shell.
#[derive(Debug)]
pub enum ShellError {
    /// The file cannot be read.
    Missing(PathBuf, std::io::Error),
    /// The file lacks the marks of the head or the page.
    Unmarked(PathBuf),
}

impl std::fmt::Display for ShellError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Missing(path, error) => write!(
                f,
                "the built front end was not found at {} ({error}); run `make build`, or set WEB_ROOT to its folder",
                path.display()
            ),
            Self::Unmarked(path) => {
                write!(f, "{} is not Marque's front end: it lacks {HEAD_MARK} or {PAGE_MARK}", path.display())
            }
        }
    }
}

impl std::error::Error for ShellError {}

impl Shell {
    /// Reads `index.html` from the folder of the built front end.
    ///
    /// # Errors
    /// If the file is missing or lacks the marks of the head or the page.
    pub fn read(web_root: &Path) -> Result<Self, ShellError> {
        let path = web_root.join("index.html");
        match std::fs::read_to_string(&path) {
            Ok(html) => Self::parse(&html).ok_or(ShellError::Unmarked(path)),
            Err(error) => Err(ShellError::Missing(path, error)),
        }
    }

    /// Splits a shell; `None` if it lacks the marks of the head or the page.
    #[must_use]
    pub fn parse(html: &str) -> Option<Self> {
        let (before_head, rest) = html.split_once(HEAD_MARK)?;
        let (after_head, rest) = rest.split_once(PAGE_MARK)?;
        let (unrendered, after_page) = rest.split_once(PAGE_END_MARK)?;
        Some(Self {
            before_head: before_head.to_owned(),
            after_head: after_head.to_owned(),
            unrendered: unrendered.to_owned(),
            after_page: after_page.to_owned(),
        })
    }

    /// The page with that head, and with that content or for the browser to complete.
    ///
    /// # Errors
    /// If the system gives no random bytes.
    pub(crate) fn template(
        &self,
        head: &Head,
        page: Option<&RenderedPage>,
    ) -> Result<PageTemplate, getrandom::Error> {
        // Random, so that no text of the page contains it.
        let mark = nonce()?;
        let with_nonce = |html: &str| html.replace(NONCE_PLACEHOLDER, &mark);
        let html = [
            &with_nonce(&self.before_head),
            &head.html(&mark),
            &page.map(|page| with_nonce(&page.styles)).unwrap_or_default(),
            &with_nonce(&self.after_head),
            page.map_or(&self.unrendered, |page| &page.body),
            &self.after_page,
        ]
        .map(String::as_str)
        .concat();
        Ok(PageTemplate(html.split(&mark).map(str::to_owned).collect()))
    }
}

/// A page without its nonce: the text between the places of the nonce.
#[derive(Debug)]
pub(crate) struct PageTemplate(Vec<String>);

impl PageTemplate {
    /// The page and its content security policy, which allows only the site's own resources. The nonce is unique per
    /// response, so the result must not be cached.
    ///
    /// # Errors
    /// If the system gives no random bytes.
    pub(crate) fn with_new_nonce(&self) -> Result<(String, String), getrandom::Error> {
        let nonce = nonce()?;
        let html = self.0.join(&nonce);
        let policy = format!(
            "default-src 'none'; script-src 'nonce-{nonce}' 'strict-dynamic'; style-src 'nonce-{nonce}'; \
             img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; \
             form-action 'self'; frame-ancestors 'none'; object-src 'none'"
        );
        Ok((html, policy))
    }
}

#[expect(clippy::disallowed_methods, reason = "a nonce for each response, which no test needs to predict")]
fn nonce() -> Result<String, getrandom::Error> {
    let mut random = [0; 18];
    getrandom::fill(&mut random)?;
    Ok(STANDARD_NO_PAD.encode(random))
}
