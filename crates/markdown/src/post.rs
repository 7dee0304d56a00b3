//! What members write to each other holds more than a description: names, addresses, cards.
//!
//! The tree is finished and safe before any of this is looked for; only its plain texts are, and never
//! those in code or in a link.

use domain::rich_text::{PICTURES, RichNode};
use domain::vehicles::VehicleId;

use crate::html::safe_link;

/// How a link to a vehicle of this site is marked until its place in the text is known.
const CARD: &str = "vehicle:";

/// What a Markdown link to a path of this site leads to, for [`decorate`]; none for any other.
pub(crate) fn link_within(path: &str) -> Option<String> {
    vehicle_at(path).map(|id| format!("{CARD}{}", id.0))
}

/// The path of a picture that people brought to this site; none for any other address.
pub(crate) fn own_picture(address: &str) -> Option<String> {
    let rest = address.strip_prefix(PICTURES)?;
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

/// Finds names, addresses and cards in a finished tree.
pub(crate) fn decorate(nodes: Vec<RichNode>, host: &str) -> Vec<RichNode> {
    inside(nodes, host, false)
}

/// The same within some element; what is code stays as it was written, but for where links lead.
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
                None => decorated.push(RichNode::Element { tag: "a", href: Some(href), children }),
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

/// On one's own machine there is no TLS.
fn scheme(host: &str) -> &'static str {
    let name = host.split(':').next().unwrap_or_default();
    if matches!(name, "localhost" | "127.0.0.1") { "http" } else { "https" }
}

/// The card of a paragraph that is nothing but the address of a vehicle of this site.
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

/// The vehicle that an address of this site leads to: absolute, or only its path.
fn vehicle_here(address: &str, host: &str) -> Option<VehicleId> {
    let absolute = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"));
    match absolute {
        None => vehicle_at(address),
        Some(_) if host.is_empty() => None,
        Some(rest) => vehicle_at(rest.strip_prefix(host)?),
    }
}

/// The vehicle whose page has that path, with or without words after its number.
fn vehicle_at(path: &str) -> Option<VehicleId> {
    let path = path.strip_prefix("/listings/")?.split(['?', '#']).next()?;
    let (digits, slug) = path.split_once('/').unwrap_or((path, ""));
    let is_slug = slug.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|id| is_slug && is_number && *id > 0).map(VehicleId)
}

/// A text in pieces: plain, names, addresses.
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

/// A name that a text begins with, and how many bytes it takes: what a username can be (spec §5).
fn mention(text: &str) -> Option<(usize, RichNode)> {
    let rest = text.strip_prefix('@')?;
    let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
    let after = rest[length..].chars().next();
    // Half of a longer word is no name.
    let is_whole = after.is_none_or(|c| !is_word(c) && c != '@');
    ((3..=50).contains(&length) && is_whole)
        .then(|| (length + 1, RichNode::Mention(rest[..length].to_owned())))
}

/// The longest address that is led to, in bytes. Longer ones stay text, so that a long text without a space
/// is not read again and again.
const MAX_ADDRESS: usize = 2_000;

/// An address that a text begins with, and how many bytes it takes. What ends a sentence does not belong
/// to it.
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
