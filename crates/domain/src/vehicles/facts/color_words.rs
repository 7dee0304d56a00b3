//! Words of colors in searches. A color that is searched means the body's, whatever language its maker names it in: "red"
//! finds "Rosso Corsa". The interior's is found with the word: "red interior".

/// Names of colors in lower case without accents, each with the English name.
const COLORS: [(&str, &str); 46] = [
    ("black", "black"),
    ("nero", "black"),
    ("schwarz", "black"),
    ("noir", "black"),
    ("white", "white"),
    ("bianco", "white"),
    ("weiss", "white"),
    ("blanc", "white"),
    ("red", "red"),
    ("rosso", "red"),
    ("rot", "red"),
    ("rouge", "red"),
    ("burgundy", "red"),
    ("maroon", "red"),
    ("blue", "blue"),
    ("blu", "blue"),
    ("azzurro", "blue"),
    ("blau", "blue"),
    ("bleu", "blue"),
    ("navy", "blue"),
    ("green", "green"),
    ("verde", "green"),
    ("grun", "green"),
    ("vert", "green"),
    ("yellow", "yellow"),
    ("giallo", "yellow"),
    ("gelb", "yellow"),
    ("jaune", "yellow"),
    ("silver", "silver"),
    ("argento", "silver"),
    ("silber", "silver"),
    ("argent", "silver"),
    ("gray", "gray"),
    ("grey", "gray"),
    ("grigio", "gray"),
    ("grau", "gray"),
    ("gris", "gray"),
    ("orange", "orange"),
    ("arancio", "orange"),
    ("brown", "brown"),
    ("marrone", "brown"),
    ("braun", "brown"),
    ("beige", "beige"),
    ("tan", "tan"),
    ("gold", "gold"),
    ("purple", "purple"),
];

/// The English name of the color that a folded word names; `None` for other words.
pub(super) fn color(word: &str) -> Option<&'static str> {
    COLORS.iter().find(|(name, _)| *name == word).map(|(_, color)| *color)
}

/// Other words by which a text is known to name a color: colors without a word in searches, and finishes of paint.
const OTHER_COLORS: [&str; 76] = [
    "agate",
    "amethyst",
    "anthracite",
    "aqua",
    "ash",
    "avorio",
    "azure",
    "biscuit",
    "bordeaux",
    "bronze",
    "bronzo",
    "camel",
    "caramel",
    "carmine",
    "cashmere",
    "champagne",
    "charcoal",
    "chocolate",
    "cinnamon",
    "clearcoat",
    "cobalt",
    "cognac",
    "copper",
    "cream",
    "crema",
    "crimson",
    "cuoio",
    "ebony",
    "espresso",
    "graphite",
    "gunmetal",
    "indigo",
    "ivory",
    "jet",
    "lavender",
    "lilac",
    "linen",
    "magenta",
    "magnolia",
    "magma",
    "metallic",
    "mica",
    "midnight",
    "mint",
    "mocha",
    "mustard",
    "obsidian",
    "olive",
    "onyx",
    "oxblood",
    "oyster",
    "palomino",
    "parchment",
    "pearl",
    "pearlcoat",
    "pewter",
    "pink",
    "platinum",
    "porcelain",
    "rubellite",
    "saddle",
    "sand",
    "sapphire",
    "scarlet",
    "shale",
    "slate",
    "stone",
    "teal",
    "terracotta",
    "tintcoat",
    "titanium",
    "tobacco",
    "tortora",
    "turquoise",
    "vermilion",
    "violet",
];

/// Words of notes about a condition or about work, with which a text names no color of its own: "not original Guards Red".
const NOTES: [&str; 49] = [
    "bad",
    "blemishes",
    "bubbling",
    "changed",
    "chips",
    "condition",
    "cracked",
    "cracks",
    "damage",
    "dents",
    "excellent",
    "faded",
    "fading",
    "good",
    "needs",
    "never",
    "nice",
    "no",
    "non",
    "not",
    "originally",
    "paintwork",
    "peeling",
    "perfect",
    "poor",
    "refinished",
    "refurbished",
    "repaint",
    "repainted",
    "replaced",
    "respray",
    "resprayed",
    "restored",
    "retrimmed",
    "reupholstered",
    "rough",
    "rust",
    "scratches",
    "stained",
    "stains",
    "tear",
    "tears",
    "torn",
    "unrestored",
    "very",
    "was",
    "wear",
    "work",
    "worn",
];

