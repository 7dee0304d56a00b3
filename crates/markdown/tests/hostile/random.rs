//! Random markup and random characters.

use markdown::CommonMark;
use ports::markdown::Markdown;
use proptest::prelude::*;

use crate::parse_checked;

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
