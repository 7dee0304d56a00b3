//! Additions for forum posts: mentions, automatic links, pictures and vehicle cards.
//!
//! They are searched for in the plain text nodes of the finished, safe tree, never in code or links.

use domain::rich_text::{PICTURE_PATH_PREFIX, RichNode, plain_text};
use domain::vehicles::VehicleId;
use url::Url;

use crate::html_input::safe_link;

/// Prefix that marks a link to a vehicle of this site until [`decorate`] resolves it.
const CARD: &str = "vehicle:";

/// The marked link for a path of this site's vehicle pages; `None` for any other path.
pub(crate) fn link_within(path: &str) -> Option<String> {
    vehicle_at(path).map(|id| format!("{CARD}{}", id.0))
}

/// The path, if it is an uploaded picture of this site.
pub(crate) fn own_picture(address: &str) -> Option<String> {
    let rest = address.strip_prefix(PICTURE_PATH_PREFIX)?;
    let mut parts = rest.split('/');
    let is_word = |part: &str| {
        (1..=80).contains(&part.len())
            && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
    };
    let is_file = |part: &str| {
        part.split_once('.').is_some_and(|(width, format)| {
            (1..=5).contains(&width.len())
                && width.bytes().all(|b| b.is_ascii_digit())
                && matches!(format, "webp" | "avif" | "jpg" | "png")
        })
    };
    let is_own =
        parts.next().is_some_and(is_word) && parts.next().is_none_or(is_file) && parts.next().is_none();
    is_own.then(|| address.to_owned())
}

/// Replaces mentions, addresses and vehicle links in a finished tree.
pub(crate) fn decorate(nodes: Vec<RichNode>, host: &str) -> Vec<RichNode> {
    inside(nodes, host, false)
}

/// Decorates nodes inside an element. In code, only marked links are resolved.
fn inside(nodes: Vec<RichNode>, host: &str, is_code: bool) -> Vec<RichNode> {
    let mut decorated = Vec::with_capacity(nodes.len());
    for node in nodes {
        match node {
            RichNode::Text(text) if !is_code => decorate_text(&text, &mut decorated),
            RichNode::Element { tag: "p", href, children } => {
                let card = card(&children, host);
                decorated.push(card.unwrap_or_else(|| {
                    let children = inside(children, host, is_code);
                    RichNode::Element { tag: "p", href, children }
                }));
            }
            RichNode::Element { tag: "a", href: Some(href), children } => match href.strip_prefix(CARD) {
                None => {
                    let other_host = hidden_host(&href, &children);
                    decorated.push(RichNode::Element { tag: "a", href: Some(href), children });
                    decorated.extend(other_host.map(|host| RichNode::Text(format!(" ({host})"))));
                }
                Some(_) if host.is_empty() => decorated.extend(children),
                Some(id) => {
                    let href = Some(format!("{}://{host}/listings/{id}", scheme(host)));
                    decorated.push(RichNode::Element { tag: "a", href, children });
                }
            },
            RichNode::Element { tag, href, children } => {
                let is_code = is_code || matches!(tag, "code" | "pre");
                decorated.push(RichNode::Element { tag, href, children: inside(children, host, is_code) });
            }
            node => decorated.push(node),
        }
    }
    decorated
}

/// The host that a link leads to, if its text is the address of another host.
fn hidden_host(href: &str, text: &[RichNode]) -> Option<String> {
    let shown = plain_text(text, MAX_ADDRESS).to_lowercase();
    let shown = shown.split_once("://").map_or(&*shown, |(_, rest)| rest).trim_start_matches("www.");
    let shown = shown.split(['/', '?', '#', ':', ' ']).next()?;
    let is_label = |label: &str| !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || c == '-');
    let top =
        shown.rsplit('.').next().filter(|top| top.len() >= 2 && top.chars().all(char::is_alphabetic))?;
    let is_host = shown.len() > top.len() + 1 && shown.split('.').all(is_label);
    let address = Url::parse(href).ok()?;
    let host = address.host_str()?;
    (is_host && shown != host.trim_start_matches("www.")).then(|| host.to_owned())
}

/// A local site has no TLS.
fn scheme(host: &str) -> &'static str {
    let name = host.split(':').next().unwrap_or_default();
    if matches!(name, "localhost" | "127.0.0.1") { "http" } else { "https" }
}

