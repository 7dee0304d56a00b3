//! DTO of formatted text: a tree of safe nodes.

use domain::rich_text::RichNode;
use serde::Serialize;
use utoipa::ToSchema;

/// A node of formatted text: plain text, or an element with children.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = RichNode, no_recursion)]
pub(crate) enum RichNodeDto {
    Text(String),
    Element {
        /// Element name from a fixed safe list: HTML names, `mention`, `vehicle`, `picture`, and `mark` in
        /// excerpts.
        tag: &'static str,
        /// Target of a link.
        #[serde(skip_serializing_if = "Option::is_none")]
        href: Option<String>,
        /// Username; `mention` only.
        #[serde(skip_serializing_if = "Option::is_none")]
        username: Option<String>,
        /// Vehicle whose card is shown here; `vehicle` only.
        #[serde(rename = "vehicleId", skip_serializing_if = "Option::is_none")]
        vehicle_id: Option<i64>,
        /// Path on this site; `picture` only.
        #[serde(skip_serializing_if = "Option::is_none")]
        src: Option<String>,
        /// Alternative text; `picture` only.
        #[serde(skip_serializing_if = "Option::is_none")]
        alt: Option<String>,
        children: Vec<RichNodeDto>,
    },
}

impl RichNodeDto {
    fn element(tag: &'static str, children: Vec<Self>) -> Self {
        Self::Element { tag, href: None, username: None, vehicle_id: None, src: None, alt: None, children }
    }

    /// Adds the usernames that the nodes mention, as written.
    pub(crate) fn collect_mentions(nodes: &[Self], names: &mut Vec<String>) {
        for node in nodes {
            if let Self::Element { username, children, .. } = node {
                names.extend(username.clone());
                Self::collect_mentions(children, names);
            }
        }
    }

    /// Replaces mentions by their text, except those that are kept.
    pub(crate) fn retain_mentions(nodes: &mut [Self], is_kept: &impl Fn(&str) -> bool) {
        for node in nodes {
            match node {
                Self::Element { username: Some(name), .. } if !is_kept(name) => {
                    *node = Self::Text(format!("@{name}"));
                }
                Self::Element { children, .. } => Self::retain_mentions(children, is_kept),
                Self::Text(_) => {}
            }
        }
    }

    /// Converts all nodes of a text.
    pub(crate) fn all(nodes: Vec<RichNode>) -> Vec<Self> {
        nodes.into_iter().map(Self::from).collect()
    }
}

impl From<RichNode> for RichNodeDto {
    fn from(node: RichNode) -> Self {
        match node {
            RichNode::Text(text) => Self::Text(text),
            RichNode::Element { tag, href: to, children } => {
                let mut element = Self::element(tag, Self::all(children));
                if let Self::Element { href, .. } = &mut element {
                    *href = to;
                }
                element
            }
            RichNode::Mention(name) => {
                let mut element = Self::element("mention", vec![Self::Text(format!("@{name}"))]);
                if let Self::Element { username, .. } = &mut element {
                    *username = Some(name);
                }
                element
            }
            RichNode::Vehicle(id) => {
                let mut element = Self::element("vehicle", Vec::new());
                if let Self::Element { vehicle_id, .. } = &mut element {
                    *vehicle_id = Some(id.0);
                }
                element
            }
            RichNode::Picture { src: path, alt: shows } => {
                let mut element = Self::element("picture", Vec::new());
                if let Self::Element { src, alt, .. } = &mut element {
                    (*src, *alt) = (Some(path), Some(shows));
                }
                element
            }
        }
    }
}
