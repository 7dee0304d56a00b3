//! Private messages between collectors: conversations, messages, blocks, and reports for admins.

mod admin;
mod blocks;
mod conversations;
mod dto;
mod messages;
mod problems;

use application::private_messages::PrivateMessagePorts;
use domain::private_messages::SWITCHED_OFF;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{AppState, response::Problem};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(conversations::list_conversations)
        .service(conversations::start_conversation)
        .service(conversations::count_unread_conversations)
        .service(conversations::read_conversation)
        .service(conversations::mark_conversation_read)
        .service(messages::list_messages)
        .service(messages::send_message)
        .service(messages::report_message)
        .service(blocks::block_member)
        .service(blocks::unblock_member)
        .service(blocks::list_blocks)
        .service(admin::list_message_reports)
        .service(admin::read_message_report)
        .service(admin::close_message_report);
}

/// The ports of an admin's operation, which is possible also while messages are switched off.
fn admin_ports(state: &AppState) -> PrivateMessagePorts<'_> {
    PrivateMessagePorts {
        messages: state.store.as_ref(),
        markdown: state.markdown.as_ref(),
        rate_limiter: state.store.as_ref(),
        clock: state.clock.as_ref(),
    }
}

/// The ports of a member's operation; 404 while messages are switched off.
fn ports(state: &AppState) -> Result<PrivateMessagePorts<'_>, Problem> {
    if state.settings.site.get().private_messages.is_on() {
        Ok(admin_ports(state))
    } else {
        Err(Problem::not_found(SWITCHED_OFF))
    }
}
