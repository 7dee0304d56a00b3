//! The page that the browser's program starts in.

use std::path::{Path, PathBuf};

use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};

use super::head::Head;

const HEAD_MARK: &str = "<!--marque:head-->";
const NONCE_MARK: &str = "__CSP_NONCE__";

/// The built `index.html`, cut where each response differs.
#[derive(Debug, Clone)]
pub struct Shell {
    before_head: String,
    after_head: String,
}

/// Why there is no shell.
#[derive(Debug)]
pub enum ShellError {
    /// The file cannot be read.
    Missing(PathBuf, std::io::Error),
    /// The file lacks the place for the head.
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
                write!(f, "{} is not Marque's front end: it lacks {HEAD_MARK}", path.display())
            }
        }
    }
}

impl std::error::Error for ShellError {}

impl Shell {
    /// Reads the shell from the folder of the built front end.
    ///
    /// # Errors
    /// When it is not there or is not ours.
    pub fn read(web_root: &Path) -> Result<Self, ShellError> {
        let path = web_root.join("index.html");
        match std::fs::read_to_string(&path) {
            Ok(html) => Self::parse(&html).ok_or(ShellError::Unmarked(path)),
            Err(error) => Err(ShellError::Missing(path, error)),
        }
    }

    /// Cuts a shell; `None` when it has no place for the head.
    #[must_use]
    pub fn parse(html: &str) -> Option<Self> {
        let (before_head, after_head) = html.split_once(HEAD_MARK)?;
        Some(Self { before_head: before_head.to_owned(), after_head: after_head.to_owned() })
    }

    /// The page with that head, and the policy that lets its own parts run and nothing else
    /// (reliability row S7). The nonce is fresh, so the page must not be kept.
    pub(crate) fn render(&self, head: &Head) -> Result<(String, String), getrandom::Error> {
        let mut random = [0; 18];
        getrandom::fill(&mut random)?;
        let nonce = STANDARD_NO_PAD.encode(random);
        let html = format!(
            "{}{}{}",
            self.before_head.replace(NONCE_MARK, &nonce),
            head.html(&nonce),
            self.after_head.replace(NONCE_MARK, &nonce)
        );
        let policy = format!(
            "default-src 'none'; script-src 'nonce-{nonce}' 'strict-dynamic'; style-src 'nonce-{nonce}'; \
             img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; \
             form-action 'self'; frame-ancestors 'none'; object-src 'none'"
        );
        Ok((html, policy))
    }
}
