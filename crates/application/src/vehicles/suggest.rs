use domain::text::fold;
use domain::vehicles::{MAX_SUGGESTIONS, SearchText, StockCount, UsState, VehicleQuery, respell};
use ports::{StoreError, vehicles::VehicleCatalogue};

/// How much of the stock's vocabulary is compared with: the words beyond are rare models.
const VOCABULARY: u32 = 5000;
/// A search of more words is a sentence, and comparing each word with the whole vocabulary costs.
const MAX_WORDS: usize = 8;

/// A search that was perhaps meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// What to search for.
    pub search: String,
    /// How it reads: words as the listings spell them.
    pub label: String,
}

/// Near spellings of the search text of a query that found nothing; each of them finds something with the
/// query's other filters. Most likely first.
///
/// # Errors
/// When the store fails.
pub async fn suggest_searches(
    query: &VehicleQuery,
    catalogue: &dyn VehicleCatalogue,
) -> Result<Vec<Suggestion>, StoreError> {
    let search = &query.search;
    if search.words().is_empty() || search.words().len() > MAX_WORDS {
        return Ok(Vec::new());
    }
    let vocabulary = catalogue.vocabulary(VOCABULARY).await?;
    let search = search.clone();
    // Thousands of comparisons are no work for an async worker.
    let respelled = tokio::task::spawn_blocking(move || {
        let spellings = respell(&search, &vocabulary).into_iter().take(MAX_SUGGESTIONS);
        spellings.map(|spelling| (label(&spelling, &vocabulary), spelling)).collect::<Vec<_>>()
    });
    let respelled = respelled.await.map_err(|error| StoreError::Failed(error.to_string()))?;
    let mut suggestions = Vec::new();
    for (label, spelling) in respelled {
        let Ok(respelled) = SearchText::parse(&spelling) else { continue };
        let query = VehicleQuery { search: respelled, ..query.clone() };
        if catalogue.search(&query, None, 1).await?.total > 0 {
            suggestions.push(Suggestion { label, search: spelling });
        }
    }
    Ok(suggestions)
}

/// The words as the most frequent entry spells them; a word that no entry has stays as it is.
fn label(spelling: &str, vocabulary: &[StockCount]) -> String {
    let spelled = |word: &str| {
        let words = vocabulary.iter().flat_map(|entry| entry.value.split(|c: char| !c.is_alphanumeric()));
        let known = words.into_iter().find(|known| fold(known) == word);
        known.or_else(|| UsState::of_name(word).map(UsState::name)).unwrap_or(word).to_owned()
    };
    spelling.split(' ').map(spelled).collect::<Vec<_>>().join(" ")
}
