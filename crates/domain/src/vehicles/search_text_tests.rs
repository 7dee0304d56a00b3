//! Tests of search box input.

use super::*;
use crate::vehicles::facts::searched_stock_number;

fn describe(alternative: &Alternative) -> String {
    match alternative {
        Alternative::Contains(texts) => texts.join("+"),
        Alternative::LetterRun(run) => format!("={run}"),
        Alternative::Word(word) => format!("~{word}"),
        Alternative::All(ways) => ways.iter().map(describe).collect::<Vec<_>>().join("&"),
        Alternative::InState(state) => state.code().to_owned(),
        Alternative::OfMake(make) => format!("make:{make}"),
        Alternative::IsVin(vin) => format!("vin:{vin}"),
        Alternative::HasStatus(status) => format!("status:{}", status.as_str()),
        Alternative::StockNumber(word) => format!("stock:{word}"),
        Alternative::HasNumber(id) => format!("number:{}", id.0),
        Alternative::Near(near) if near.radius() == Near::DEFAULT_RADIUS => format!("near:{}", near.place()),
        Alternative::Near(near) => format!("{}mi:{}", near.radius(), near.place()),
        Alternative::Any(ways) => {
            format!("({})", ways.iter().map(describe).collect::<Vec<_>>().join("|"))
        }
        Alternative::Not(way) => format!("!{}", describe(way)),
        Alternative::Within(field, range) => format!("{field:?}:{}..{}", range.start(), range.end()),
    }
}

/// The alternatives of each term but for stated stock numbers, which `words_may_be_stock_numbers` tests.
fn describe_terms(search: &str) -> String {
    let is_other = |way: &&Alternative| !matches!(way, Alternative::StockNumber(_));
    let term = |term: &SearchTerm| {
        term.alternatives().iter().filter(is_other).map(describe).collect::<Vec<_>>().join("|")
    };
    SearchText::parse(search).unwrap().terms().iter().map(term).collect::<Vec<_>>().join(" ")
}

