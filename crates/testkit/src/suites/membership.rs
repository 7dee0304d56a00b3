//! Duties of the ports of invitations, applications and suspensions.

/// Part of [`store_contract`](crate::store_contract).
#[doc(hidden)]
#[macro_export]
macro_rules! membership_suites {
    ($fixture:expr) => {
        $crate::store_contract!(@suite $fixture, invitations,
            invitation_is_stored_and_found,
            invitation_quota_holds_under_concurrency,
            repeated_invitation_is_sent_once,
            invitation_never_exceeds_its_maximum_uses,
            unusable_invitation_states_the_reason,
            acceptance_confirms_the_email_and_grants_the_role,
        );
        $crate::store_contract!(@suite $fixture, invitation_renewal,
            an_invitation_is_renewed,
            renewing_respects_the_quota,
            invitation_is_valid_while_its_inviter_may_invite,
            ended_session_cannot_invite,
        );
        $crate::store_contract!(@suite $fixture, access_requests,
            access_request_is_answered_once,
        );
        $crate::store_contract!(@suite $fixture, member_admin,
            members_are_found_by_name_email_and_role,
            member_change_is_stored_audited_and_notified,
            a_former_admin_grants_no_role,
            suspension_ends_all_sessions,
            last_admin_is_neither_demoted_nor_suspended,
        );
        $crate::store_contract!(@suite $fixture, membership,
            application_is_stored_with_its_evidence,
            member_has_at_most_one_open_application,
            approval_grants_the_collector_role,
            one_of_several_concurrent_decisions_is_made,
            applicant_answers_a_request_for_more,
            new_application_must_wait_after_a_denial,
        );
        $crate::store_contract!(@suite $fixture, membership_evidence,
            evidence_is_visible_to_owner_and_staff_only,
        );
        $crate::store_contract!(@suite $fixture, suspensions,
            suspension_expires_at_its_end,
            notification_mail_knows_of_a_suspension,
        );
    };
}
