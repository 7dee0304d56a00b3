import { AdminReauthFields, EMPTY_REAUTH, toAdminReauth } from "@entities/account/AdminReauthFields";
import { UNREACHABLE } from "@entities/membership/labels";
import { pathIs } from "@shared/api/cacheKeys";
import { errorMessage } from "@shared/api/error";
import { useInvalidate } from "@shared/api/query";
import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { TextAreaField } from "@shared/form/fields";
import { formatDateTime } from "@shared/format";
import { useSession } from "@shared/session/useSession";
import { Button } from "@shared/ui/Button";
import { Skeleton } from "@shared/ui/Skeleton";
import { useState } from "react";
import { ActionRow, CaseSection, CaseText, HelpText } from "../admin.styles";
import {
  cancelSecondFactorReset,
  confirmSecondFactorReset,
  requestSecondFactorReset,
  SECOND_FACTOR_RESETS,
  useMemberSecondFactor,
} from "../api/secondFactor";
import type { MemberSecondFactor } from "../types";

/** Two-factor state of a member: one admin requests a reset, another confirms it. */
export function SecondFactorPanel({ id, username, name }: { id: number; username: string; name: string }) {
  const { data, error, mutate } = useMemberSecondFactor(id);
  const invalidate = useInvalidate();
  const { user } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const showError = (problem: unknown) => setFailure(errorMessage(problem, UNREACHABLE));
  const handleUpdated = async (updated: MemberSecondFactor) => {
    setFailure(null);
    await mutate(updated, { revalidate: false });
    await invalidate(pathIs(SECOND_FACTOR_RESETS));
  };

  if (!data) {
    return (
      <CaseSection>
        <h3>Two-factor authentication</h3>
        {error ? <FormError role="alert">{errorMessage(error, UNREACHABLE)}</FormError> : <Skeleton $height="3rem" />}
      </CaseSection>
    );
  }

  const { isOn, hasEnoughAdmins, reset } = data;
  return (
    <CaseSection>
      <h3>Two-factor authentication</h3>
      {reset ? (
        <>
          <HelpText>
            {reset.requestedBy ?? "A former admin"} requested a reset on {formatDateTime(reset.requestedAt)}. It expires
            on {formatDateTime(reset.expiresAt)}.
          </HelpText>
          <CaseText>{reset.reason}</CaseText>
          {reset.requestedBy === user?.username ? (
            <HelpText>Another admin has to confirm it.</HelpText>
          ) : (
            <Form
              initialValues={EMPTY_REAUTH}
              onSubmit={async (values) => handleUpdated(await confirmSecondFactorReset(id, toAdminReauth(values)))}
              onFailure={showError}
            >
              {({ isSubmitting }) => (
                <>
                  <AdminReauthFields />
                  <HelpText>
                    Two-factor authentication is turned off and {name} is logged out everywhere. They get an email.
                  </HelpText>
                  <div>
                    <Button type="submit" disabled={isSubmitting}>
                      Confirm reset
                    </Button>
                  </div>
                </>
              )}
            </Form>
          )}
          <ActionRow>
            <Button variant="quiet" onClick={() => void cancelSecondFactorReset(id).then(handleUpdated, showError)}>
              Cancel request
            </Button>
          </ActionRow>
        </>
      ) : !isOn ? (
        <HelpText>Off. Only their password protects the account.</HelpText>
      ) : !hasEnoughAdmins ? (
        <HelpText>
          On. If {name} has lost both authenticator and recovery codes: a reset takes two admins besides the member, and
          there aren’t two. Run <code>marque user reset-second-factor {username}</code> on the server instead.
        </HelpText>
      ) : user?.id === id ? (
        <HelpText>On. If you lose it yourself, ask two other admins for a reset.</HelpText>
      ) : (
        <Form
          initialValues={{ ...EMPTY_REAUTH, reason: "" }}
          onSubmit={async ({ reason, ...reauth }) =>
            handleUpdated(await requestSecondFactorReset(id, { ...toAdminReauth(reauth), reason: reason.trim() }))
          }
          onFailure={showError}
        >
          {({ isSubmitting }) => (
            <>
              <HelpText>On. If {name} has lost both authenticator and recovery codes, request a reset.</HelpText>
              <TextAreaField
                name="reason"
                label="Why, and how they proved who they are"
                hint="At least 10 characters."
                rows={2}
              />
              <AdminReauthFields />
              <HelpText>Another admin has to confirm it within 24 hours. {name} gets an email right away.</HelpText>
              <div>
                <Button type="submit" disabled={isSubmitting}>
                  Request reset
                </Button>
              </div>
            </>
          )}
        </Form>
      )}
      {failure && <FormError role="alert">{failure}</FormError>}
    </CaseSection>
  );
}
