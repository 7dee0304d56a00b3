import { ApiError } from "@shared/api/error";
import { useAction } from "@shared/api/useAction";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { Column, MutedText } from "@shared/ui/layout";
import { useState } from "react";
import styled from "styled-components";
import { AdminSectionTitle, CaseFacts } from "../admin.styles";
import { type AdminStatus, fetchAdminStatus } from "../api/adminStatus";
import { OverviewPanel, QueueOverview } from "./QueueOverview";

/* The queues, and beside them the own account where there is room for both. */
const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, ${theme.size[40]});
  align-items: start;
  gap: ${theme.space[4]};
  margin-top: ${theme.space[3]};

  ${theme.media.large} {
    grid-template-columns: minmax(0, ${theme.size[40]}) minmax(0, ${theme.size[26]});
    gap: ${theme.space[6]};
  }
`;

/* Small screens seldom have a keyboard. */
const KeyHint = styled(MutedText)`
  ${theme.media.belowMedium} {
    display: none;
  }
`;

const Panel = styled.section`
  padding-top: ${theme.space[2]};
  border-top: ${theme.border.line};

  & > h2 {
    font-size: ${theme.fontSize.lead};
  }
`;

const Failure = styled(Panel)`
  border-color: ${theme.color.destructive};
  color: ${theme.color.destructive};
`;

const formatYesNo = (value: boolean) => (value ? "Yes" : "No");

/** Verification error: the server's message, else the specification's text. */
function verificationError(error: unknown): string {
  if (error instanceof ApiError) return error.userMessage ?? "Failed to verify admin status";
  return "An unknown error occurred";
}

/** Admin overview: own roles, verification and queues. */
export default function OverviewSection() {
  const { user } = useSession();
  const [status, setStatus] = useState<AdminStatus | null>(null);
  const { run, isPending, failure } = useAction(fetchAdminStatus, {
    success: { title: "Admin Verified", description: "You have been verified as an admin user." },
    failureTitle: "Admin Verification Failed",
    describeFailure: verificationError,
    onSuccess: setStatus,
    onFailure: () => setStatus(null),
  });
  return (
    <>
      <AdminSectionTitle>Admin</AdminSectionTitle>
      <Content>
        <Column>
          <QueueOverview />
          <KeyHint>In a queue, J and K move down and up; Enter opens the case. Ctrl K opens “Go to”.</KeyHint>
        </Column>
        <Column>
          <OverviewPanel aria-label="Your account">
            <h2>Your account</h2>
            <CaseFacts
              items={[
                ["Username", user?.username ?? ""],
                ["Email", user?.email ?? ""],
                ["Is Admin", formatYesNo(user?.isAdmin ?? false)],
                ["Is Collector", formatYesNo(user?.isCollector ?? false)],
              ]}
            />
          </OverviewPanel>
          <div>
            <Button disabled={isPending} onClick={() => void run()}>
              {isPending ? "Verifying" : "Verify Admin Access"}
            </Button>
          </div>
          {failure !== null && (
            <Failure role="alert">
              <h2>Error:</h2>
              <p>{failure}</p>
            </Failure>
          )}
          {status && (
            <Panel aria-label="Verification">
              <CaseFacts
                items={[
                  ["Status", status.status],
                  ["Role", status.role],
                  ["Username", status.username],
                  ["Message", status.message],
                ]}
              />
            </Panel>
          )}
        </Column>
      </Content>
    </>
  );
}
