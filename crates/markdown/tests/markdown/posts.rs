//! Posts of the forum: mentions, links, cards of listings, pictures.

use crate::{assert_parses, assert_post_parses};

#[test]
fn member_mentions_are_parsed() {
    for (source, tree) in [
        ("Ask @ada_L, or @bob.", "<p>Ask <@ada_L>, or <@bob>.</p>"),
        ("@ada", "<p><@ada></p>"),
        ("(@ada) **@bob**", "<p>(<@ada>) <strong><@bob></strong></p>"),
        ("ada@example.com @@ada a@ada /@ada @ab @adä", "<p>ada@example.com @@ada a@ada /@ada @ab @adä</p>"),
        ("`@ada`", "<p><code>@ada</code></p>"),
        ("    @ada", "<pre><code>@ada</code></pre>"),
        ("[@ada](https://a.example)", "<p><a https://a.example/>@ada</a></p>"),
        ("<ada@example.com>", "<p><a mailto:ada@example.com>ada@example.com</a></p>"),
        (&format!("@{}", "a".repeat(51)), &format!("<p>@{}</p>", "a".repeat(51))),
        ("\\@ada", "<p><@ada></p>"),
    ] {
        assert_post_parses(source, tree);
    }
    assert_parses("Ask @ada, or https://a.example", "<p>Ask @ada, or https://a.example</p>");
}

#[test]
fn bare_urls_become_links() {
    for (source, tree) in [
        (
            "See https://a.example/x?y=1, or not.",
            "<p>See <a https://a.example/x?y=1>https://a.example/x?y=1</a>, or not.</p>",
        ),
        ("(https://a.example/b_(c))", "<p>(<a https://a.example/b_(c)>https://a.example/b_(c)</a>)</p>"),
        ("http://a.example", "<p>http://a.example</p>"),
        ("https://bank.example@evil.example/", "<p>https://bank.example@evil.example/</p>"),
        ("https://ada:secret@a.example", "<p>https://ada:secret@a.example</p>"),
        ("https:// http://", "<p>https:// http://</p>"),
        ("xhttps://a.example", "<p>xhttps://a.example</p>"),
        ("javascript://a.example/%0Aalert(1)", "<p>javascript://a.example/%0Aalert(1)</p>"),
    ] {
        assert_post_parses(source, tree);
    }
}

#[test]
fn paragraph_with_only_a_listing_url_becomes_its_card() {
    for source in [
        "https://marque.example/listings/7",
        "http://marque.example/listings/7/1973-porsche-911",
        "<https://marque.example/listings/7?x=1#y>",
        "[My car](https://marque.example/listings/7)",
        "[My car](/listings/7)",
        " /listings/7 ",
    ] {
        assert_post_parses(source, "<vehicle 7>");
    }
    assert_post_parses("> /listings/7", "<blockquote><vehicle 7></blockquote>");
    assert_post_parses("- one\n\n  /listings/7", "<ul><li><p>one</p><vehicle 7></li></ul>");
    for (source, tree) in [
        ("See [it](/listings/7).", "<p>See <a https://marque.example/listings/7>it</a>.</p>"),
        ("/listings/0", "<p>/listings/0</p>"),
        ("/listings/7/../../admin", "<p>/listings/7/../../admin</p>"),
        ("/listings/99999999999999999999", "<p>/listings/99999999999999999999</p>"),
        ("[x](/admin)", "<p>x</p>"),
        (
            "https://marque.example.evil/listings/7",
            "<p><a https://marque.example.evil/listings/7>https://marque.example.evil/listings/7</a></p>",
        ),
        ("[x](vehicle:7)", "<p>x</p>"),
        ("# /listings/7", "<h3>/listings/7</h3>"),
    ] {
        assert_post_parses(source, tree);
    }
}

#[test]
fn link_whose_text_is_another_address_shows_its_host() {
    for (source, tree) in [
        (
            "[https://marque.example/login](https://evil.example/login)",
            "<p><a https://evil.example/login>https://marque.example/login</a> (evil.example)</p>",
        ),
        (
            "[www.Marque.example](https://evil.example)",
            "<p><a https://evil.example/>www.Marque.example</a> (evil.example)</p>",
        ),
        (
            "[**marque.example**/x](https://www.marque.example/y)",
            "<p><a https://www.marque.example/y><strong>marque.example</strong>/x</a></p>",
        ),
        ("[the manual, v2.0](https://a.example)", "<p><a https://a.example/>the manual, v2.0</a></p>"),
        ("https://a.example/b", "<p><a https://a.example/b>https://a.example/b</a></p>"),
    ] {
        assert_post_parses(source, tree);
    }
}

#[test]
fn only_pictures_of_this_site_are_kept() {
    for (source, tree) in [
        (
            "![A *red* car](/api/images/a1-_B/1600.webp)",
            "<p><picture /api/images/a1-_B/1600.webp A red car></p>",
        ),
        ("![](/api/images/a1)", "<p><picture /api/images/a1 ></p>"),
        ("a ![b](/api/images/a1) c", "<p>a <picture /api/images/a1 b> c</p>"),
        ("![b ![c](/api/images/a2)](/api/images/a1) d", "<p><picture /api/images/a1 b c> d</p>"),
        (
            "[![b](/api/images/a1)](https://a.example)",
            "<p><a https://a.example/><picture /api/images/a1 b></a></p>",
        ),
        ("![alt](https://evil.example/api/images/a1)", "<p>alt</p>"),
        ("![alt](//evil.example/api/images/a1)", "<p>alt</p>"),
        ("![alt](/api/images/../user)", "<p>alt</p>"),
        ("![alt](/api/images/a1/../../user)", "<p>alt</p>"),
        ("![alt](/api/images/a1/1600.svg)", "<p>alt</p>"),
        ("![alt](/api/images/a1?x)", "<p>alt</p>"),
        ("<img src=/api/images/a1 alt=b onerror=alert(1)>", "b"),
    ] {
        let tree = if tree == "b" { "<p>b</p>" } else { tree };
        assert_post_parses(source, tree);
    }
    assert_parses("![b](/api/images/a1)", "<p>b</p>");
}
