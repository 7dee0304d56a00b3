import { useMembers } from "./members";

/** Display name of an admin by username: the full name, or the username where no admin with a name has it. */
export function useStaffName(): (username: string) => string {
  const { data } = useMembers("", "admin");
  return (username) => data?.find((member) => member.username === username)?.name || username;
}
