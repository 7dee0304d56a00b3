//! Converts the events of the Markdown parser into the tree.

use domain::rich_text::RichNode;
use domain::text::single_line;
use pulldown_cmark::{Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd};

use crate::html_input::{Html, safe_link};
use crate::post::{link_within, own_picture};
use crate::tree::Tree;

/// Parses a text.
pub(crate) fn parse(source: &str) -> Vec<RichNode> {
    read(source, Reader::default())
}

/// Parses a text of the site itself, which may contain links within the site.
pub(crate) fn parse_page(source: &str) -> Vec<RichNode> {
    read(source, Reader { kind: TextKind::Page, ..Reader::default() })
}

/// Parses a forum post, which may contain pictures of this site and links within it.
pub(crate) fn parse_post(source: &str) -> Vec<RichNode> {
    read(source, Reader { kind: TextKind::Post, ..Reader::default() })
}

fn read(source: &str, mut reader: Reader) -> Vec<RichNode> {
    // Footnotes are text here. Without the extension "[^1]: …" would define a link and vanish.
    let extensions = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_FOOTNOTES;
    let parser = Parser::new_ext(source, extensions);
    for (event, range) in parser.into_offset_iter() {
        // The parser accepts single tildes as strikethrough; they stay text here, as in "80~90 hp at
        // 5000~6000".
        let is_tilde = || source.get(range.clone()).is_some_and(|text| !text.starts_with("~~"));
        match event {
            Event::Start(Tag::Strikethrough) | Event::End(TagEnd::Strikethrough) if is_tilde() => {
                reader.text("~");
            }
            event => reader.event(event),
        }
    }
    reader.tree.finish()
}

/// Kind of a text, which decides about links within the site and pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum TextKind {
    /// Contains neither.
    #[default]
    Plain,
    /// A text of the site itself.
    Page,
    /// A forum post.
    Post,
}

#[derive(Default)]
struct Reader {
    tree: Tree,
    html: Html,
    /// The HTML block being read. It arrives line by line, but a tag may span lines.
    block: Option<String>,
    /// For each open Markdown element, the depth of the tree around it. Closing one also closes HTML left
    /// open inside it.
    around: Vec<usize>,
    /// Next numbers of the open lists; `None` for bullets and lists that begin with one.
    numbers: Vec<Option<u64>>,
    /// Number of a list item without an element, or name of a footnote; written before its text.
    label: Option<String>,
    in_head: bool,
    kind: TextKind,
    /// The picture whose alternative text is being read.
    picture: Option<Picture>,
}

/// A picture of this site while its alternative text is being read.
struct Picture {
    src: String,
    alt: String,
    /// Depth of nested pictures, which are ignored.
    within: usize,
}

