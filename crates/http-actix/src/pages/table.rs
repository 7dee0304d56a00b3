//! The page table from `contract/pages.json`, shared with the front end.

use std::sync::LazyLock;

use serde::Deserialize;

/// Path of the home page, whose head depends on the first featured vehicle.
pub(crate) const HOME_PATH: &str = "/";

/// Path of the vehicle page, whose head depends on the vehicle.
pub(crate) const VEHICLE_PATH: &str = "/listings/:id/:slug?";

/// Path of the list of makes and of the market pages, whose heads depend on what is listed.
pub(crate) const MARKETS_PATH: &str = "/makes/:make?/:family?";

/// An entry of the page table.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Page {
    /// Route pattern: `:name` is any segment, `:name?` an optional one, after which all are optional.
    pub(crate) path: String,
    /// Title; `{brand}` is replaced by the site's name.
    pub(crate) title: String,
    /// One sentence for search engines; `{brand}` is replaced by the site's name.
    pub(crate) description: String,
    /// Whether search engines may list the page.
    pub(crate) index: bool,
    /// Whether the server renders the page for visitors.
    #[serde(default)]
    pub(crate) render: bool,
    /// Pictures to preload.
    #[serde(default)]
    pub(crate) preload: Vec<Preload>,
    /// `sizes` attribute of the first vehicle's cover, for its preload.
    #[serde(default)]
    pub(crate) cover_sizes: Option<String>,
}

/// A picture to preload.
#[derive(Debug, Deserialize)]
pub(crate) struct Preload {
    /// Folder of its renditions.
    pub(crate) path: String,
    /// Widths of its renditions in pixels.
    pub(crate) widths: Vec<u32>,
    /// `sizes` attribute of its element.
    pub(crate) sizes: String,
    /// Media query that restricts the preload.
    #[serde(default)]
    pub(crate) media: Option<String>,
}

static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| {
    // The file is embedded and parsed by a test, so it cannot be invalid at run time.
    serde_json::from_str(include_str!("../../../../contract/pages.json")).unwrap_or_default()
});

/// All pages in the order of the table.
pub(crate) fn pages() -> &'static [Page] {
    &PAGES
}

impl Page {
    /// Route patterns for actix, one more for each optional segment.
    pub(crate) fn actix_patterns(&self) -> Vec<String> {
        let segments: Vec<&str> = self.path.split('/').collect();
        let pattern = |segments: &[&str]| {
            let words: Vec<String> = segments
                .iter()
                .map(|segment| match segment.strip_prefix(':') {
                    Some(name) => format!("{{{}}}", name.trim_end_matches('?')),
                    None => (*segment).to_owned(),
                })
                .collect();
            if words.len() == 1 { "/".to_owned() } else { words.join("/") }
        };
        (required(&segments)..=segments.len()).map(|length| pattern(&segments[..length])).collect()
    }

    /// Whether a path belongs to this page.
    pub(crate) fn fits(&self, path: &str) -> bool {
        let known: Vec<&str> = self.path.split('/').collect();
        let given: Vec<&str> = path.split('/').collect();
        let is_one = |(known, given): (&&str, &&str)| {
            if known.starts_with(':') { !given.is_empty() } else { known == given }
        };
        (required(&known)..=known.len()).contains(&given.len()) && known.iter().zip(&given).all(is_one)
    }

    /// Whether the path has a variable segment.
    pub(crate) fn is_pattern(&self) -> bool {
        self.path.contains(':')
    }
}

/// Number of segments that are not optional.
fn required(segments: &[&str]) -> usize {
    segments.iter().take_while(|segment| !segment.ends_with('?')).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_table_has_the_specified_pages() {
        let paths: Vec<&str> = pages().iter().map(|page| page.path.as_str()).collect();
        for path in
            ["/", "/listings", VEHICLE_PATH, "/auth", "/forum/topic/:id", "/privacy", "/terms", "/cookies"]
        {
            assert!(paths.contains(&path), "{path}");
        }
    }

    #[test]
    fn page_titles_match_the_specification() {
        let title = |path| pages().iter().find(|page| page.path == path).map(|page| page.title.as_str());
        assert_eq!(title("/"), Some("{brand} | Luxury Automotive Marketplace"));
        assert_eq!(title("/listings"), Some("Vehicle Listings | {brand}"));
    }

    #[test]
    fn optional_segment_gives_another_route_pattern() {
        let page = pages().iter().find(|page| page.path == VEHICLE_PATH).unwrap();
        assert_eq!(page.actix_patterns(), ["/listings/{id}", "/listings/{id}/{slug}"]);
        assert_eq!(pages()[0].actix_patterns(), ["/"]);
        let markets = pages().iter().find(|page| page.path == MARKETS_PATH).unwrap();
        assert_eq!(markets.actix_patterns(), ["/makes", "/makes/{make}", "/makes/{make}/{family}"]);
        assert!(markets.fits("/makes") && markets.fits("/makes/porsche/911"));
        assert!(!markets.fits("/makes/") && !markets.fits("/makes/porsche/911/gt3"));
    }
}
