import { EMPTY_REAUTH, ReauthFields, toReauth } from "@entities/account/reauth";
import { pathIs } from "@shared/api/cacheKeys";
import { errorMessage } from "@shared/api/error";
import { useAction } from "@shared/api/useAction";
import { Form } from "@shared/form/Form";
import { FailureMessage } from "@shared/form/FormError";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { minLengthHint } from "@shared/form/minLengthHint";
import { formatDateTime } from "@shared/format";
import { useSession } from "@shared/session/useSession";
import { Button } from "@shared/ui/Button";
import { ActionRow, UserText } from "@shared/ui/layout";
import { Skeleton } from "@shared/ui/Skeleton";
import { CaseSection, HelpText } from "../admin.styles";
import {
  cancelSecondFactorReset,
  confirmSecondFactorReset,
  requestSecondFactorReset,
  SECOND_FACTOR_RESETS_PATH,
  useMemberSecondFactor,
} from "../api/secondFactor";
import { useStaffName } from "../api/staff";
import type { MemberSecondFactor } from "../types";

const resetValues = { ...EMPTY_REAUTH, reason: "" };
const resetSchema = formSchema<typeof resetValues>("memberChange");

/** Two-factor state of a member: one admin requests a reset, another confirms it. */
export function SecondFactorPanel({ id, username, name }: { id: number; username: string; name: string }) {
  const { data, error, mutate } = useMemberSecondFactor(id);
  const { user } = useSession();
  const staffName = useStaffName();
  const show = (updated: MemberSecondFactor) => mutate(updated, { revalidate: false });
  const options = { invalidates: pathIs(SECOND_FACTOR_RESETS_PATH) };
  const cancellation = useAction(() => cancelSecondFactorReset(id).then(show), options);

  if (!data) {
    return (
      <CaseSection>
        <h3>Two-factor authentication</h3>
        {error ? <FailureMessage text={errorMessage(error)} /> : <Skeleton $height="3rem" />}
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
            {reset.requestedBy ? staffName(reset.requestedBy) : "A former admin"} requested a reset on{" "}
            {formatDateTime(reset.requestedAt)}. It expires on {formatDateTime(reset.expiresAt)}.
          </HelpText>
          <UserText>{reset.reason}</UserText>
          {reset.requestedBy === user?.username ? (
            <HelpText>Another admin has to confirm it.</HelpText>
          ) : (
            <Form
              initialValues={EMPTY_REAUTH}
              {...options}
              onSubmit={(values) => confirmSecondFactorReset(id, toReauth(values)).then(show)}
            >
              <ReauthFields />
              <HelpText>
                Two-factor authentication is turned off and {name} is logged out everywhere. They get an email.
              </HelpText>
              <FormFooter label="Confirm reset" variant="secondary" />
            </Form>
          )}
          <ActionRow>
            <Button variant="quiet" onClick={() => void cancellation.run()}>
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
          initialValues={resetValues}
          schema={resetSchema}
          {...options}
          onSubmit={({ reason, ...reauth }) =>
            requestSecondFactorReset(id, { ...toReauth(reauth), reason: reason.trim() }).then(show)
          }
        >
          <HelpText>On. If {name} has lost both authenticator and recovery codes, request a reset.</HelpText>
          <TextAreaField
            name="reason"
            label="Why, and how they proved who they are"
            hint={`${minLengthHint("memberChange", "reason")}.`}
            rows={2}
          />
          <ReauthFields />
          <HelpText>Another admin has to confirm it within 24 hours. {name} gets an email right away.</HelpText>
          <FormFooter label="Request reset" variant="secondary" />
        </Form>
      )}
      <FailureMessage text={cancellation.failure} />
    </CaseSection>
  );
}
