//! HTML inside Markdown: formatting elements are kept, all others are unwrapped.

use std::cell::{Cell, RefCell};

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

use crate::tree::Tree;

/// Longest tag accepted, in possible attributes. The tokenizer compares each attribute of a tag with all
/// others, so a larger one would take quadratic time; an HTML block is cut off there.
const MAX_ATTRIBUTES: usize = 2_000;

/// Adds HTML to the tree and hides the content of scripts and the like.
#[derive(Default)]
pub(crate) struct Html {
    /// The open element whose content is hidden, e.g. `script`.
    hidden: Option<&'static str>,
}

impl Html {
    /// Whether following text belongs to a hidden element.
    pub(crate) fn hides_text(&self) -> bool {
        self.hidden.is_some()
    }

    /// Ends hiding, so that a missing end tag does not swallow the rest of the text.
    pub(crate) fn show_text(&mut self) {
        self.hidden = None;
    }

    /// Parses a whole HTML block or a single inline tag.
    pub(crate) fn read(&mut self, source: &str, tree: &mut Tree) {
        let sink = Sink { state: RefCell::new((self, tree)), came: Cell::new(false) };
        let tokenizer = Tokenizer::new(sink, TokenizerOpts::default());
        let queue = BufferQueue::default();
        let mut separators = 0;
        for piece in pieces(source) {
            queue.push_back(StrTendril::from_slice(piece));
            // Scripts are never run, so the tokenizer never pauses for one.
            let _ = tokenizer.feed(&queue);
            separators = if tokenizer.sink.came.take() { 0 } else { separators + count_separators(piece) };
            if separators > MAX_ATTRIBUTES {
                return;
            }
        }
        tokenizer.end();
    }

    fn tag(&mut self, tag: &Tag, tree: &mut Tree) -> TokenSinkResult<()> {
        let name: &str = &tag.name;
        let starts = tag.kind == TagKind::StartTag;
        if let Some(hidden) = self.hidden {
            if !starts && name == hidden {
                self.hidden = None;
            }
            return TokenSinkResult::Continue;
        }
        if starts && let Some((hidden, raw)) = hidden(name) {
            self.hidden = Some(hidden);
            return TokenSinkResult::RawData(raw);
        }
        match (element(name), starts) {
            (Meaning::Void(element), true) => tree.void(element),
            (Meaning::Element("a"), true) => {
                if let Some(href) = attribute(tag, "href").and_then(|href| safe_link(&href)) {
                    tree.open("a", Some(href));
                }
            }
            (Meaning::Element(element), true) => {
                tree.open(element, None);
            }
            (Meaning::Element(element), false) => tree.close(element),
            (Meaning::Block, _) => tree.break_block(),
            (Meaning::Image, true) => tree.text(attribute(tag, "alt").as_deref().unwrap_or_default()),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

struct Sink<'a> {
    state: RefCell<(&'a mut Html, &'a mut Tree)>,
    /// Whether a token arrived since the last check.
    came: Cell<bool>,
}

impl TokenSink for Sink<'_> {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut state = self.state.borrow_mut();
        let (html, tree) = &mut *state;
        if !matches!(token, Token::ParseError(_)) {
            self.came.set(true);
        }
        match token {
            Token::TagToken(tag) => return html.tag(&tag, tree),
            Token::CharacterTokens(text) if !html.hides_text() => tree.text(&text),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

enum Meaning {
    Element(&'static str),
    Void(&'static str),
    /// A block without formatting of its own; only separates its content.
    Block,
    /// Replaced by its alternative text, because nothing is loaded from other sites.
    Image,
    Nothing,
}

/// The meaning of an HTML element. Headings are shifted below the page's own two levels.
fn element(name: &str) -> Meaning {
    Meaning::Element(match name {
        "p" => "p",
        "ul" | "menu" | "dir" => "ul",
        "ol" => "ol",
        "li" => "li",
        "strong" | "b" => "strong",
        "em" | "i" | "cite" | "dfn" | "var" => "em",
        "del" | "s" | "strike" => "del",
        "code" | "kbd" | "samp" | "tt" => "code",
        "pre" | "listing" => "pre",
        "blockquote" => "blockquote",
        "h1" => "h3",
        "h2" => "h4",
        "h3" | "h4" | "h5" | "h6" => "h5",
        "a" => "a",
        "table" => "table",
        "thead" => "thead",
        "tbody" | "tfoot" => "tbody",
        "tr" => "tr",
        "th" => "th",
        "td" => "td",
        "br" => return Meaning::Void("br"),
        "hr" => return Meaning::Void("hr"),
        "img" => return Meaning::Image,
        "address" | "article" | "aside" | "caption" | "center" | "dd" | "details" | "div" | "dl" | "dt"
        | "fieldset" | "figcaption" | "figure" | "footer" | "form" | "header" | "hgroup" | "legend"
        | "main" | "nav" | "option" | "section" | "summary" => return Meaning::Block,
        _ => return Meaning::Nothing,
    })
}

/// Elements whose content is hidden, and how HTML tokenizes it.
fn hidden(name: &str) -> Option<(&'static str, RawKind)> {
    Some(match name {
        "script" => ("script", RawKind::ScriptData),
        "style" => ("style", RawKind::Rawtext),
        "iframe" => ("iframe", RawKind::Rawtext),
        "noembed" => ("noembed", RawKind::Rawtext),
        "noframes" => ("noframes", RawKind::Rawtext),
        "title" => ("title", RawKind::Rcdata),
        _ => return None,
    })
}

/// The text in chunks of about a kilobyte.
fn pieces(source: &str) -> impl Iterator<Item = &str> {
    let mut rest = source;
    std::iter::from_fn(move || {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(1024));
        rest = after;
        (!piece.is_empty()).then_some(piece)
    })
}

/// Upper bound of the attributes that a chunk of a tag can begin.
fn count_separators(piece: &str) -> usize {
    let separates = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'"' | b'\'');
    piece.bytes().filter(|byte| separates(byte)).count()
}

fn attribute(tag: &Tag, name: &str) -> Option<String> {
    let found = tag.attrs.iter().find(|attribute| &*attribute.name.local == name)?;
    Some(found.value.to_string())
}

/// The normalized address if it is an absolute https or mailto URL without username and password, which could
/// make it look like another site's; `None` otherwise.
pub(crate) fn safe_link(address: &str) -> Option<String> {
    let url = url::Url::parse(address).ok()?;
    let has_credentials = !url.username().is_empty() || url.password().is_some();
    (matches!(url.scheme(), "https" | "mailto") && !has_credentials).then(|| url.into())
}
