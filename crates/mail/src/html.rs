//! Generates the HTML part of a mail from its text, so that both have the same content.

/// Lines of at least this many characters may have been wrapped to fit a width.
const WRAPPED: usize = 60;
/// The width that such lines were wrapped to.
const WIDTH: usize = 72;

/// An HTML page with the brand above the text. Contains no pictures, external styles or scripts, which mail
/// programs block or which could report that the mail was read.
pub(crate) fn page(brand: &str, subject: &str, text: &str) -> String {
    let paragraphs: String =
        text.split("\n\n").map(str::trim_end).filter(|part| !part.is_empty()).map(paragraph).collect();
    format!(
        r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{subject}</title>
</head>
<body style="margin:0;padding:0;background-color:#f5f1e8;color:#1d1b18">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f5f1e8">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background-color:#fffdf8;border:1px solid #ddd5c5">
<tr><td style="padding:24px 32px;border-bottom:1px solid #ddd5c5;font-family:Georgia,'Times New Roman',serif;font-size:22px;line-height:28px;color:#1d1b18">{brand}</td></tr>
<tr><td style="padding:24px 32px 16px;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:25px;color:#1d1b18">
{paragraphs}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
"#,
        subject = escape(subject),
        brand = escape(brand),
    )
}

fn paragraph(text: &str) -> String {
    let mut lines = text.lines().peekable();
    let mut body = String::new();
    while let Some(line) = lines.next() {
        body += &linked(line);
        if let Some(next) = lines.peek() {
            body += if is_wrapped(line, next) { " " } else { "<br>\n" };
        }
    }
    format!("<p style=\"margin:0 0 16px\">{body}</p>\n")
}

/// Whether a line was wrapped and continues in the next one.
fn is_wrapped(line: &str, next: &str) -> bool {
    let length = line.chars().count();
    let word = next.split(' ').next().unwrap_or_default();
    let is_prose = |line: &str| line.starts_with(char::is_alphanumeric);
    length >= WRAPPED
        && length + 1 + word.chars().count() > WIDTH
        && is_prose(line)
        && is_prose(next)
        && !is_address(word)
}

fn is_address(word: &str) -> bool {
    word.starts_with("https://") || word.starts_with("http://")
}

/// The line with escaped text and its web addresses as links.
fn linked(line: &str) -> String {
    let word = |word: &str| {
        if !is_address(word) {
            return escape(word);
        }
        let address = word.trim_end_matches(['.', ',', ';', ':', ')', '!', '?', '>', '"']);
        let rest = &word[address.len()..];
        let link = escape(address);
        format!("<a href=\"{link}\" style=\"color:#1f4a38;word-break:break-all\">{link}</a>{}", escape(rest))
    };
    line.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Escapes text for HTML content and quoted attributes. Slashes stay unescaped, because spam filters distrust
/// links in which they are encoded.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_cannot_become_markup() {
        let page = page(
            "<b>Marque</b>",
            "</title><script>alert(1)</script>",
            "<img src=x onerror=alert(1)> & \"quotes\"\n\nhttps://marque.example/\"onmouseover=\"alert(1)",
        );
        for forbidden in ["<b>", "<script", "<img", "\"onmouseover", "alert(1)\""] {
            assert!(!page.contains(forbidden), "{forbidden}: {page}");
        }
        assert!(page.contains("&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;"), "{page}");
    }

    #[test]
    fn addresses_are_links_without_the_mark_that_ends_the_sentence() {
        assert_eq!(
            linked("See https://marque.example/a?b=1&c=2, or write."),
            "See <a href=\"https://marque.example/a?b=1&amp;c=2\" style=\"color:#1f4a38;word-break:break-all\">\
             https://marque.example/a?b=1&amp;c=2</a>, or write."
        );
        assert_eq!(linked("javascript:alert(1) ftp://x"), "javascript:alert(1) ftp://x");
    }

    #[test]
    fn lines_that_were_broken_to_fit_flow_again_and_others_stay() {
        let long =
            "The link works once, within 30 minutes. If it was not you, you need not do anything: your";
        let flowing = paragraph(&format!("{long}\npassword stays as it is."));
        assert!(flowing.contains("anything: your password stays"), "{flowing}");
        let kept = paragraph("Marque\nChicago\n- 1966 Porsche 911\n- 1972 Ferrari Dino");
        assert_eq!(kept.matches("<br>").count(), 3, "{kept}");
        let address = paragraph(&format!("{long}\nhttps://marque.example/reset"));
        assert!(address.contains("your<br>"), "{address}");
    }
}
