//! The collectors' forum over HTTP.

mod categories;
mod drafts;
mod dto;
mod finding;
mod marks;
mod order;
mod posts;
mod push;
mod reports;
mod show;
mod topic_dto;
mod topics;
mod write;

use std::net::IpAddr;

use actix_web::{HttpRequest, web};
use application::forum::{ForumPorts, Manner};
use domain::accounts::{Admin, Collector, ForumReader, UserId};
use ports::markdown::Markdown;
pub(crate) use push::ForumPushes;
use serde::Serialize;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    Site, accounts::Proof, idempotency::idempotent_of, problem::Problem, settings::RateLimits, visitor,
};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(categories::forum_categories)
        .service(categories::open_category)
        .service(categories::forum_category)
        .service(topics::category_topics)
        .service(topics::forum_topics)
        .service(write::open_topic)
        .service(show::open_topic_page)
        .service(write::change_topic)
        .service(order::remove_topic)
        .service(order::restore_topic)
        .service(order::topic_history)
        .service(write::add_reply)
        .service(marks::mark_topic_read)
        .service(marks::watch_topic)
        .service(marks::mark_all_topics_read)
        .service(reports::report_topic)
        .service(posts::find_post)
        .service(posts::edit_post)
        .service(order::remove_post)
        .service(order::restore_post)
        .service(order::post_history)
        .service(reports::report_post)
        .service(finding::search_forum)
        .service(finding::forum_members)
        .service(drafts::forum_draft)
        .service(drafts::keep_draft)
        .service(drafts::forget_draft)
        .service(drafts::preview_post)
        .service(reports::list_reports)
        .service(reports::read_report)
        .service(reports::close_report);
}

fn ports(site: &Site) -> ForumPorts<'_> {
    ForumPorts {
        forum: site.forum.as_ref(),
        markdown: site.markdown.as_ref(),
        throttle: site.throttle.as_ref(),
        clock: site.clock.as_ref(),
    }
}

/// Who looks, and at what address the site is known to them.
struct Eyes<'a> {
    markdown: &'a dyn Markdown,
    user: UserId,
    is_concierge: bool,
    host: String,
}

impl<'a> Eyes<'a> {
    fn of(who: &ForumReader, request: &HttpRequest, site: &'a Site) -> Self {
        let user = who.signed_in().user();
        let origin = site.settings.origin(request);
        let host = origin.split_once("://").map_or(origin.as_str(), |(_, host)| host).to_owned();
        Self { markdown: site.markdown.as_ref(), user: user.id, is_concierge: user.roles.is_admin, host }
    }
}

fn reader(who: &Collector) -> Result<ForumReader, Problem> {
    ForumReader::of(who.signed_in().clone())
}

/// Writing is for collectors, whoever else may read.
fn collector(who: &ForumReader) -> Result<Collector, Problem> {
    Collector::of(who.signed_in().clone())
}

/// Keeping order is for the concierge.
fn admin(who: &ForumReader) -> Result<Admin, Problem> {
    Admin::of(who.signed_in().clone())
}

fn is_counted(site: &Site) -> bool {
    site.settings.rate_limits != RateLimits::Relaxed
}

fn manner<T: Serialize>(
    who: &Collector,
    request: &HttpRequest,
    site: &Site,
    body: &T,
) -> Result<Manner, Problem> {
    let idempotent = idempotent_of(who.signed_in().user().id, request, body)?;
    Ok(Manner { idempotent, is_counted: is_counted(site) })
}

fn address(request: &HttpRequest, site: &web::Data<Site>) -> Option<IpAddr> {
    visitor::client_address(request, &site.settings)
}

fn no_such_category() -> Problem {
    Problem::not_found("Category not found")
}

fn no_such_topic() -> Problem {
    Problem::not_found("Topic not found")
}

fn no_such_post() -> Problem {
    Problem::not_found("There is no such post; it may have been removed")
}

fn locked() -> Problem {
    Problem::conflict(domain::forum::LOCKED)
}

fn locked_text() -> Problem {
    Problem::conflict(domain::forum::LOCKED_TEXT)
}
