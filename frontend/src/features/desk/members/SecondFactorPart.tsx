import type { MemberSecondFactor } from "@features/admin/types";
import { useState } from "react";
import {
  cancelSecondFactorReset,
  confirmSecondFactorReset,
  requestSecondFactorReset,
  SECOND_FACTOR_RESETS,
  useMemberSecondFactor,
} from "../../../shared/api/desk/secondFactor";
import { sentenceOf } from "../../../shared/api/error";
import { pathIs } from "../../../shared/api/keys";
import { useInvalidate } from "../../../shared/api/query";
import { useSession } from "../../../shared/api/useSession";
import { FailureText } from "../../../shared/form/FailureText";
import { Form } from "../../../shared/form/Form";
import { TextAreaField } from "../../../shared/form/fields";
import { formatMoment } from "../../../shared/format";
import { AdminProofFields, adminProofOf, EMPTY_PROOF } from "../../../shared/membership/AdminProofFields";
import { UNREACHABLE } from "../../../shared/membership/words";
import { Button } from "../../../shared/ui/Button";
import { Skeleton } from "../../../shared/ui/Skeleton";
import { Actions, CasePart, Consequence, Words } from "../deskParts";

/** A member's two-factor authentication: one admin requests a reset, another one confirms it. */
export function SecondFactorPart({ id, username, name }: { id: number; username: string; name: string }) {
  const { data, error, mutate } = useMemberSecondFactor(id);
  const invalidate = useInvalidate();
  const { user } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const failed = (problem: unknown) => setFailure(sentenceOf(problem, UNREACHABLE));
  const changed = async (after: MemberSecondFactor) => {
    setFailure(null);
    await mutate(after, { revalidate: false });
    await invalidate(pathIs(SECOND_FACTOR_RESETS));
  };

  if (!data) {
    return (
      <CasePart>
        <h3>Two-factor authentication</h3>
        {error ? <FailureText role="alert">{sentenceOf(error, UNREACHABLE)}</FailureText> : <Skeleton $height="3rem" />}
      </CasePart>
    );
  }

  const { isOn, hasEnoughAdmins, reset } = data;
  return (
    <CasePart>
      <h3>Two-factor authentication</h3>
      {reset ? (
        <>
          <Consequence>
            {reset.requestedBy ?? "A former admin"} requested a reset on {formatMoment(reset.requestedAt)}. It expires
            on {formatMoment(reset.expiresAt)}.
          </Consequence>
          <Words>{reset.reason}</Words>
          {reset.requestedBy === user?.username ? (
            <Consequence>Another admin has to confirm it.</Consequence>
          ) : (
            <Form
              initialValues={EMPTY_PROOF}
              onSubmit={async (values) => changed(await confirmSecondFactorReset(id, adminProofOf(values)))}
              onFailure={failed}
            >
              {({ isSubmitting }) => (
                <>
                  <AdminProofFields />
                  <Consequence>
                    Two-factor authentication is turned off and {name} is logged out everywhere. They get an email.
                  </Consequence>
                  <div>
                    <Button type="submit" disabled={isSubmitting}>
                      Confirm reset
                    </Button>
                  </div>
                </>
              )}
            </Form>
          )}
          <Actions>
            <Button variant="quiet" onClick={() => void cancelSecondFactorReset(id).then(changed, failed)}>
              Cancel request
            </Button>
          </Actions>
        </>
      ) : !isOn ? (
        <Consequence>Off. Only their password protects the account.</Consequence>
      ) : !hasEnoughAdmins ? (
        <Consequence>
          On. If {name} has lost both authenticator and recovery codes: a reset takes two admins besides the member, and
          there aren’t two. Run <code>marque user reset-second-factor {username}</code> on the server instead.
        </Consequence>
      ) : user?.id === id ? (
        <Consequence>On. If you lose it yourself, ask two other admins for a reset.</Consequence>
      ) : (
        <Form
          initialValues={{ ...EMPTY_PROOF, reason: "" }}
          onSubmit={async ({ reason, ...proof }) =>
            changed(await requestSecondFactorReset(id, { ...adminProofOf(proof), reason: reason.trim() }))
          }
          onFailure={failed}
        >
          {({ isSubmitting }) => (
            <>
              <Consequence>On. If {name} has lost both authenticator and recovery codes, request a reset.</Consequence>
              <TextAreaField
                name="reason"
                label="Why, and how they proved who they are"
                hint="At least 10 characters."
                rows={2}
              />
              <AdminProofFields />
              <Consequence>
                Another admin has to confirm it within 24 hours. {name} gets an email right away.
              </Consequence>
              <div>
                <Button type="submit" disabled={isSubmitting}>
                  Request reset
                </Button>
              </div>
            </>
          )}
        </Form>
      )}
      {failure && <FailureText role="alert">{failure}</FailureText>}
    </CasePart>
  );
}
