//! Tests of prices, mileages and years in a typed search.

use super::*;

/// The phrase that a search begins with: how many of its words, which number, and its range.
fn parse_phrase(search: &str) -> Option<(usize, NumberField, i64, i64)> {
    let words: Vec<String> =
        search.split_whitespace().flat_map(|word| word.split_inclusive(',')).map(str::to_owned).collect();
    let (count, (field, range)) = number_phrase(&words)?;
    Some((count, field, *range.start(), *range.end()))
}

#[test]
fn number_ranges_and_limits_are_parsed_with_units() {
    use NumberField::{Miles, Price, Year};
    const NO_PRICE: i64 = UsDollars::MAX;
    for (search, expected) in [
        ("under $200k", (2, Price, 0, 200_000)),
        ("under $95,000, red", (3, Price, 0, 95_000)),
        ("over 1.5m", (2, Price, 1_500_000, NO_PRICE)),
        ("from $200k", (2, Price, 200_000, NO_PRICE)),
        ("under 5000000000", (2, Price, 0, NO_PRICE)),
        ("over 5000000000", (2, Price, NO_PRICE + 1, NO_PRICE)),
        ("between 200k and 300k", (4, Price, 200_000, 300_000)),
        ("between 200 and 300k manual", (4, Price, 200_000, 300_000)),
        ("200k-300k", (1, Price, 200_000, 300_000)),
        ("$200-300k", (1, Price, 200_000, 300_000)),
        ("200k – 300k", (3, Price, 200_000, 300_000)),
        ("300k—200k", (1, Price, 200_000, 300_000)),
        ("$200,000 to $300,000", (5, Price, 200_000, 300_000)),
        ("$200,000-$300,000", (3, Price, 200_000, 300_000)),
        ("from 1.5 to 2 million dollars", (6, Price, 1_500_000, 2_000_000)),
        ("50000 to 80000", (3, Price, 50_000, 80_000)),
        ("'63 split window", (1, Year, 1963, 1963)),
        ("’63 corvette", (1, Year, 1963, 1963)),
        ("‘00,", (1, Year, 2000, 2000)),
        ("'27", (1, Year, 2027, 2027)),
        ("'28", (1, Year, 1928, 1928)),
        ("'30", (1, Year, 1930, 1930)),
        ("'63-'67 corvette", (1, Year, 1963, 1967)),
        ("'99 to '04", (3, Year, 1999, 2004)),
        ("before '73", (2, Year, 0, 1972)),
        ("under 5000 miles", (3, Miles, 0, 5_000)),
        ("under 5,000 mi", (4, Miles, 0, 5_000)),
        ("under 5,000mi", (3, Miles, 0, 5_000)),
        ("less than 10k miles", (4, Miles, 0, 10_000)),
        ("more than 99999999999 miles", (4, Miles, Mileage::MAX + 1, Mileage::MAX)),
        ("between 5,000 and 10,000 miles", (7, Miles, 5_000, 10_000)),
        ("5-10k miles", (2, Miles, 5_000, 10_000)),
        ("500 to 10k mi", (4, Miles, 500, 10_000)),
        ("2000-3000 miles", (2, Miles, 2_000, 3_000)),
        ("low miles", (2, Miles, 0, LOW_MILES)),
        ("low mile 911", (2, Miles, 0, LOW_MILES)),
        ("low mileage 911", (2, Miles, 0, LOW_MILES)),
        ("low-mileage", (1, Miles, 0, LOW_MILES)),
        ("under 50 grand", (3, Price, 0, 50_000)),
        ("50 grand", (2, Price, 0, 50_000)),
        ("50 grand porsche", (2, Price, 0, 50_000)),
        ("40 to 50 grand", (4, Price, 40_000, 50_000)),
        ("$50k", (1, Price, 0, 50_000)),
        ("$95,000 porsche", (2, Price, 0, 95_000)),
        ("5000 miles", (2, Miles, 0, 5_000)),
        ("990 miles or less", (4, Miles, 0, 990)),
        ("5,000 mi or fewer", (5, Miles, 0, 5_000)),
        ("10k+ miles", (2, Miles, 10_000, Mileage::MAX)),
        ("$100k or less", (3, Price, 0, 100_000)),
        ("100k and up", (3, Price, 100_000, NO_PRICE)),
        ("$100k+", (1, Price, 100_000, NO_PRICE)),
        ("2015 or newer", (3, Year, 2015, 9999)),
        ("2015 and up", (3, Year, 2015, 9999)),
        ("2015+ 911", (1, Year, 2015, 9999)),
        ("1973 or older", (3, Year, 0, 1973)),
        ("'73 or earlier", (3, Year, 0, 1973)),
        ("2018-2020", (1, Year, 2018, 2020)),
        ("2018 to 2020", (3, Year, 2018, 2020)),
        ("between 2020 and 2018", (4, Year, 2018, 2020)),
        ("from 1965 to 1970", (4, Year, 1965, 1970)),
        ("from 1965", (2, Year, 1965, 9999)),
        ("from 1965, 300 sl", (2, Year, 1965, 9999)),
        ("since 1965", (2, Year, 1965, 9999)),
        ("after 1965", (2, Year, 1966, 9999)),
        ("before 1975", (2, Year, 0, 1974)),
        ("older than 1975", (3, Year, 0, 1974)),
        ("until 1975", (2, Year, 0, 1975)),
        ("60s", (1, Year, 1960, 1969)),
        ("1960s 911", (1, Year, 1960, 1969)),
        ("’60s", (1, Year, 1960, 1969)),
        ("from the 1960's", (3, Year, 1960, 1969)),
        ("00s", (1, Year, 2000, 2009)),
        ("10s", (1, Year, 2010, 2019)),
        ("2020s", (1, Year, 2020, 2029)),
    ] {
        assert_eq!(parse_phrase(search), Some(expected), "{search}");
    }
}

#[test]
fn models_bare_numbers_and_other_words_remain_text() {
    for search in [
        "",
        "911",
        "2020",
        "95000",
        "25 miles of nowhere",
        "87 grand national",
        "2017 grand",
        "911 or newer",
        "911+",
        "2015 or",
        "2015 or red",
        "+",
        "under 1990",
        "over 2010",
        "under",
        "under $",
        "under million",
        "over the moon",
        "below 911 gt3",
        "between",
        "between 911 and 959",
        "between 500 and 10k",
        "300sl",
        "20s",
        "65s",
        "1965s",
        "the s",
        "f-40",
        "e-type",
        "911-930",
        "60540-1234",
        "1800-1899",
        "before 911",
        "from chicago",
        "in the shade",
        "low",
        "low rider",
        "300k-",
        "-",
        "911 to 300k",
        "1965 to",
    ] {
        assert_eq!(parse_phrase(search), None, "{search}");
    }
}