#[test]
fn search_words_expand_to_states_makes_and_variants() {
    for (search, terms) in [
        ("Porsche 911 GT3", "porsche 911 gt3|gt 3|gt-3|gt/3"),
        ("300sl", "300sl|300 sl|300-sl"),
        (
            "6-speed 4 speed six speed manual",
            "6-speed|~6-speed|~6 speed|~6speed ~4-speed|~4 speed|~4speed ~6-speed|~6 speed|\
             ~6speed manual",
        ),
        ("356 speedster 12-speed", "356 speedster 12-speed|vin:12SPEED|12speed|12 speed"),
        ("’63 split, '05", "’63|Year:1963..1963 split, '05|Year:2005..2005"),
        ("911gt3", "911gt3|911 gt 3|911-gt-3|911 gt3|911gt 3|911-gt3|911gt-3|911 gt/3"),
        ("gt3rs", "gt3rs|gt 3 rs|gt-3-rs|gt 3rs|gt3 rs|gt-3rs|gt3-rs"),
        ("m3csl", "m3csl|m 3 csl|m-3-csl|m 3csl|m3 csl|m-3csl|m3-csl"),
        (
            "911gt3rs",
            "911gt3rs|vin:911GT3RS|911 gt 3 rs|911-gt-3-rs|911 gt3rs|911gt 3rs|911 gt 3rs|911gt3 rs|911 gt3 rs|\
             911gt 3 rs",
        ),
        ("00044 44 0044 000044 123456", "00044|number:44 44 0044 000044 123456|number:123456"),
        ("275gtb4", "275gtb4|vin:275GTB4|275 gtb 4|275-gtb-4|275 gtb4|275gtb 4|275-gtb4|275gtb-4|275 gtb/4"),
        ("lp640-4", "lp640-4|lp6404|lp 640 4|lp-640-4|lp 6404|lp640 4|lp-6404|lp 640/4|lp 640-4"),
        (
            "911turbo-s",
            "911turbo-s|vin:911TURBOS|911turbos|911 turbo s|911-turbo-s|911 turbos|911turbo s|911-turbos|911 turbo-s",
        ),
        ("etype", "etype|~e type|~e-type|~xk e|~xk-e|~xke"),
        ("e type", "~e type|~e-type|~etype|~xk e|~xk-e|~xke"),
        ("XK-E ", "xk-e|~e type|~e-type|~etype|~xk e|~xke"),
        ("vette", "vette|~corvette"),
        (
            "911 2018-2020 pdk",
            "911 2018-2020|vin:20182020|20182020|2018 2020|2018/2020|Year:2018..2020 pdk|\
             make:porsche&dual-clutch|make:porsche&Year:2009..2147483647&automatic&~7-speed|\
             make:porsche&Year:2017..2147483647&automatic&(911|panamera)&~8-speed",
        ),
        (
            "DSG touchtronic",
            "dsg|dual-clutch|make:volkswagen&Year:2004..2147483647&automatic&(golf|gti|jetta|r32)&\
             (~6-speed|~7-speed) touchtronic|make:aston martin&automatic",
        ),
        ("f1 geartronic", "f1|make:ferrari&automated geartronic|make:volvo&automatic"),
        (
            "s tronic e-gear",
            "~s tronic|make:audi&dual-clutch|make:audi&Year:2009..2147483647&automatic&~7-speed|\
             make:audi&Year:2006..2147483647&automatic&(tt|a3)&~6-speed \
             e-gear|egear|e gear|make:lamborghini&automated",
        ),
        ("automated manual stick shift", "~automated manual|automated ~stick shift|manual"),
        ("auto dual clutch dct", "auto ~dual clutch|dual-clutch dct"),
        ("flat six", "~flat six|~flat-6"),
        ("flat-6 flat6 boxer 6", "flat-6|flat6|flat 6|flat/6 flat6|flat 6|flat-6|flat/6 ~boxer 6|~flat-6"),
        (
            "h6 i6 straight-eight",
            "h6|~flat-6 i6|~inline-6 straight-eight|straighteight|straight eight|~inline-8",
        ),
        ("v-8 v12 6 cylinder", "v-8|~v8 v12|v 12|v-12|v/12 ~6 cylinder|~6-cylinder"),
        ("bmw i8 hummer h2", "bmw i8 hummer h2"),
        ("porsche < 300k", "porsche <+300k|Price:0..300000"),
        ("porsche <300k", "porsche <300k|Price:0..300000"),
        ("ferrari >$3m", "ferrari >$3m|Price:3000000..1000000000"),
        ("F-40 e-type", "f-40|f40|f 40|f/40 e-type|~e type|~etype|~xk e|~xk-e|~xke"),
        ("- f- -f f--4 1/2a m3", "- f- -f f--4 1/2a m3"),
        ("porsche illinois", "porsche illinois|IL"),
        ("porsche Illinois, ", "porsche illinois,|IL"),
        ("ferrari in wisconsin", "ferrari wisconsin|WI"),
        ("bmw in new york 2002", "bmw new+york|NY 2002"),
        ("west virginia", "west+virginia|WV"),
        ("porsche il", "porsche =il|IL|porscheil"),
        ("chicago,il", "chicago, =il|IL|chicago,il"),
        ("911 sc", "911 =sc|SC|911sc"),
        ("la ferrari", "=la|LA|laferrari ferrari"),
        ("vw beetle", "vw|make:volkswagen beetle"),
        ("porshe", "porshe|make:porsche"),
        ("astin martin", "astin+martin|make:aston martin"),
        ("rolls royce", "rolls+royce"),
        ("land rover", "land+rover"),
        ("de tomaso", "de+tomaso"),
        ("de lorean", "de+lorean"),
        ("mc laren", "mc+laren"),
        ("mercedes benz", "mercedes+benz"),
        ("rollsroyce", "rollsroyce|make:rolls-royce"),
        ("zff76zhb000211234", "zff76zhb000211234|vin:ZFF76ZHB000211234"),
        ("0811*tc*74 2020", "0811*tc*74|vin:0811TC74 2020"),
        ("911 under $200k in Chicago", "911 under+$200k|Price:0..200000 chicago"),
        ("porsche under $95,000", "porsche under+$95,+000|Price:0..95000"),
        ("over 1.5m ferrari", "over+1.5m|Price:1500000..1000000000 ferrari"),
        ("porsche under 300 k in illinois", "porsche under+300+k|Price:0..300000 illinois|IL"),
        ("over $1.5 million", "over+$1.5+million|Price:1500000..1000000000"),
        ("under million", "under million"),
        ("911 $200k to $300k red", "911 $200k+to+$300k|Price:200000..300000 red"),
        ("911 under 5,000 mi in illinois", "911 under+5,+000+mi|Miles:0..5000 illinois|IL"),
        ("porsche 2018-2020", "porsche 2018-2020|vin:20182020|20182020|2018 2020|2018/2020|Year:2018..2020"),
        ("1960s", "~1960s|Year:1960..1969"),
        ("up to 80000", "up+to+80000|Price:0..80000"),
        ("under 1990", "under 1990"),
        ("over the moon", "over the moon"),
        ("under $", "under $"),
        ("gt3 near naperville", "gt3|gt 3|gt-3|gt/3 near+naperville|near:naperville, IL"),
        ("near 60540", "near+60540|near:60540"),
        ("911 in lake forest, il", "911 lake forest, =il|IL|forest,il"),
        ("near perfect", "near perfect"),
        (
            "911 within 25 miles of Chicago under $200k",
            "911 within+25+miles+of+chicago|25mi:chicago, IL under+$200k|Price:0..200000",
        ),
        ("911 under 25 miles from 60601", "911 under+25+miles+from+60601|25mi:60601"),
        ("within 25 miles of nowhereville", "within 25 miles of nowhereville"),
        ("porsche 60601", "porsche 60601|number:60601|near:60601"),
        ("911 in 60601", "911 60601|number:60601|near:60601"),
        ("porsche 00000", "porsche 00000"),
        ("Sold, porsche", "status:sold porsche"),
        ("soldotna", "soldotna"),
        ("mustang hard top", "mustang hardtop|hard-top|hard top|coupe"),
        ("89 911", "89 911"),
        ("87 grand national", "87 ~grand national|~grand-national|~grandnational"),
        ("911 50 grand", "911 50+grand|Price:0..50000"),
        ("990 miles or less 911", "990+miles+or+less|Miles:0..990 911"),
        ("", ""),
    ] {
        assert_eq!(describe_terms(search), terms, "{search}");
    }
}

