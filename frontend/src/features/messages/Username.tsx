import type { ForumAuthor } from "@entities/forum/types";
import { MutedSpan } from "@shared/ui/layout";
import styled from "styled-components";

const Line = styled(MutedSpan)`
  display: block;
  overflow-wrap: anywhere;
`;

/** @username below a display name, which others may have too; nothing where the name is the username. */
export const Username = ({ author: { name, username, isFormer } }: { author: ForumAuthor }) =>
  name?.trim() && !isFormer && <Line>@{username}</Line>;
