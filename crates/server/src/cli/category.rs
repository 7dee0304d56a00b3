//! Options of `marque category`.

use clap::{Args, Subcommand};

#[derive(Subcommand)]
pub(crate) enum CategoryCommand {
    /// List the forum's categories by name: number, name, topics, replies, description
    List,
    /// Add a category
    Add(NewCategoryOptions),
    /// Rename a category, or describe it anew
    Rename(RenameCategoryOptions),
    /// Delete a category without topics; this cannot be undone
    Delete {
        /// Number of the category, as listed
        number: i64,
    },
}

#[derive(Args)]
pub(crate) struct NewCategoryOptions {
    pub(crate) name: String,
    pub(crate) description: String,
    /// Username of the member in whose name it is added
    #[arg(long, value_name = "NAME")]
    pub(crate) author: String,
}

#[derive(Args)]
pub(crate) struct RenameCategoryOptions {
    /// Number of the category, as listed
    pub(crate) number: i64,
    /// New name
    pub(crate) name: String,
    /// New description; unchanged if omitted
    #[arg(long)]
    pub(crate) description: Option<String>,
}
