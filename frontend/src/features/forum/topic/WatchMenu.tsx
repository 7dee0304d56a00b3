import type { ForumTopic, WatchLevel } from "@entities/forum/types";
import { useAction } from "@shared/api/useAction";
import { visuallyHidden } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { BellIcon, ChevronDownIcon } from "@shared/ui/icons";
import { ChoiceMenu, type MenuChoice } from "@shared/ui/Menu";
import { useState } from "react";
import styled from "styled-components";
import { watchTopic } from "../api/topics";

const levelChoices: readonly MenuChoice<WatchLevel>[] = [
  { value: "normal", label: "Normal", hint: "Mentions, and replies to your posts." },
  { value: "watching", label: "Watching", hint: "Every reply." },
  { value: "muted", label: "Muted", hint: "No notifications." },
];

/* The bell says it on phones, where the panel of the topic has two rows. */
const Name = styled.span`
  ${theme.media.belowMedium} {
    ${visuallyHidden}
  }
`;

/** Notification level of a topic; optimistic, rolled back on failure. */
export function WatchMenu({ topic, onChanged }: { topic: ForumTopic; onChanged: () => Promise<unknown> }) {
  const [pendingLevel, setPendingLevel] = useState<WatchLevel | null>(null);
  const watching = useAction((level: WatchLevel) => watchTopic(topic.id, level).then(onChanged), {
    failureTitle: "The setting couldn’t be saved",
  });
  const savedLevel = levelChoices.find(({ value }) => value === topic.watching)?.value ?? "normal";
  const level = pendingLevel ?? savedLevel;
  const selectLevel = (next: WatchLevel) => {
    setPendingLevel(next);
    void watching.run(next).then(() => setPendingLevel(null));
  };
  return (
    <ChoiceMenu
      choices={levelChoices}
      value={level}
      onChoose={selectLevel}
      trigger={
        <Button>
          <BellIcon size={16} /> <Name>Notifications: </Name>
          {levelChoices.find(({ value }) => value === level)?.label} <ChevronDownIcon size={16} />
        </Button>
      }
    />
  );
}
