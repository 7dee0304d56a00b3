import { VehicleGrid } from "@entities/vehicle/card.styles";
import { VehicleCard } from "@entities/vehicle/VehicleCard";
import { ApiError } from "@shared/api/error";
import { formatDate, formatQuantity } from "@shared/format";
import { usePageTitle } from "@shared/hooks/usePageTitle";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import { ButtonLink } from "@shared/ui/Button";
import { EmptyState, StatePanel } from "@shared/ui/ErrorState";
import { Lead } from "@shared/ui/layout";
import { Page, PageTitle } from "@shared/ui/Page";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { Link, useParams } from "react-router-dom";
import styled from "styled-components";
import { useMember } from "./api/useMember";
import { MemberActions } from "./MemberActions";
import { MemberListings } from "./MemberListings";
import { Panel } from "./member.styles";
import type { Member } from "./types";

const Head = styled.header`
  padding-bottom: ${theme.space[4]};
  border-bottom: ${theme.border.line};

  h1 {
    overflow-wrap: anywhere;
  }
`;

const RoleLabel = styled.p`
  ${label}
  margin-bottom: ${theme.space[1]};
`;

/** Public profile of a member. */
export default function MemberPage() {
  const { username = "" } = useParams();
  const { data: member, error, mutate } = useMember(username);
  usePageTitle(member?.username ?? null);
  if (member) return <Profile member={member} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Page>
        <StatePanel>
          <PageTitle>Profile not available</PageTitle>
          <p>There’s no member with this name, or their profile is private.</p>
          <ButtonLink to="/listings">Browse Listings</ButtonLink>
        </StatePanel>
      </Page>
    );
  }
  return (
    <Page>
      <Head>
        <PageTitle>{username}</PageTitle>
      </Head>
      <QueryFallback
        query={{ error, mutate }}
        title="The profile couldn’t be shown."
        loading="Loading the profile"
        height={theme.size[8]}
      />
    </Page>
  );
}

/** Number of forum posts, for collectors with a link to them. */
function PostCount({ username, count }: { username: string; count: number }) {
  const { user } = useSession();
  const text = formatQuantity(count, "forum post", "forum posts");
  return user?.isCollector ? <Link to={`/forum?author=${encodeURIComponent(username)}`}>{text}</Link> : text;
}

function Profile({ member }: { member: Member }) {
  const { name, username, memberSince, isCollector, lastActive, posts, collection, isOwn } = member;
  return (
    <Page>
      <Head>
        <RoleLabel>{isCollector ? "Verified collector" : "Member"}</RoleLabel>
        <PageTitle>{name}</PageTitle>
        <Lead>
          @{username} · Member since {formatDate(memberSince)}
          {posts !== null && posts > 0 && (
            <>
              {" · "}
              <PostCount username={username} count={posts} />
            </>
          )}
          {lastActive && ` · Last here ${formatDate(`${lastActive}T12:00:00`)}`}
        </Lead>
        {isOwn && (
          <Lead>
            This is your own view of your profile. <Link to="/account?tab=privacy">Choose what others see</Link>
          </Lead>
        )}
        {isCollector && !isOwn && <MemberActions username={username} />}
      </Head>
      <MemberListings username={username} />
      {!collection && (
        <Panel>
          <Lead>{isOwn ? "Your collection is private." : "Collection is private."}</Lead>
        </Panel>
      )}
      {collection && (
        <Panel aria-label="Collection">
          {collection.length === 0 ? (
            <EmptyState
              title="No saved vehicles yet"
              action={isOwn && <ButtonLink to="/listings">Browse Listings</ButtonLink>}
            >
              {isOwn ? "Save a vehicle with the heart on its card to show it here." : undefined}
            </EmptyState>
          ) : (
            <>
              <h2>{formatQuantity(collection.length, "saved vehicle", "saved vehicles")}</h2>
              <VehicleGrid>
                {collection.map((vehicle) => (
                  <li key={vehicle.id}>
                    <VehicleCard vehicle={vehicle} />
                  </li>
                ))}
              </VehicleGrid>
            </>
          )}
        </Panel>
      )}
    </Page>
  );
}
