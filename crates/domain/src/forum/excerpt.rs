//! Excerpts of posts for search results.

use super::{Term, words};
use crate::{rich_text::RichNode, text};

/// Words shown before and after the first match.
const BEFORE: usize = 8;
const AFTER: usize = 30;

/// Whether a character is punctuation that surrounds words: quotation marks, brackets, commas, full stops.
const fn is_punctuation(c: char) -> bool {
    c.is_ascii_punctuation()
        || matches!(c, '«' | '»' | '¡' | '¿' | '\u{2010}'..='\u{205E}' | '\u{3001}'..='\u{303F}')
}

/// Builds the part of a text around the first matching word, with every matching word in a `mark` element, without the
/// punctuation around it. Starts at the beginning if nothing matches.
#[must_use]
pub fn excerpt(plain: &str, terms: &[Term]) -> Vec<RichNode> {
    let line = text::single_line(plain);
    let all: Vec<&str> = line.split(' ').collect();
    let found = found(&all, terms);
    let first = found.iter().position(|is_found| *is_found).unwrap_or(0);
    let (start, end) = (first.saturating_sub(BEFORE), (first + AFTER).min(all.len()));
    let mut nodes = Vec::new();
    let mut running = String::new();
    if start > 0 {
        running.push_str("… ");
    }
    for (place, word) in all[start..end].iter().enumerate() {
        if place > 0 {
            running.push(' ');
        }
        if found[start + place] {
            let from_word = word.trim_start_matches(is_punctuation);
            let marked = from_word.trim_end_matches(is_punctuation);
            running.push_str(&word[..word.len() - from_word.len()]);
            if !running.is_empty() {
                nodes.push(RichNode::Text(std::mem::take(&mut running)));
            }
            let children = vec![RichNode::Text(marked.to_owned())];
            nodes.push(RichNode::Element { tag: "mark", href: None, children });
            running.push_str(&from_word[marked.len()..]);
        } else {
            running.push_str(word);
        }
    }
    if end < all.len() {
        running.push_str(" …");
    }
    if !running.is_empty() {
        nodes.push(RichNode::Text(running));
    }
    nodes
}

/// Whether each part of a text matches a term.
fn found(all: &[&str], terms: &[Term]) -> Vec<bool> {
    let parts: Vec<Vec<String>> = all.iter().map(|part| words(part)).collect();
    let text = parts.concat();
    let mut matches = vec![false; text.len()];
    for spelling in terms.iter().filter(|term| !term.is_excluded).flat_map(|term| &term.spellings) {
        spelling.indexes(&text).into_iter().for_each(|index| matches[index] = true);
    }
    let mut rest = matches.as_slice();
    let is_found = |part: &Vec<String>| {
        let (of_part, after) = rest.split_at(part.len());
        rest = after;
        // "2,850" is found in "2,850" only, although "2,100" has a part in common with it.
        let is_whole = !part.is_empty() && of_part.iter().all(|matches| *matches);
        is_whole
            || part.iter().zip(of_part).any(|(word, matches)| *matches && word.contains(char::is_alphabetic))
    };
    parts.iter().map(is_found).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forum::ForumQuery;

    fn render_excerpt(plain: &str, query: &str) -> String {
        let nodes = excerpt(plain, &ForumQuery::terms(query).unwrap());
        let piece = |node: &RichNode| match node {
            RichNode::Text(text) => text.clone(),
            RichNode::Element { children, .. } => format!("[{}]", render_nodes(children)),
            _ => String::new(),
        };
        nodes.iter().map(piece).collect()
    }

    fn render_nodes(nodes: &[RichNode]) -> String {
        nodes.iter().map(|node| if let RichNode::Text(text) = node { text.as_str() } else { "" }).collect()
    }

    #[test]
    fn excerpt_marks_matches_in_context() {
        assert_eq!(render_excerpt("The Škoda is old.", "skoda"), "The [Škoda] is old.");
        let long = format!("{}here is a Porsche, red{}", "word ".repeat(50), " more".repeat(50));
        let excerpt = render_excerpt(&long, "porsche");
        assert!(excerpt.starts_with("… word word") && excerpt.contains("a [Porsche], red"), "{excerpt}");
        assert!(excerpt.ends_with("more …"), "{excerpt}");
        assert_eq!(render_excerpt("nothing of it", "porsche"), "nothing of it");
        assert_eq!(render_excerpt("", "porsche"), "");
        assert_eq!(
            render_excerpt("Not 2,100 but 2,850 rpm, 15W-50.", "2,850"),
            "Not 2,100 but [2,850] rpm, 15W-50."
        );
        assert_eq!(render_excerpt("20W-50, a well-kept car", "15w-50 kept"), "20W-50, a [well-kept] car");
        for (plain, query, expected) in [
            ("A screw by the mixture screw", "\"mixture screw\"", "A screw by the [mixture] [screw]"),
            ("Costs $2,850, not 850 or 2", "2850", "Costs $[2,850], not 850 or 2"),
            ("SL: a 300 SL and a 300SL", "300sl", "SL: a [300] [SL] and a [300SL]"),
            ("O’Brien knows", "obrien", "[O’Brien] knows"),
        ] {
            assert_eq!(render_excerpt(plain, query), expected);
        }
    }

    #[test]
    fn marks_leave_out_punctuation_around_the_word() {
        for (plain, query, expected) in [
            ("Fifty, always fifty.", "fifty", "[Fifty], always [fifty]."),
            ("“Oil” (oil) — «oil»…", "oil", "“[Oil]” ([oil]) — «[oil]»…"),
            ("The owner's 15W-50: 2,850!", "owner 15w-50 2,850", "The [owner's] [15W-50]: [2,850]!"),
            ("오일。", "오일", "[오일]。"),
        ] {
            assert_eq!(render_excerpt(plain, query), expected);
        }
    }
}
