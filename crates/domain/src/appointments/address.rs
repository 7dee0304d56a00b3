//! Street addresses where the concierge meets people.

form_text!(
    /// Street address of a meeting place: a single line of 1 to 200 characters.
    MeetingAddress: single_line of "appointmentSlots", "address"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_is_a_single_line_of_1_to_200_characters() {
        assert_eq!(MeetingAddress::parse(" 1 Main\nStreet ").unwrap().as_str(), "1 Main Street");
        let message = |input: &str| MeetingAddress::parse(input).unwrap_err().message;
        assert_eq!(message(" \n "), "Please enter the street address of the meeting place");
        assert!(MeetingAddress::parse(&"x".repeat(200)).is_ok());
        assert_eq!(message(&"x".repeat(201)), "Address must be at most 200 characters");
    }
}
