//! Tests of invitations.

use super::*;
use crate::accounts::{DisplayName, IdleTimeout};

pub(crate) fn at() -> Timestamp {
    chrono::DateTime::from_timestamp(1_790_000_000, 0).unwrap()
}

pub(crate) fn member(id: i64, email: &str) -> User {
    User {
        id: UserId(id),
        username: Username::parse("register", &format!("member_{id}")).unwrap(),
        email: EmailAddress::parse("register", email).unwrap(),
        is_email_verified: false,
        name: DisplayName::parse("Ada Lovelace").unwrap(),
        roles: Roles::default(),
        has_second_factor: false,
        idle_timeout: IdleTimeout::default(),
        created_at: at(),
    }
}

fn parse(draft: &InvitationDraft, may_vouch: bool) -> Result<NewInvitation, Vec<&'static str>> {
    NewInvitation::parse(draft, UserId(1), may_vouch, TokenHash([1; 32]), at())
        .map_err(|violations| violations.into_iter().map(|violation| violation.field).collect())
}

#[test]
fn invitation_is_bound_to_an_address_or_is_a_link() {
    let link = parse(&InvitationDraft::default(), false).unwrap();
    assert_eq!((link.email, link.max_uses), (None, 1));
    assert_eq!(link.expires_at, at() + TimeDelta::days(14));
    for uses in [1, 50] {
        let draft = InvitationDraft { max_uses: Some(uses), ..InvitationDraft::default() };
        assert_eq!(i64::from(parse(&draft, false).unwrap().max_uses), uses);
    }
    let bound = InvitationDraft { email: "ada@example.com".into(), ..InvitationDraft::default() };
    assert!(parse(&bound, false).unwrap().email.is_some());
    assert_eq!(parse(&InvitationDraft { max_uses: Some(2), ..bound }, false), Err(vec!["maxUses"]));
}

#[test]
fn every_invalid_field_is_reported() {
    let all_wrong = InvitationDraft {
        email: "nobody".into(),
        note: "x".repeat(1001),
        max_uses: Some(51),
        expires_at: Some(at()),
        is_pre_approved: true,
    };
    let fields = vec!["email", "note", "maxUses", "expiresAt", "preVetted"];
    assert_eq!(parse(&all_wrong, false), Err(fields));
    let late = InvitationDraft {
        expires_at: Some(at() + TimeDelta::days(91)),
        is_pre_approved: true,
        ..InvitationDraft::default()
    };
    assert_eq!(parse(&late, true), Err(vec!["expiresAt"]));
}

pub(crate) fn invitation() -> Invitation {
    Invitation {
        id: InvitationId(1),
        inviter: Some((UserId(1), Username::parse("register", "eve").unwrap())),
        inviter_roles: Roles { is_collector: true, is_admin: false },
        email: EmailAddress::parse("invitation", "Ada@example.com").ok(),
        note: None,
        is_pre_approved: false,
        max_uses: 1,
        uses: 0,
        redeemed: vec![],
        created_at: at(),
        expires_at: at() + TimeDelta::days(1),
        revoked_at: None,
    }
}

#[test]
fn revocation_and_use_take_precedence_over_expiry() {
    let mut invitation = invitation();
    assert!(invitation.is_for(&EmailAddress::parse("register", "ada@EXAMPLE.com").unwrap()));
    assert!(!invitation.is_for(&EmailAddress::parse("register", "eve@example.com").unwrap()));
    assert_eq!(invitation.state(at()), InvitationState::Open);
    for (is_collector, is_admin, is_pre_approved, may) in [
        (false, false, false, false),
        (true, false, false, true),
        (true, false, true, false),
        (false, true, false, true),
        (false, true, true, true),
    ] {
        let inviter_roles = Roles { is_collector, is_admin };
        let now = Invitation { inviter_roles, is_pre_approved, ..invitation.clone() };
        let state = if may { InvitationState::Open } else { InvitationState::InviterIneligible };
        assert_eq!(now.state(at()), state, "{inviter_roles:?}");
        assert_eq!(now.state(now.expires_at), InvitationState::Expired, "time counts first");
        assert_eq!((now.is_renewable(at()), now.is_renewable(now.expires_at)), (may, may));
        let orphan = Invitation { inviter: None, ..now };
        assert_eq!(orphan.state(at()), InvitationState::InviterIneligible, "nobody invites");
    }
    let after = invitation.expires_at;
    assert_eq!(invitation.state(after), InvitationState::Expired);
    let username = Username::parse("register", "ada").unwrap();
    invitation.redeemed.push(Redemption { user: UserId(2), username, at: at() });
    invitation.uses = 1;
    let guest_left = Invitation { redeemed: vec![], ..invitation.clone() };
    assert_eq!(guest_left.state(after), InvitationState::UsedUp);
    assert_eq!(invitation.state(after), InvitationState::UsedUp);
    invitation.revoked_at = Some(at());
    assert_eq!(invitation.state(after), InvitationState::Revoked);
    assert!(!invitation.is_renewable(after));
    assert!(invitation.is_redeemed_by(UserId(2)) && !invitation.is_redeemed_by(UserId(3)));
}

#[test]
fn open_invitation_is_accepted_by_its_addressee() {
    let bound = invitation();
    let ada = member(2, "ada@example.com");
    let accepts = |invitation: &Invitation, member: &User| invitation.acceptance(member, at());
    let verifies = Acceptance { verifies_email: true, grants_collector: false };
    assert_eq!(accepts(&bound, &ada), Ok(Some(verifies)));
    let verified = User { is_email_verified: true, ..ada.clone() };
    let nothing_else = Acceptance { verifies_email: false, grants_collector: false };
    assert_eq!(accepts(&bound, &verified), Ok(Some(nothing_else)));
    assert_eq!(accepts(&bound, &member(2, "bob@example.com")), Err(InvitationRefusal::OtherMailbox));
    assert_eq!(accepts(&bound, &member(1, "ada@example.com")), Err(InvitationRefusal::Own));
    let roles = Roles { is_collector: true, is_admin: true };
    let link = Invitation { email: None, is_pre_approved: true, inviter_roles: roles, ..bound.clone() };
    let grants = Acceptance { verifies_email: false, grants_collector: true };
    assert_eq!(accepts(&link, &ada), Ok(Some(grants)));
    let collector = User { roles: Roles { is_collector: true, is_admin: false }, ..ada.clone() };
    assert_eq!(accepts(&link, &collector), Ok(Some(nothing_else)));
    let used_up = InvitationRefusal::Closed(InvitationState::UsedUp);
    let used = Invitation { uses: 1, ..bound };
    assert_eq!(accepts(&used, &ada), Err(used_up));
    let redemption = Redemption { user: ada.id, username: ada.username.clone(), at: at() };
    assert_eq!(accepts(&Invitation { redeemed: vec![redemption], ..used }, &ada), Ok(None));
}