impl Reader {
    fn event(&mut self, event: Event<'_>) {
        if let Some(picture) = self.picture.as_mut() {
            match event {
                Event::Start(Tag::Image { .. }) => picture.within += 1,
                Event::End(TagEnd::Image) if picture.within > 0 => picture.within -= 1,
                Event::End(TagEnd::Image) => self.show_picture(),
                Event::Text(text) | Event::Code(text) => picture.alt.push_str(&text),
                Event::SoftBreak | Event::HardBreak => picture.alt.push(' '),
                _ => {}
            }
            return;
        }
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) | Event::InlineMath(text) | Event::DisplayMath(text) => self.text(&text),
            Event::Code(text) => {
                let around = self.tree.open("code", None);
                self.text(&text);
                self.tree.close_to(around);
            }
            Event::Html(html) | Event::InlineHtml(html) => match &mut self.block {
                Some(block) => block.push_str(&html),
                None => self.html.read(&html, &mut self.tree),
            },
            // Members press Enter where a line ends; texts of the site are wrapped at any word.
            Event::SoftBreak if self.kind == TextKind::Page => self.text("\n"),
            Event::SoftBreak => self.tree.void("br"),
            Event::HardBreak => self.tree.void("br"),
            Event::Rule => self.tree.void("hr"),
            Event::FootnoteReference(name) => self.text(&format!("[^{name}]")),
            Event::TaskListMarker(_) => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        let (tag, href) = match tag {
            Tag::HtmlBlock => {
                self.block = Some(String::new());
                return;
            }
            Tag::Paragraph => ("p", None),
            Tag::Heading { level: HeadingLevel::H1, .. } => ("h3", None),
            Tag::Heading { level: HeadingLevel::H2, .. } => ("h4", None),
            Tag::Heading { .. } => ("h5", None),
            Tag::BlockQuote(_) => ("blockquote", None),
            Tag::CodeBlock(_) => {
                self.open("pre", None);
                self.tree.open("code", None);
                return;
            }
            Tag::List(first) => {
                // An `ol` cannot state its first number, so such a list becomes text: "1994. A good year"
                // must stay 1994.
                let number = first.filter(|first| *first > 1);
                self.numbers.push(number);
                match (number, first) {
                    (Some(_), _) => return self.open_nothing(),
                    (None, Some(_)) => ("ol", None),
                    (None, None) => ("ul", None),
                }
            }
            Tag::Item => {
                if let Some(Some(number)) = self.numbers.last_mut() {
                    self.label = Some(format!("{number}. "));
                    *number = number.saturating_add(1);
                    self.tree.break_block();
                    return self.open_nothing();
                }
                ("li", None)
            }
            Tag::FootnoteDefinition(name) => {
                let before = self.label.take().unwrap_or_default();
                self.label = Some(format!("{before}[^{name}]: "));
                self.tree.break_block();
                return self.open_nothing();
            }
            Tag::Table(_) => ("table", None),
            Tag::TableHead => {
                self.in_head = true;
                self.open("thead", None);
                self.tree.open("tr", None);
                return;
            }
            Tag::TableRow => ("tr", None),
            Tag::TableCell => (if self.in_head { "th" } else { "td" }, None),
            Tag::Emphasis => ("em", None),
            Tag::Strong => ("strong", None),
            Tag::Strikethrough => ("del", None),
            Tag::Link { link_type, dest_url, .. } => {
                let address = match link_type {
                    LinkType::Email => format!("mailto:{dest_url}"),
                    _ => dest_url.into_string(),
                };
                let within = || link_within(&address).filter(|_| self.kind == TextKind::Post);
                let path = || own_path(&address).filter(|_| self.kind == TextKind::Page);
                match safe_link(&address).or_else(within).or_else(path) {
                    Some(href) => ("a", Some(href)),
                    None => return self.open_nothing(),
                }
            }
            Tag::Image { dest_url, .. }
                if self.kind == TextKind::Post && own_picture(&dest_url).is_some() =>
            {
                self.picture = Some(Picture { src: dest_url.into_string(), alt: String::new(), within: 0 });
                return;
            }
            // Pictures are replaced by their alternative text; the other tags belong to disabled extensions.
            _ => return self.open_nothing(),
        };
        self.open(tag, href);
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::HtmlBlock => {
                if let Some(block) = self.block.take() {
                    self.html.read(&block, &mut self.tree);
                }
                self.html.show_text();
                return;
            }
            TagEnd::List(_) => {
                self.numbers.pop();
            }
            TagEnd::Item | TagEnd::FootnoteDefinition => self.text(""),
            TagEnd::TableHead => self.in_head = false,
            TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::TableCell => self.html.show_text(),
            _ => {}
        }
        let around = self.around.pop().unwrap_or(0);
        self.tree.close_to(around);
    }

    fn show_picture(&mut self) {
        if let Some(Picture { src, alt, .. }) = self.picture.take()
            && !self.html.hides_text()
        {
            let alt = single_line(&alt);
            self.tree.picture(src, alt);
        }
    }

    fn open(&mut self, tag: &'static str, href: Option<String>) {
        let around = self.tree.open(tag, href);
        self.around.push(around);
    }

    /// Opens a Markdown element that has no tree element.
    fn open_nothing(&mut self) {
        self.around.push(usize::MAX);
    }

    fn text(&mut self, text: &str) {
        if !self.html.hides_text() {
            if let Some(label) = self.label.take() {
                self.tree.text(&label);
            }
            self.tree.text(text);
        }
    }
}

/// The address, if it is a path on this site.
fn own_path(address: &str) -> Option<String> {
    let is_own = address.starts_with('/')
        && !address.starts_with("//")
        && address.chars().all(|c| !c.is_control() && !c.is_whitespace() && c != '\\');
    is_own.then(|| address.to_owned())
}
