//! The collectors' forum: categories, topics, posts, reactions, drafts, search, read state, reports, moderation and
//! merging;
//! `push` renders its events for the web socket.

mod categories;
mod commands;
mod drafts;
mod dto;
mod member_posts;
pub(crate) mod mentions;
mod merging;
mod moderation;
mod posts;
mod problems;
mod push;
mod queries;
mod reactions;
mod read_state;
mod reports;
mod search;
mod topic_dto;
mod topics;

use std::net::IpAddr;

use actix_web::{HttpRequest, web};
use application::forum::ForumPorts;
use domain::accounts::{Admin, Collector, ForumReader, UserId};
use ports::markdown::Markdown;
use problems::{no_such_category, no_such_post, no_such_topic};
pub(crate) use push::ForumPushes;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    AppState,
    extract::{Proof, client_ip},
    response::Problem,
};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(categories::forum_categories)
        .service(categories::open_category)
        .service(categories::forum_category)
        .service(categories::change_category)
        .service(categories::delete_category)
        .service(topics::category_topics)
        .service(topics::forum_topics)
        .service(commands::open_topic)
        .service(queries::open_topic_page)
        .service(commands::change_topic)
        .service(moderation::remove_topic)
        .service(moderation::restore_topic)
        .service(moderation::topic_history)
        .service(merging::merge_topic)
        .service(merging::split_topic)
        .service(commands::add_reply)
        .service(read_state::mark_topic_read)
        .service(read_state::watch_topic)
        .service(read_state::mark_all_topics_read)
        .service(reports::report_topic)
        .service(posts::find_post)
        .service(posts::edit_post)
        .service(moderation::remove_post)
        .service(moderation::restore_post)
        .service(moderation::post_history)
        .service(reports::report_post)
        .service(reactions::like_post)
        .service(reactions::unlike_post)
        .service(reactions::bookmark_post)
        .service(reactions::delete_bookmark)
        .service(reactions::list_bookmarks)
        .service(search::search_forum)
        .service(search::forum_members)
        .service(drafts::forum_draft)
        .service(drafts::save_forum_draft)
        .service(drafts::delete_draft)
        .service(drafts::preview_post)
        .service(reports::list_reports)
        .service(reports::read_report)
        .service(reports::close_report)
        .service(member_posts::member_posts);
}

fn ports(state: &AppState) -> ForumPorts<'_> {
    ForumPorts {
        forum: state.store.as_ref(),
        markdown: state.markdown.as_ref(),
        rate_limiter: state.store.as_ref(),
        clock: state.clock.as_ref(),
    }
}

/// The reader for whom posts are rendered, and the site's host, by which links to this site are recognized.
struct ViewerContext<'a> {
    markdown: &'a dyn Markdown,
    user: UserId,
    is_concierge: bool,
    host: String,
}

impl<'a> ViewerContext<'a> {
    fn of(who: &ForumReader, request: &HttpRequest, state: &'a AppState) -> Self {
        let user = who.signed_in().user();
        let host = state.settings.host(request);
        Self { markdown: state.markdown.as_ref(), user: user.id, is_concierge: user.roles.is_admin, host }
    }
}

fn reader(who: &Collector) -> Result<ForumReader, Problem> {
    ForumReader::of(who.signed_in().clone())
}

/// The collector permission of a reader; only collectors may write.
fn collector(who: &ForumReader) -> Result<Collector, Problem> {
    Collector::of(who.signed_in().clone())
}

/// The admin permission of a reader; only admins may moderate.
fn admin(who: &ForumReader) -> Result<Admin, Problem> {
    Admin::of(who.signed_in().clone())
}

fn address(request: &HttpRequest, state: &web::Data<AppState>) -> Option<IpAddr> {
    client_ip::client_address(request, &state.settings)
}
