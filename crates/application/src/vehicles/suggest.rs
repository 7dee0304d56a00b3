//! Spelling suggestions for a search without results.

use domain::text::fold;
use domain::vehicles::{MAX_SUGGESTIONS, SearchText, StockCount, UsState, VehicleQuery, suggest_spellings};
use ports::{StoreError, vehicles::VehicleReader};

/// Number of vocabulary entries to compare with; further ones are rare models.
const VOCABULARY: u32 = 5000;
/// Longer searches get no suggestions, because each word is compared with the whole vocabulary.
const MAX_WORDS: usize = 8;

/// A suggested search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// Search text.
    pub search: String,
    /// Text to display, spelled as in the listings.
    pub label: String,
}

/// Similar spellings of the query's search text that have results with the query's other filters, the most
/// likely first.
pub async fn suggest_searches(
    query: &VehicleQuery,
    vehicle_reader: &dyn VehicleReader,
) -> Result<Vec<Suggestion>, StoreError> {
    let search = &query.search;
    if search.words().is_empty() || search.words().len() > MAX_WORDS {
        return Ok(Vec::new());
    }
    let vocabulary = vehicle_reader.vocabulary(VOCABULARY).await?;
    let search = search.clone();
    // Thousands of comparisons would block an async worker.
    let respelled = tokio::task::spawn_blocking(move || {
        let spellings = suggest_spellings(&search, &vocabulary).into_iter().take(MAX_SUGGESTIONS);
        spellings.map(|spelling| (label(&spelling, &vocabulary), spelling)).collect::<Vec<_>>()
    });
    let respelled = respelled.await.map_err(|error| StoreError::Failed(error.to_string()))?;
    let mut suggestions = Vec::new();
    for (label, spelling) in respelled {
        let Ok(respelled) = SearchText::parse(&spelling) else { continue };
        let query = VehicleQuery { search: respelled, ..query.clone() };
        if vehicle_reader.search(&query, None, 1).await?.total > 0 {
            suggestions.push(Suggestion { label, search: spelling });
        }
    }
    Ok(suggestions)
}

/// The words as the most frequent entry spells them; unknown words stay unchanged.
fn label(spelling: &str, vocabulary: &[StockCount]) -> String {
    let spelled = |word: &str| {
        let words = vocabulary.iter().flat_map(|entry| entry.value.split(|c: char| !c.is_alphanumeric()));
        let known = words.into_iter().find(|known| fold(known) == word);
        known.or_else(|| UsState::of_name(word).map(UsState::name)).unwrap_or(word).to_owned()
    };
    spelling.split(' ').map(spelled).collect::<Vec<_>>().join(" ")
}