#[test]
fn names_phrases_and_spellings_have_alternatives() {
    for (search, terms) in [
        ("r34 GT-R", "~r34|make:nissan&Year:1999..2002&(~skyline|~gt r|~gt-r|~gtr) gt-r|~gt r|~gtr"),
        (
            "997.2 turbo",
            "~997.2|make:porsche&Year:2013..2013&911&~turbo|make:porsche&Year:2009..2012&911 turbo",
        ),
        ("first gen camaro", "~first gen|make:chevrolet&Year:1967..1969&~camaro camaro"),
        ("all wheel drive awd 4x4 four-wheel drive", "~all wheel drive|awd awd 4x4 ~four-wheel drive|4wd"),
        ("2 cylinder", "~2 cylinder|~2-cylinder"),
        ("6 cylinder bmw", "~6 cylinder|~6-cylinder bmw"),
        ("1 owner", "~1 owner|ONE-OWNER"),
        ("one-owner", "one-owner|oneowner|one owner|ONE-OWNER"),
        ("manual transmission porsche", "~manual transmission|manual porsche"),
        ("automatic gearbox", "~automatic gearbox|automatic"),
        ("6MT stick", "6mt|6 mt|6-mt|manual+6-speed stick|manual"),
        ("6-speed manual transmission", "6-speed|~6-speed|~6 speed|~6speed ~manual transmission|manual"),
        ("sportomatic transmission", "~sportomatic transmission|make:porsche&automated"),
        ("steptronic", "steptronic|make:bmw&automatic|make:mini&automatic"),
        ("quattro", "~quattro|make:audi&Year:1980..2147483647&~awd"),
        ("boxer", "boxer|~flat-2|~flat-4|~flat-6|~flat-8|~flat-12"),
        ("salvage", "salvage|SALVAGE-TITLE"),
        ("no title", "~no title|NO_TITLE-TITLE"),
        ("no rust", "~no rust"),
        ("60s mercedes", "~60s|Year:1960..1969 mercedes"),
        ("from the ’60s", "~60s|Year:1960..1969"),
        (
            "prewar pre-war pre war",
            "prewar|Year:0..1942 pre-war|prewar|pre war|Year:0..1942 pre+war|Year:0..1942",
        ),
        ("gtr z28 914/6", "gtr|~gt r|~gt-r z28|z 28|z-28|z/28 914/6|9146|914 6|914-6"),
        ("2.7RS u.s.", "2.7rs|2.7 rs|2.7-rs u.s."),
        ("landcruiser", "landcruiser|~land cruiser|~land-cruiser"),
        ("alfa spyder", "alfa spyder|~spider"),
        ("porsche911", "porsche911|vin:PORSCHE911|porsche 911|porsche-911|porsche/911|porsche+911"),
        ("corvettes", "corvette|~vette"),
        ("porsches", "porsches|~porsche|make:porsche"),
        ("saint charles st. d'alene", "saint|~st.|~st charles|~charle st.|~saint d'alene|~d alene"),
        ("convertibles", "convertibles|~convertible"),
        ("vettes chevys", "vette|~corvette chevys|~chevy|make:chevrolet"),
        (
            "\"911 turbo\" “gt3” (997.2)",
            "911 turbo gt3|gt 3|gt-3|gt/3 ~997.2|make:porsche&Year:2013..2013&911&~turbo|make:porsche&Year:2009..2012&911",
        ),
        ("used porsche", "porsche"),
        ("porsche 911 for sale near me", "porsche 911"),
        ("under offer", "status:under_offer"),
        ("fewer than 30,000 miles", "fewer+than+30,+000+miles|Miles:0..30000"),
        ("under 100000 km", "under+100000+km|Miles:0..62137"),
        ("50,000-80,000 km", "50,+000-80,+000+km|Miles:31069..49710"),
        ("vin 4742900123", "4742900123|vin:4742900123|number:4742900123"),
        ("stock #SP041", "sp041|sp 041|sp-041|sp/041"),
    ] {
        assert_eq!(describe_terms(search), terms, "{search}");
    }
}

#[test]
fn words_may_be_stock_numbers() {
    let whole = |key: &str| searched_stock_number(key).unwrap();
    for (search, numbers) in [
        ("porsche 911", vec![None, Some(whole("911"))]),
        ("#F-04911", vec![Some(whole("f04911"))]),
        ("stock F04911", vec![Some(whole("f04911"))]),
        ("964", vec![Some(whole("964"))]),
        ("6mt", vec![Some(whole("6mt"))]),
        ("100234", vec![Some(whole("100234"))]),
        ("u 123", vec![Some(whole("u123")), Some(whole("u123"))]),
        ("ferrari turbo", vec![None, None]),
    ] {
        let text = SearchText::parse(search).unwrap();
        let number = |term: &SearchTerm| {
            term.alternatives().iter().rev().find_map(|way| match way {
                Alternative::StockNumber(word) => Some(word.clone()),
                _ => None,
            })
        };
        assert_eq!(text.terms().iter().map(number).collect::<Vec<_>>(), numbers, "{search}");
    }
}