/// The vehicle card for a paragraph that consists of nothing but the address of one of this site's vehicles.
fn card(children: &[RichNode], host: &str) -> Option<RichNode> {
    let is_blank = |node: &&RichNode| matches!(node, RichNode::Text(text) if text.trim().is_empty());
    let mut said = children.iter().filter(|node| !is_blank(node));
    let (only, None) = (said.next()?, said.next()) else { return None };
    let id = match only {
        RichNode::Text(text) => vehicle_here(text.trim(), host),
        RichNode::Element { tag: "a", href: Some(href), .. } => match href.strip_prefix(CARD) {
            Some(id) => id.parse().ok().map(VehicleId),
            None => vehicle_here(href, host),
        },
        _ => None,
    };
    id.map(RichNode::Vehicle)
}

/// The vehicle that an absolute address of this site, or a path, leads to.
fn vehicle_here(address: &str, host: &str) -> Option<VehicleId> {
    let absolute = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"));
    match absolute {
        None => vehicle_at(address),
        Some(_) if host.is_empty() => None,
        Some(rest) => vehicle_at(rest.strip_prefix(host)?),
    }
}

/// The vehicle whose page has that path, with or without a slug.
fn vehicle_at(path: &str) -> Option<VehicleId> {
    let path = path.strip_prefix("/listings/")?.split(['?', '#']).next()?;
    let (digits, slug) = path.split_once('/').unwrap_or((path, ""));
    let is_slug = slug.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|id| is_slug && is_number && *id > 0).map(VehicleId)
}

/// Splits a text into plain text, mentions and links.
fn decorate_text(text: &str, nodes: &mut Vec<RichNode>) {
    let mut plain = 0;
    let mut at = 0;
    while let Some(step) = text[at..].find(['@', 'h', 'H']) {
        let start = at + step;
        let before = text[..start].chars().next_back();
        let found = match before {
            Some(c) if is_word(c) || matches!(c, '@' | '/' | '.' | '-' | '+') => None,
            _ => mention(&text[start..]).or_else(|| address(&text[start..])),
        };
        let Some((length, node)) = found else {
            at = start + 1;
            continue;
        };
        if plain < start {
            nodes.push(RichNode::Text(text[plain..start].to_owned()));
        }
        nodes.push(node);
        at = start + length;
        plain = at;
    }
    if plain < text.len() {
        nodes.push(RichNode::Text(text[plain..].to_owned()));
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// A mention at the start of the text, and its length in bytes; the name follows the rules for usernames
/// (spec §5).
fn mention(text: &str) -> Option<(usize, RichNode)> {
    let rest = text.strip_prefix('@')?;
    let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
    let after = rest[length..].chars().next();
    // Part of a longer word is not a mention.
    let is_whole = after.is_none_or(|c| !is_word(c) && c != '@');
    ((3..=50).contains(&length) && is_whole)
        .then(|| (length + 1, RichNode::Mention(rest[..length].to_owned())))
}

/// Longest address that becomes a link, in bytes. The limit also keeps a long text without spaces from being
/// scanned repeatedly.
const MAX_ADDRESS: usize = 2_000;

/// An https address at the start of the text, and its length in bytes without trailing punctuation.
fn address(text: &str) -> Option<(usize, RichNode)> {
    let starts =
        |scheme: &str| text.get(..scheme.len()).is_some_and(|head| head.eq_ignore_ascii_case(scheme));
    if !starts("https://") {
        return None;
    }
    let within = &text[..text.floor_char_boundary(MAX_ADDRESS + 1)];
    let ends = |c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"');
    let end = within.find(ends).or((within.len() == text.len()).then_some(text.len()))?;
    let mut whole = text[..end].trim_end_matches(['.', ',', ';', ':', '!', '?', '\'', '*', '_']);
    let mut unopened = whole.matches(')').count().saturating_sub(whole.matches('(').count());
    while unopened > 0 && whole.ends_with(')') {
        whole = whole[..whole.len() - 1].trim_end_matches(['.', ',', ';', ':', '!', '?']);
        unopened -= 1;
    }
    let href = safe_link(whole)?;
    let children = vec![RichNode::Text(whole.to_owned())];
    Some((whole.len(), RichNode::Element { tag: "a", href: Some(href), children }))
}
