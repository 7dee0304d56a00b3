//! Malicious and random texts: bounded time, bounded size, safe content.

mod random;
mod speed;

use domain::rich_text::{ALLOWED_TAGS, PICTURE_PATH_PREFIX, RichNode};
use markdown::{CommonMark, MAX_DEPTH, MAX_ELEMENTS};
use ports::markdown::Markdown;

/// Checks the guarantees of a tree: known elements, safe links, bounded depth and size, valid nesting.
/// Returns the number of elements.
fn check(nodes: &[RichNode], path: &mut Vec<&'static str>) -> usize {
    assert!(path.len() <= MAX_DEPTH + 4, "{} deep", path.len());
    let parent = path.last().copied().unwrap_or("");
    let mut count = 0;
    for node in nodes {
        if let RichNode::Vehicle(id) = node {
            assert!(matches!(parent, "" | "li" | "td" | "th" | "blockquote") && id.0 > 0);
            continue;
        }
        if let RichNode::Mention(name) = node {
            assert!(name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') && !path.contains(&"code"));
        }
        if let RichNode::Picture { src, .. } = node {
            assert!(
                src.starts_with(PICTURE_PATH_PREFIX) && !src.contains("..") && !src.contains("//"),
                "{src}"
            );
        }
        let RichNode::Element { tag, href, children } = node else {
            assert!(!matches!(parent, "" | "ul" | "ol" | "table" | "thead" | "tbody" | "tr" | "blockquote"));
            continue;
        };
        assert!(ALLOWED_TAGS.contains(tag), "{tag}");
        assert_eq!(href.is_some(), *tag == "a");
        if let Some(href) = href {
            assert!(["https://", "mailto:"].iter().any(|scheme| href.starts_with(scheme)), "{href}");
            assert!(!path.contains(&"a"), "a link in a link");
        }
        let belongs = match *tag {
            "li" => matches!(parent, "ul" | "ol"),
            "thead" | "tbody" => parent == "table",
            "tr" => matches!(parent, "thead" | "tbody"),
            "td" | "th" => parent == "tr",
            "strong" | "em" | "del" | "code" | "a" | "br" => {
                !matches!(parent, "" | "ul" | "ol" | "table" | "thead" | "tbody" | "tr" | "blockquote")
            }
            _ => matches!(parent, "" | "li" | "td" | "th" | "blockquote"),
        };
        assert!(belongs, "{tag} in {path:?}");
        path.push(tag);
        count += 1 + check(children, path);
        path.pop();
    }
    count
}

fn parse_checked(source: &str) -> usize {
    check(&CommonMark.parse_post(source, "a.example"), &mut Vec::new());
    let tree = CommonMark.parse(source);
    check(&tree, &mut Vec::new())
}

#[test]
fn element_count_is_limited() {
    for piece in ["<b>", "<p>a", "<table><tr><td>", "- a\n", "<br>", "*a* "] {
        // The last element may add an omitted row and cell.
        let elements = parse_checked(&piece.repeat(25_000));
        assert!(elements <= MAX_ELEMENTS + 10, "{elements} elements for {piece:?}");
    }
}

#[test]
fn content_beyond_the_depth_limit_is_kept_as_text() {
    let text = format!("{}x{}", "<blockquote>".repeat(100), "</blockquote>".repeat(100));
    let tree = CommonMark.parse(&text);
    let mut depth = 0;
    let mut nodes = tree.as_slice();
    while let [RichNode::Element { children, .. }] = nodes {
        depth += 1;
        nodes = children;
    }
    assert_eq!(depth, MAX_DEPTH + 1, "the quotes and the paragraph");
    assert_eq!(nodes, [RichNode::Text("x".into())]);
}

#[test]
fn naughty_strings_are_parsed_safely() {
    for text in [
        "undefined",
        "NULL",
        "-1E+02",
        "1;DROP TABLE vehicles",
        "' OR 1=1 --",
        "$HOME",
        "%s%n%x",
        "{{7*7}}",
        "${7*7}",
        "Ω≈ç√∫",
        "田中さんにあげて下さい",
        "الكل في المجمو عة",
        "\u{202E}gnp.exe",
        "\u{FEFF}a",
        "Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮",
        "👾 🙇 💁",
        "../../../etc/passwd",
        "<IMG SRC=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)>",
        "\"><img src=x onerror=alert(1)>",
        "<a/onmouseover=alert(1)>x</a>",
        "perl -e 'print \"<IMG SRC=java\\0script:alert(1)>\"'",
        "\u{0}\u{7}\u{1b}[31m",
        "<details open ontoggle=alert(1)>",
        "<x onclick=alert(1)>a",
        "<!--[if gte IE 4]><script>alert(1)</script><![endif]-->",
        "\\<a onmouseover=alert(document.cookie)\\>xxs link\\</a\\>",
        "<<SCRIPT>alert(1);//<</SCRIPT>",
        "<a href=\"\\x01javascript:x\">t</a>",
    ] {
        parse_checked(text);
    }
}
