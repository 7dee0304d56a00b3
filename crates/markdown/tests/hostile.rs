//! Malicious and random texts: bounded time, bounded size, safe content.

use std::time::{Duration, Instant};

use domain::rich_text::{ALLOWED_TAGS, PICTURE_PATH_PREFIX, RichNode};
use markdown::{CommonMark, MAX_DEPTH, MAX_ELEMENTS};
use ports::markdown::Markdown;
use proptest::prelude::*;

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

/// Linear time: a text four times as long may take ten times as long, but not sixteen times. Retried, because
/// the machine may be busy.
#[test]
fn parsing_time_is_linear() {
    type Text = Box<dyn Fn(usize) -> String>;
    let attributes = |n: usize| -> String { (0..500 * n).map(|n| format!(" a{n}=1")).collect() };
    let mut texts: Vec<Text> = vec![
        Box::new(attributes),
        Box::new(move |n| format!("<a{}>x", attributes(n))),
        Box::new(move |n| format!("<div{}>x", attributes(n))),
        Box::new(|n| format!("{}x", "<div>".repeat(1_500 * n))),
        Box::new(|n| format!("{}x{}", "<blockquote>".repeat(500 * n), "</blockquote>".repeat(500 * n))),
        Box::new(|n| format!("{}x", "> ".repeat(300 * n))),
        Box::new(|n| format!("{}x", "- ".repeat(300 * n))),
        Box::new(|n| format!("{}x{}", "[".repeat(500 * n), "](https://a.example)".repeat(300 * n))),
        Box::new(|n| format!("{}x{}", "*a **b ".repeat(300 * n), "*".repeat(1_800 * n))),
        Box::new(|n| (0..500 * n).map(|n| format!("[r{n}]: https://a.example/{n}\n[r{n}] ")).collect()),
        Box::new(|n| {
            format!("[a]: https://a.example/{}\n\n{}", "x".repeat(2_500 * n), "[a] ".repeat(500 * n))
        }),
        Box::new(|n| {
            let columns = 900 * n;
            format!("|{}\n|{}\n{}", "a|".repeat(columns), "-|".repeat(columns), "b\n".repeat(500 * n))
        }),
        Box::new(|n| (0..60 * n).map(|depth| format!("{}- x\n", "  ".repeat(depth))).collect()),
        Box::new(|n| (1..60 * n).map(|n| format!("{}x", "`".repeat(n))).collect()),
    ];
    for piece in [
        "@",
        "@ada ",
        "https://",
        "https://a.example",
        "https://a.example/(",
        "https://a.example) ",
        "/listings/7\n\n",
        "![](/api/images/a1)",
        "![![",
        "[",
        "![",
        "[a](",
        "[[[[",
        "](",
        "*",
        "**",
        "_a",
        "*a_ ",
        "~~",
        "`",
        "<",
        "<a ",
        "<b>",
        "<i><b>",
        "</b>",
        "<p>",
        "<li>",
        "<ul><li>",
        "<table>",
        "<table><tr><td>",
        "<a href=https://a.example>",
        "<!--",
        "<![CDATA[",
        "<?",
        "<!a",
        "<script>",
        "<style>a",
        "&",
        "&#",
        "&amp",
        "\\",
        "> ",
        ">",
        "- ",
        "1. ",
        "#",
        "# ",
        "|",
        "|a",
        "a|b\n-|-\n",
        "\t",
        " ",
        "\n",
        "\r",
        "\n\n- a",
        "- a\n",
        "\u{0}",
        "é",
        "👩‍👩‍👧",
        "---\n",
        "```\n",
        "~~~",
        "<svg><style>",
        "<title>",
        "<h1>",
        "<pre>",
        "a\n=\n",
        "[a]: b\n",
        "<br>",
        "<img alt=x>",
        "***a",
        "a**b",
        "<a@b.c>",
        "\"",
        "'>",
    ] {
        texts.push(Box::new(move |n| piece.repeat(2500 * n / piece.len())));
    }
    let time = |text: &str| {
        let start = Instant::now();
        CommonMark.parse_post(text, "a.example");
        start.elapsed().max(Duration::from_millis(5))
    };
    for text in texts {
        let (short, long) = (text(1), text(4));
        let excerpt = format!("{:.30} … {}", long, &long[long.floor_char_boundary(long.len() - 30)..]);
        parse_checked(&long);
        let times_as_long = long.len() as f64 / short.len() as f64;
        let is_quick = || time(&long).div_duration_f64(time(&short)) < 2.5 * times_as_long;
        assert!(
            (0..5).any(|_| is_quick()),
            "far more than {times_as_long:.1} times the work for {excerpt:?}"
        );
    }
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

/// Random sequences of Markdown and HTML fragments.
fn arb_markup() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        proptest::sample::select(
            &[
                "\n",
                "\n\n",
                "- ",
                "  ",
                "    ",
                "1. ",
                "7. ",
                "> ",
                "# ",
                "*",
                "**",
                "~~",
                "`",
                "```\n",
                "|",
                "\n|-|-|\n",
                "[a](https://a.example)",
                "[",
                "](",
                ")",
                "![x](y)",
                "<https://a.example>",
                "<p>",
                "</p>",
                "<div>",
                "</div>",
                "<ul>",
                "</ul>",
                "<ol>",
                "<li>",
                "</li>",
                "<table>",
                "</table>",
                "<thead>",
                "<tbody>",
                "<tr>",
                "</tr>",
                "<td>",
                "</td>",
                "<th>",
                "<b>",
                "</b>",
                "<i>",
                "</i>",
                "<code>",
                "<pre>",
                "</pre>",
                "<h1>",
                "</h1>",
                "<br>",
                "<hr>",
                "<blockquote>",
                "</blockquote>",
                "<a href=https://a.example>",
                "<a href=javascript:x>",
                "</a>",
                "<script>",
                "</script>",
                "<style>",
                "</style>",
                "<!--",
                "-->",
                "<img alt=x>",
                "---\n",
                "<svg>",
                "@ada",
                "@",
                "https://a.example/listings/7",
                "/listings/7",
                "[x](/listings/7)",
                "![x](/api/images/a1)",
                "![](/api/images/",
                "[x](vehicle:7)",
                "&lt;",
                "\\",
            ][..]
        )
        .prop_map(str::to_owned),
        "[a-z ]{1,4}",
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn tree_is_well_formed_for_arbitrary_markup(text in arb_markup()) {
        parse_checked(&text);
    }

    #[test]
    fn arbitrary_characters_are_parsed(text in "\\PC{0,200}") {
        parse_checked(&text);
    }

    #[test]
    fn plain_words_are_preserved(words in proptest::collection::vec("[a-z]{1,8}", 1..20)) {
        let tree = CommonMark.parse(&words.join(" "));
        prop_assert_eq!(domain::rich_text::plain_text(&tree, 1000), words.join(" "));
    }
}