/// The color that a note names, without what follows it in parentheses or after a comma if that is about its condition;
/// `None` for notes about the condition ("Repainted in 1995") and the material ("Leather").
pub(super) fn stated_color(value: &str) -> Option<&str> {
    let has = |text: &str, is_listed: &dyn Fn(&str) -> bool| {
        let folded = crate::text::fold(text);
        folded.split(|sign: char| !sign.is_alphanumeric()).any(is_listed)
    };
    let is_note = |text: &str| has(text, &|word| NOTES.contains(&word));
    let head = match value.split_once([',', '(', ';', '.']) {
        Some((head, rest)) if is_note(rest) => head.trim_end(),
        _ => value,
    };
    let is_color = has(head, &|word| color(word).is_some() || OTHER_COLORS.contains(&word));
    (is_color && !is_note(head)).then_some(head)
}

/// Search words of the body's color: those of its name, and the English names of the colors among them.
pub(super) fn exterior_words(folded: &str) -> impl Iterator<Item = String> {
    folded.split_whitespace().flat_map(|word| {
        let colors = parts(word).filter_map(color).map(str::to_owned);
        [word.to_owned()].into_iter().chain(colors)
    })
}

/// Search words of the interior's color. Colors are in capitals, which no folded search has, so that they are found by
/// [`interior_alias`] alone; other words, as of leather, are as they are.
pub(super) fn interior_words(folded: &str) -> impl Iterator<Item = String> {
    folded.split_whitespace().flat_map(|word| {
        let has_color = parts(word).any(|part| color(part).is_some());
        let parts = if has_color { parts(word).collect() } else { vec![word] };
        parts.into_iter().map(|part| color(part).map_or_else(|| part.to_owned(), interior_word))
    })
}

/// Another spelling of a color: the words of vehicles have the American one.
pub(super) fn color_alias(word: &str) -> Option<String> {
    (word == "grey").then(|| "gray".to_owned())
}

/// The search word of a phrase about the interior's color: "red interior".
pub(super) fn interior_alias(phrase: &str) -> Option<String> {
    color(phrase.strip_suffix(" interior")?).map(interior_word)
}

fn interior_word(color: &str) -> String {
    format!("{}-INTERIOR", color.to_uppercase())
}

/// Parts of a word: "red/black" has two.
fn parts(word: &str) -> impl Iterator<Item = &str> {
    word.split(['/', ',', '&', '-']).filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_about_condition_or_material_names_no_color() {
        for (note, color) in [
            ("Excellent", None),
            ("Repainted in 1995", None),
            ("original, needs work", None),
            ("Very good", None),
            ("Leather", None),
            ("Alcantara and carbon-fiber trim", None),
            ("not original Guards Red (repaint)", None),
            ("Repainted in Guards Red", None),
            ("Very good red leather", None),
            ("Guards Red (repaint)", Some("Guards Red")),
            ("Red leather, needs work", Some("Red leather")),
            ("Guards Red (L027)", Some("Guards Red (L027)")),
            ("Black, red piping", Some("Black, red piping")),
            ("Laguna Blue", Some("Laguna Blue")),
            ("Ebony", Some("Ebony")),
            ("Starfire Pearl", Some("Starfire Pearl")),
            ("Grüner Lack: Grün", Some("Grüner Lack: Grün")),
        ] {
            assert_eq!(stated_color(note), color, "{note}");
        }
    }

    #[test]
    fn a_color_of_the_interior_is_no_color_of_the_body() {
        let exterior: Vec<String> = exterior_words("rosso corsa two-tone").collect();
        assert_eq!(exterior, ["rosso", "red", "corsa", "two-tone"]);
        let interior: Vec<String> = interior_words("red/black leather").collect();
        assert_eq!(interior, ["RED-INTERIOR", "BLACK-INTERIOR", "leather"]);
        assert_eq!(interior_alias("grey interior").as_deref(), Some("GRAY-INTERIOR"));
        assert_eq!((interior_alias("leather interior"), interior_alias("red")), (None, None));
    }
}
