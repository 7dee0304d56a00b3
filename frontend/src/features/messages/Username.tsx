import type { ForumAuthor } from "@entities/forum/types";
import { MutedSpan } from "@shared/ui/layout";
import styled from "styled-components";

const Text = styled(MutedSpan)`
  font-weight: 400;
`;

/** @username beside a display name, which others may have too; nothing where the name is the username. */
export const Username = ({ author: { name, username, isFormer } }: { author: ForumAuthor }) =>
  name?.trim() && !isFormer && <Text>@{username}</Text>;
