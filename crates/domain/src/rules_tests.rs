//! Tests of the form rules.

use super::*;

#[test]
fn first_violated_rule_gives_the_message() {
    assert_eq!(violated_rule("login", "username", "a!"), Some("Username must be at least 3 characters"));
    assert_eq!(
        violated_rule("login", "username", "a!b"),
        Some("Username must only contain letters, numbers, and underscores")
    );
    assert_eq!(violated_rule("login", "username", "abc"), None);
}

#[test]
fn login_and_register_word_the_same_minimum_differently() {
    assert_eq!(violated_rule("login", "password", "short"), Some("Password must be at least 8 characters"));
    assert_eq!(
        violated_rule("register", "password", "short"),
        Some("Password must be at least 8 characters long")
    );
    assert_eq!(
        violated_rule("register", "password", "PassWord"),
        Some("This password is too common and easily guessed")
    );
}

#[test]
fn new_password_rules_equal_registration_rules() {
    let checks = |form, field| -> Vec<(Constraint, &str)> {
        let rules = RULES.iter().filter(|rule| rule.form == form && rule.field == field);
        rules.map(|rule| (rule.check, rule.message)).collect()
    };
    assert_eq!(checks("newPassword", "newPassword"), checks("register", "password"));
    assert_eq!(checks("passwordReset", "email"), checks("register", "email"));
}

#[test]
fn email_addresses_are_validated() {
    for good in ["a@b.co", "first.last+tag@sub.example.org", "o'neil@example.com", "jörg@exämple.de"] {
        assert_eq!(violated_rule("register", "email", good), None, "{good}");
    }
    for bad in
        ["", "a", "a@b", "@b.co", "a b@c.de", "a@b..co", "a@-b.co", ".a@b.co", "a@b.co,c@d.ee", "a@b.co\n"]
    {
        assert_eq!(
            violated_rule("register", "email", bad),
            Some("Please enter a valid email address"),
            "{bad}"
        );
    }
}
