//! Parsing of Markdown, HTML and forum posts.

mod posts;

use domain::rich_text::RichNode;
use markdown::CommonMark;
use ports::markdown::Markdown;

/// The tree in an HTML-like notation, for comparison.
fn to_notation(nodes: &[RichNode]) -> String {
    let spell = |node: &RichNode| match node {
        RichNode::Text(text) => text.clone(),
        RichNode::Element { tag: tag @ ("br" | "hr"), .. } => format!("<{tag}>"),
        RichNode::Element { tag, href: None, children } => {
            format!("<{tag}>{}</{tag}>", to_notation(children))
        }
        RichNode::Element { tag, href: Some(href), children } => {
            format!("<{tag} {href}>{}</{tag}>", to_notation(children))
        }
        RichNode::Mention(name) => format!("<@{name}>"),
        RichNode::Vehicle(id) => format!("<vehicle {}>", id.0),
        RichNode::Picture { src, alt } => format!("<picture {src} {alt}>"),
    };
    nodes.iter().map(spell).collect()
}

#[track_caller]
fn assert_parses(source: &str, tree: &str) {
    assert_eq!(to_notation(&CommonMark.parse(source)), tree, "{source}");
}

#[test]
fn markdown_is_parsed() {
    for (source, tree) in [
        ("", ""),
        (" \n\n ", ""),
        ("One\ntwo\n\nThree", "<p>One<br>two</p><p>Three</p>"),
        ("One  \ntwo\\\nthree", "<p>One<br>two<br>three</p>"),
        ("**b** *i* ~~d~~ `c < d`", "<p><strong>b</strong> <em>i</em> <del>d</del> <code>c < d</code></p>"),
        ("- a\n- b\n  - c", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>"),
        ("- a\n\n- b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"),
        ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
        ("# A\n## B\n### C\n###### F", "<h3>A</h3><h4>B</h4><h5>C</h5><h5>F</h5>"),
        ("> a\n>\n> > b", "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>"),
        ("---", "<hr>"),
        ("```rust\nlet a = 1;\n```", "<pre><code>let a = 1;\n</code></pre>"),
        (
            "| a | b |\n|---|---|\n| c | |\n| e | f |",
            "<table><thead><tr><th>a</th><th>b</th></tr></thead>\
             <tbody><tr><td>c</td><td></td></tr><tr><td>e</td><td>f</td></tr></tbody></table>",
        ),
        ("[a](https://a.example/x?y=1&z)", "<p><a https://a.example/x?y=1&z>a</a></p>"),
        (
            "<https://a.example> <a@b.example>",
            "<p><a https://a.example/>https://a.example</a> <a mailto:a@b.example>a@b.example</a></p>",
        ),
        ("![A 911 from the side](https://a.example/911.jpg)", "<p>A 911 from the side</p>"),
        ("\"Quotes\" -- and... &amp; &copy;", "<p>\"Quotes\" -- and... & ©</p>"),
        ("80~90 hp, 5000~6000 rpm, ~a~ ~~b~~", "<p>80~90 hp, 5000~6000 rpm, ~a~ <del>b</del></p>"),
        ("~11,900 Miles, 7-Speed & 757-hp", "<p>~11,900 Miles, 7-Speed & 757-hp</p>"),
    ] {
        assert_parses(source, tree);
    }
}

#[test]
fn leading_year_is_not_parsed_as_a_list_number() {
    assert_parses("1994. A good year.", "<p>1994. A good year.</p>");
    assert_parses("Years:\n\n7. *a*\n8. b", "<p>Years:</p><p><em>7. a</em></p><p>8. b</p>");
    assert_parses("7. a\n\n8. b", "<p>7. a</p><p>8. b</p>");
    assert_parses("- x\n\n  7. a\n  8. b", "<ul><li><p>x</p>\n7. a\n8. b</li></ul>");
}

#[test]
fn allowed_html_is_parsed() {
    for (source, tree) in [
        ("<b>a</b> <i>b</i> <s>c</s>", "<p><strong>a</strong> <em>b</em> <del>c</del></p>"),
        ("<p>a</p><p>b<p>c", "<p>a</p><p>b</p><p>c</p>"),
        ("<div>a</div><div>b</div>", "<p>a</p><p>b</p>"),
        ("<ul><li>a<li><b>b</ul>c", "<ul><li>a</li><li><strong>b</strong></li></ul><p>c</p>"),
        ("<h1 style='color:red' onclick='x()'>A</h1>", "<h3>A</h3>"),
        (
            "<table><tr><td>a<td>b<tr><th>c</table>",
            "<table><tbody><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></tbody></table>",
        ),
        ("a<br/>b <span class=x>c</span> <font>d</font>", "<p>a<br>b c d</p>"),
        ("<A HREF='HTTPS://A.example'>a</A>", "<p><a https://a.example/>a</a></p>"),
        ("<img src=x alt='A car' onerror=y()>", "<p>A car</p>"),
        ("<div>\n\n**a**\n\n</div>", "<p><strong>a</strong></p>"),
        ("<blockquote>\n\na\n\n</blockquote>\n\nb", "<blockquote><p>a</p></blockquote><p>b</p>"),
        ("<!-- a --><p>b</p><![CDATA[c]]>", "<p>b</p>"),
        ("<p>a &lt;b&gt; &eacute; &#x1F3CE;</p>", "<p>a <b> é 🏎</p>"),
        ("a &#x202e;b&#8296; &#7;", "<p>a b </p>"),
    ] {
        assert_parses(source, tree);
    }
}

#[test]
fn long_html_is_parsed_like_short_html() {
    for length in 1000..1040 {
        let word = "é".repeat(length / 2);
        let source =
            format!("<div><!-- {word} --><p>{word}</p><a href=https://a.example title='{word}'>b</a></div>");
        assert_parses(&source, &format!("<p>{word}</p><p><a https://a.example/>b</a></p>"));
    }
}

#[test]
fn broken_nesting_is_repaired() {
    for (source, tree) in [
        ("<li>a</li>", "<p>a</p>"),
        ("<td>a</td><td>b</td>", "<p>a</p><p>b</p>"),
        ("<ul>a<p>b</p></ul>", "<ul><li>a<p>b</p></li></ul>"),
        ("<table>a</table>", "<table><tbody><tr><td>a</td></tr></tbody></table>"),
        ("<p><b>a</p><p>b</b></p>", "<p><strong>a</strong></p><p>b</p>"),
        ("<b><i>a</b>b</i>", "<p><strong><em>a</em></strong>b</p>"),
        ("a <b>b\n\nc", "<p>a <strong>b</strong></p><p>c</p>"),
        ("- <b>a\n- b", "<ul><li><strong>a</strong></li><li>b</li></ul>"),
        ("- a</li></ul>\n- b", "<ul><li>a</li></ul><p>b</p>"),
        ("<ul><li>a<div>b</div>c</li></ul>", "<ul><li>a\nb\nc</li></ul>"),
        ("</p></div></b>a", "<p>a</p>"),
        (
            "<a href=https://a.example>a <a href=https://b.example>b</a></a>",
            "<p><a https://a.example/>a b</a></p>",
        ),
    ] {
        assert_parses(source, tree);
    }
}

#[test]
fn only_absolute_web_and_mail_links_remain() {
    for address in [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        " javascript:alert(1)",
        "\u{1}javascript:alert(1)",
        "java\tscript:alert(1)",
        "java\nscript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "vbscript:msgbox(1)",
        "file:///etc/passwd",
        "blob:https://a.example/1",
        "tel:123",
        "/relative",
        "relative",
        "//a.example",
        "http://a.example",
        "https://bank.example@evil.example",
        "https://ada:secret@a.example/x",
        "https://:secret@a.example/x",
        "#top",
        "?x",
        "https:",
        "http://[bad",
        "",
    ] {
        assert_parses(&format!("<a href='{}'>a</a>", address.replace('\'', "&#39;")), "<p>a</p>");
    }
    for source in
        ["[a](javascript:alert(1))", "[a](<java script:x>)", "[a][b]\n\n[b]: data:text/html,x", "[a](/b)"]
    {
        assert_parses(source, "<p>a</p>");
    }
    assert_parses("<javascript:alert(1)>", "<p>javascript:alert(1)</p>");
    assert_parses("<a href=' https://a.example '>a</a>", "<p><a https://a.example/>a</a></p>");
}

#[test]
fn scripts_and_styles_are_removed() {
    for (source, tree) in [
        ("<script>alert(1)</script>a", "<p>a</p>"),
        ("a <script>alert(1)</script> b", "<p>a  b</p>"),
        ("a <SCRIPT SRC=//x>", "<p>a </p>"),
        ("a <script>b\n\nc", "<p>a </p><p>c</p>"),
        ("<style>p{display:none}</style>a", "<p>a</p>"),
        ("<title>x</title><p>a</p>", "<p>a</p>"),
        ("<iframe src=//x>b</iframe>a", "<p>a</p>"),
        ("<svg onload=alert(1)><p>a</p></svg>", "<p>a</p>"),
        ("<svg><style><img src=x onerror=alert(1)></style></svg>a", "<p>a</p>"),
        ("<math><mi xlink:href=\"data:x,<script>alert(1)</script>\">a", "<p>a</p>"),
        (
            "<math><mi//xlink:href=\"data:x,<script>alert(1)</script>\">a",
            "<p><mi//xlink:href=\"data:x,\">a</p>",
        ),
        ("<form action=javascript:x><input value=y><button>a</button></form>", "<p>a</p>"),
        ("<object data=x><embed src=y>a</object>", "<p>a</p>"),
        ("<base href=//x><link rel=stylesheet href=y><meta http-equiv=refresh>a", "<p>a</p>"),
        ("<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">a</noscript>", "<p>a</p>"),
        ("<p onmouseover=alert(1) style=position:fixed id=x class=y>a</p>", "<p>a</p>"),
        ("<img src=\"`><script>alert(1)</script>\">a", "<p>a</p>"),
        ("<<script>alert(1);//<</script>a", "<p><a</p>"),
    ] {
        assert_parses(source, tree);
    }
    let escaped = to_notation(&CommonMark.parse("`<script>alert(1)</script>` \\<b>"));
    assert_eq!(escaped, "<p><code><script>alert(1)</script></code> <b></p>", "as text, not as elements");
}

#[test]
fn page_texts_may_link_within_the_site() {
    for (source, tree) in [
        ("[Privacy](/privacy?a=1#b)", "<p><a /privacy?a=1#b>Privacy</a></p>"),
        ("[Us](https://a.example)", "<p><a https://a.example/>Us</a></p>"),
        ("[x](//evil.example) [x](/\\evil.example)", "<p>x x</p>"),
        ("[x](</a b>) [x](javascript:alert(1)) [x](privacy)", "<p>x x x</p>"),
        ("<a href=\"/privacy\">x</a>", "<p>x</p>"),
        ("@ada https://a.example ![x](/api/images/a)", "<p>@ada https://a.example x</p>"),
        ("## Fees\n\n1. one\n2. two", "<h4>Fees</h4><ol><li>one</li><li>two</li></ol>"),
    ] {
        assert_eq!(to_notation(&CommonMark.parse_page(source)), tree, "{source}");
    }
    assert_parses("[Privacy](/privacy)", "<p>Privacy</p>");
}

#[test]
fn pages_of_the_site_keep_lines_together() {
    assert_eq!(to_notation(&CommonMark.parse_page("One\ntwo")), "<p>One\ntwo</p>");
    assert_post_parses("One\ntwo", "<p>One<br>two</p>");
}

/// Footnotes are no part of this Markdown, and a definition is no link definition that would vanish.
#[test]
fn a_footnote_is_text() {
    assert_parses(
        "Oil[^1] first.\n\n[^1]: https://example.com tells **more**.",
        "<p>Oil[^1] first.</p><p>[^1]: https://example.com tells <strong>more</strong>.</p>",
    );
    assert_parses("[^a]: Nobody refers to it.", "<p>[^a]: Nobody refers to it.</p>");
    assert_parses("Nothing[^2] defines it.", "<p>Nothing[^2] defines it.</p>");
}

#[track_caller]
fn assert_post_parses(source: &str, tree: &str) {
    assert_eq!(to_notation(&CommonMark.parse_post(source, "marque.example")), tree, "{source}");
}
