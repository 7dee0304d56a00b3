//! Duties of the ports of invitations, applications and suspensions.

/// Part of [`store_contract`](crate::store_contract).
#[doc(hidden)]
#[macro_export]
macro_rules! membership_suites {
    ($fixture:expr) => {
        $crate::store_contract!(@suite $fixture, invitations,
            an_invitation_is_kept,
            a_quota_of_invitations_holds,
            an_invitation_is_sent_once,
            an_invitation_is_never_overused,
            an_invitation_says_why_it_is_none,
            an_invitation_verifies_and_vouches,
        );
        $crate::store_contract!(@suite $fixture, invitation_renewal,
            an_invitation_is_renewed,
            renewing_respects_the_quota,
            an_invitation_counts_while_its_inviter_may_invite,
            an_ended_session_invites_nobody,
        );
        $crate::store_contract!(@suite $fixture, access_requests,
            a_request_is_answered_once,
        );
        $crate::store_contract!(@suite $fixture, member_admin,
            members_are_found,
            a_standing_is_changed,
            a_former_admin_grants_no_role,
            whoever_is_suspended_is_out,
            the_desk_is_never_empty,
        );
        $crate::store_contract!(@suite $fixture, membership,
            an_application_is_kept,
            one_application_is_open_at_a_time,
            an_approval_makes_a_collector,
            one_decision_is_made,
            a_question_is_answered,
            a_next_try_has_its_time,
            evidence_is_kept_close,
        );
        $crate::store_contract!(@suite $fixture, suspensions,
            a_suspension_ends_by_itself,
        );
    };
}
