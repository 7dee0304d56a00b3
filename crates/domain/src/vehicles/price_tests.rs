//! Tests of prices.

use super::*;

#[test]
fn price_formatting_and_bounds() {
    for (dollars, shown) in
        [(0, "$0"), (10, "$10"), (999, "$999"), (425_000, "$425,000"), (12_000_000, "$12,000,000")]
    {
        assert_eq!(UsDollars::parse(dollars).unwrap().to_string(), shown);
    }
    assert_eq!(UsDollars::parse(-1).unwrap_err().message, "Please enter a valid price");
    assert!(UsDollars::parse(i64::MAX).is_err());
}

#[test]
fn price_on_request_phrases_are_recognized() {
    for written in ["POA", "p.o.a.", "Price on  Request", "on request", "Call for price", " INQUIRE "] {
        assert!(Price::is_on_request_phrase(written), "{written}");
    }
    for written in ["", "$425,000", "0", "tbd", "on hold", "POA 425,000", "recall"] {
        assert!(!Price::is_on_request_phrase(written), "{written}");
    }
    assert_eq!(Price::parse(None).unwrap().to_string(), "Price on request");
    assert_eq!(Price::parse(Some(425_000)).unwrap().to_string(), "$425,000");
    assert_eq!(Price::parse(Some(-1)).unwrap_err().message, "Please enter a valid price");
}

#[test]
fn price_is_validated_before_cents_are_dropped() {
    for (sent, kept) in [(0.0, 0), (-0.0, 0), (0.99, 0), (425_000.99, 425_000), (1e9, 1_000_000_000)] {
        assert_eq!(UsDollars::from_amount(sent).unwrap().get(), kept, "{sent}");
    }
    for sent in [-0.01, -0.99, -1.0, 1e9 + 0.01, 1e300, f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
        let refused = UsDollars::from_amount(sent).unwrap_err();
        assert_eq!((refused.field, refused.message.as_str()), ("price", "Please enter a valid price"));
    }
}

#[test]
fn a_price_below_the_lowest_usual_is_no_evidence() {
    for (dollars, is_evidence) in [(0, false), (1, false), (499, false), (500, true), (2_100_000, true)] {
        assert_eq!(UsDollars::parse(dollars).unwrap().is_evidence(), is_evidence, "{dollars}");
    }
}
