//! Builds a well-formed tree from tags in any order.
//!
//! Browsers repair wrong nesting when they parse HTML, but not when elements are created one by one, so it is
//! repaired here: a list holds items, a table rows of cells, a paragraph no blocks, a link no link.

use domain::{rich_text::RichNode, text::printable};

/// Maximum nesting depth of elements. A table opened at that depth adds up to three levels for its cell.
pub const MAX_DEPTH: usize = 32;
/// Maximum number of elements; more than 50,000 characters of ordinary text need.
pub const MAX_ELEMENTS: usize = 20_000;

/// Allowed content of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Blocks; list items and cells also text.
    Flow,
    /// Only certain elements, no text.
    Structure,
    /// Text and inline elements.
    Leaf,
    /// An inline element: contains text and other inline elements.
    Inline,
}

fn kind(tag: &str) -> Kind {
    match tag {
        "blockquote" | "li" | "td" | "th" => Kind::Flow,
        "ul" | "ol" | "table" | "thead" | "tbody" | "tr" => Kind::Structure,
        "p" | "pre" | "h3" | "h4" | "h5" => Kind::Leaf,
        _ => Kind::Inline,
    }
}

struct Open {
    tag: &'static str,
    href: Option<String>,
    children: Vec<RichNode>,
}

/// A tree under construction: finished elements at the root, open ones on a stack.
#[derive(Default)]
pub(crate) struct Tree {
    root: Vec<RichNode>,
    stack: Vec<Open>,
    elements: usize,
}

impl Tree {
    /// Opens an element after closing or adding the elements that its place requires; without a valid place
    /// it only begins a new block. Returns the depth around it.
    pub(crate) fn open(&mut self, tag: &'static str, href: Option<String>) -> usize {
        if self.is_full() {
            if kind(tag) != Kind::Inline {
                self.break_block();
            }
            return usize::MAX;
        }
        let has_place = match tag {
            "li" => self.back_to(&["ul", "ol"]),
            "thead" | "tbody" => self.back_to(&["table"]),
            "tr" => self.back_to(&["table", "thead", "tbody"]),
            "th" | "td" => self.back_to(&["table", "thead", "tbody", "tr"]),
            "a" if self.stack.iter().any(|open| open.tag == "a") => return self.stack.len(),
            _ => true,
        };
        if has_place {
            self.ready_for(tag);
        }
        let around = self.stack.len();
        if !has_place {
            self.break_block();
        } else if around < MAX_DEPTH {
            self.push(tag, href);
        }
        around.min(self.stack.len())
    }

    /// Closes the innermost open element of that tag and everything inside it; does nothing if there is none.
    pub(crate) fn close(&mut self, tag: &str) {
        let place = self.stack.iter().rposition(|open| open.tag == tag);
        if let Some(place) = place.filter(|_| !self.is_full()) {
            self.close_to(place);
        }
    }

    /// Closes elements until `depth` are open.
    pub(crate) fn close_to(&mut self, depth: usize) {
        while self.stack.len() > depth {
            let Some(Open { tag, href, children }) = self.stack.pop() else { return };
            let is_cell = matches!(tag, "td" | "th");
            if !children.is_empty() || is_cell {
                self.children().push(RichNode::Element { tag, href, children });
            }
        }
    }

    /// Adds an element without content.
    pub(crate) fn void(&mut self, tag: &'static str) {
        if self.is_full() {
            return self.text("\n");
        }
        if tag == "hr" {
            self.ready_for_block();
        } else {
            self.ready_for_text();
        }
        self.elements += 1;
        self.children().push(RichNode::Element { tag, href: None, children: Vec::new() });
    }

    /// Adds a picture of this site, or its alternative text if the tree is full.
    pub(crate) fn picture(&mut self, src: String, alt: String) {
        if self.is_full() {
            return self.text(&alt);
        }
        self.ready_for_text();
        self.elements += 1;
        self.children().push(RichNode::Picture { src, alt });
    }

    /// Adds text. White space between blocks is dropped, and so are characters that a text cannot contain and that come
    /// from character references, as in `&#x202e;`.
    pub(crate) fn text(&mut self, text: &str) {
        let text = &*printable(text);
        let holds_text = match self.stack.last() {
            None => false,
            Some(open) => kind(open.tag) != Kind::Structure && open.tag != "blockquote",
        };
        if text.is_empty() || (!holds_text && text.trim().is_empty()) {
            return;
        }
        self.ready_for_text();
        match self.children().last_mut() {
            Some(RichNode::Text(before)) => before.push_str(text),
            _ => self.children().push(RichNode::Text(text.to_owned())),
        }
    }

    /// Separates what follows from what came before, like the edge of a block.
    pub(crate) fn break_block(&mut self) {
        if self.is_full() {
            return self.text("\n");
        }
        self.close_leaf();
        if self.stack.last().is_some_and(|open| matches!(open.tag, "li" | "td" | "th")) {
            self.text("\n");
        }
    }

    /// Closes all elements and returns the tree.
    pub(crate) fn finish(mut self) -> Vec<RichNode> {
        self.close_to(0);
        self.root
    }

    /// Whether the maximum number of elements is reached; the rest becomes text in the open element.
    fn is_full(&self) -> bool {
        self.elements >= MAX_ELEMENTS
    }

    fn push(&mut self, tag: &'static str, href: Option<String>) {
        self.elements += 1;
        self.stack.push(Open { tag, href, children: Vec::new() });
    }

    fn children(&mut self) -> &mut Vec<RichNode> {
        self.stack.last_mut().map_or(&mut self.root, |open| &mut open.children)
    }

    /// Closes everything inside the innermost of these elements; returns whether there is one.
    fn back_to(&mut self, tags: &[&str]) -> bool {
        let place = self.stack.iter().rposition(|open| tags.contains(&open.tag));
        if let Some(place) = place {
            self.close_to(place + 1);
        }
        place.is_some()
    }

    /// Opens an omitted element if one of `within` is innermost.
    fn wrap(&mut self, within: &[&str], tag: &'static str) {
        if self.stack.last().is_some_and(|open| within.contains(&open.tag)) {
            self.push(tag, None);
        }
    }

    /// Closes or opens the elements that an element requires around it.
    fn ready_for(&mut self, tag: &str) {
        match tag {
            "li" | "thead" | "tbody" => {}
            "tr" => self.wrap(&["table"], "tbody"),
            "th" | "td" => {
                self.wrap(&["table"], "tbody");
                self.wrap(&["thead", "tbody"], "tr");
            }
            _ if kind(tag) == Kind::Inline => self.ready_for_text(),
            _ => self.ready_for_block(),
        }
    }

    /// Closes the open paragraph, heading or preformatted text with its inline elements.
    fn close_leaf(&mut self) {
        let holds_blocks = |open: &Open| matches!(kind(open.tag), Kind::Flow | Kind::Structure);
        let depth = self.stack.iter().rposition(holds_blocks).map_or(0, |place| place + 1);
        self.close_to(depth);
    }

    fn wrap_structure(&mut self) {
        self.wrap(&["ul", "ol"], "li");
        self.wrap(&["table"], "tbody");
        self.wrap(&["thead", "tbody"], "tr");
        self.wrap(&["tr"], "td");
    }

    fn ready_for_block(&mut self) {
        self.close_leaf();
        self.wrap_structure();
    }

    fn ready_for_text(&mut self) {
        self.wrap_structure();
        if self.stack.last().is_none_or(|open| open.tag == "blockquote") {
            self.push("p", None);
        }
    }
}
