//! Addresses of the answers that show listings, for tests of what must not be in them.

/// Answers of one listing; 404 unless the caller may see it.
pub(crate) fn of_listing(id: i64) -> Vec<String> {
    let parts = ["", "/similar", "/prices", "/claims", "/questions", "/facts"];
    parts.map(|part| format!("/api/vehicles/{id}{part}")).into()
}

/// Searches that find a Ferrari F40, if the caller may see it.
pub(crate) const SEARCHES: [&str; 3] =
    ["/api/vehicles", "/api/vehicles?search=f40", "/api/vehicles?makeExact=ferrari&sort=price-low"];

/// Answers that are the same for every caller.
pub(crate) const FOR_EVERYONE: [&str; 9] = [
    "/api/vehicles/featured",
    "/api/vehicles/recent",
    "/api/vehicles/suggestions?search=ferari",
    "/feeds/new-listings.atom",
    "/feeds/listings.json",
    "/feeds/dealer.csv",
    "/sitemaps/vehicles-1.xml",
    "/sitemaps/markets.xml",
    "/makes",
];
