//! `marque category`: lists, adds, renames and deletes categories of the forum.

use anyhow::{Context, anyhow};
use domain::{
    accounts::UserId,
    audit::Actor,
    forum::{Category, CategoryId, NewCategory},
};
use ports::{
    clock::Clock,
    commands::{Command, CommandOutcome},
    forum::{CategoryRefusal, CategoryRevision, ForumCommands, ForumModeration, ForumQueries},
};
use postgres_adapter::PostgresStore;

use crate::{
    cli::{CategoryCommand, NewCategoryOptions, RenameCategoryOptions},
    clock::SystemClock,
    database::with_store,
    input::invalid,
    settings::Settings,
    user_admin,
};

/// Reader without anything read: the operator is no member.
const OPERATOR: UserId = UserId(0);

pub(crate) fn run(settings: &Settings, command: &CategoryCommand) -> anyhow::Result<()> {
    match command {
        CategoryCommand::List => with_store(settings, async |store| list(&store).await),
        CategoryCommand::Add(options) => with_store(settings, async |store| add(options, &store).await),
        CategoryCommand::Rename(options) => with_store(settings, async |store| rename(options, &store).await),
        CategoryCommand::Delete { number } => {
            with_store(settings, async |store| delete(CategoryId(*number), &store).await)
        }
    }
}

async fn list(store: &PostgresStore) -> anyhow::Result<()> {
    let categories = store.categories(OPERATOR).await?;
    if categories.is_empty() {
        println!("The forum has no categories.");
    }
    for category in &categories {
        let Category { id, name, description, topics_count, posts_count, .. } = category;
        let (name, description) = (name.as_str(), description.as_str());
        println!("{}  {name}  {topics_count} topics, {posts_count} replies  {description}", id.0);
    }
    Ok(())
}

async fn add(options: &NewCategoryOptions, store: &PostgresStore) -> anyhow::Result<()> {
    let new = parse(&options.name, &options.description)?;
    let author = user_admin::find(&options.author, store).await?.id;
    let command = Command { at: SystemClock.now(), idempotent: None, rate_limit: None };
    match store.open_category(&new, author, &command).await? {
        CommandOutcome::Done(id) => println!("Category {} is added.", id.0),
        CommandOutcome::Refused(refusal) => return Err(refused(&refusal)),
        other => return Err(anyhow!("the category was not added: {other:?}")),
    }
    Ok(())
}

async fn rename(options: &RenameCategoryOptions, store: &PostgresStore) -> anyhow::Result<()> {
    let category = find(CategoryId(options.number), store).await?;
    let description = options.description.as_deref().unwrap_or(category.description.as_str());
    let to = parse(&options.name, description)?;
    let seen = CategoryRevision { id: category.id, revision: category.revision };
    let changed = store.change_category(seen, &to, Actor::default(), SystemClock.now()).await?;
    let is_changed = changed.map_err(|refusal| refused(&refusal))?;
    println!("Category {} {}.", category.id.0, if is_changed { "is changed" } else { "is as it was" });
    Ok(())
}

async fn delete(id: CategoryId, store: &PostgresStore) -> anyhow::Result<()> {
    let category = find(id, store).await?;
    let seen = CategoryRevision { id, revision: category.revision };
    let deleted = store.delete_category(seen, Actor::default(), SystemClock.now()).await?;
    deleted.map_err(|refusal| refused(&refusal))?;
    println!("Category {} ({}) is deleted.", id.0, category.name.as_str());
    Ok(())
}

async fn find(id: CategoryId, store: &PostgresStore) -> anyhow::Result<Category> {
    let category = store.category(id, OPERATOR).await?;
    category.with_context(|| format!("there is no category {}; `marque category list` lists them", id.0))
}

fn parse(name: &str, description: &str) -> anyhow::Result<NewCategory> {
    let violations = |violations: Vec<domain::Violation>| {
        invalid(violations.into_iter().map(|violation| violation.message))
    };
    NewCategory::parse(name, description).map_err(violations)
}

fn refused(refusal: &CategoryRefusal) -> anyhow::Error {
    match refusal {
        CategoryRefusal::NameTaken => anyhow!(NewCategory::TAKEN),
        CategoryRefusal::NoSuchCategory => anyhow!("the category was deleted meanwhile"),
        CategoryRefusal::Outdated => anyhow!("the category was changed meanwhile; run the command again"),
        CategoryRefusal::HasTopics(_) => {
            anyhow!("the category has topics; move or remove them in the forum first")
        }
    }
}
