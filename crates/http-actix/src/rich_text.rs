//! Formatted text as the wire carries it.

use domain::rich_text::RichNode;
use serde::Serialize;
use utoipa::ToSchema;

/// A piece of formatted text: characters, or an element with its children.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = RichNode, no_recursion)]
pub(crate) enum RichNodeDto {
    /// Plain characters.
    Text(String),
    /// An element.
    Element {
        /// The element's name, of a fixed safe list; besides those of HTML `mention`, `vehicle`, `picture`
        /// and, in excerpts, `mark`.
        tag: &'static str,
        /// Where a link leads.
        #[serde(skip_serializing_if = "Option::is_none")]
        href: Option<String>,
        /// Of a `mention`: who is called by name.
        #[serde(skip_serializing_if = "Option::is_none")]
        username: Option<String>,
        /// Of a `vehicle`: whose card stands here.
        #[serde(rename = "vehicleId", skip_serializing_if = "Option::is_none")]
        vehicle_id: Option<i64>,
        /// Of a `picture`: its path on this site.
        #[serde(skip_serializing_if = "Option::is_none")]
        src: Option<String>,
        /// Of a `picture`: what it shows.
        #[serde(skip_serializing_if = "Option::is_none")]
        alt: Option<String>,
        /// What it holds.
        children: Vec<RichNodeDto>,
    },
}

impl RichNodeDto {
    fn element(tag: &'static str, children: Vec<Self>) -> Self {
        Self::Element { tag, href: None, username: None, vehicle_id: None, src: None, alt: None, children }
    }

    /// A whole text.
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
