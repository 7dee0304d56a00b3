//! Time that parsing takes: linear in the length of the text.

use std::time::{Duration, Instant};

use markdown::CommonMark;
use ports::markdown::Markdown;

use crate::parse_checked;

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
