import { WideOnly } from "@entities/forum/text/Author";
import type { ForumTopic, WatchLevel } from "@entities/forum/types";
import { useAction } from "@shared/api/useAction";
import { Button } from "@shared/ui/Button";
import { BellIcon, ChevronDownIcon } from "@shared/ui/icons";
import { ChoiceMenu, type MenuChoice } from "@shared/ui/Menu";
import { useState } from "react";
import { watchTopic } from "../api/topics";

const levelChoices: readonly MenuChoice<WatchLevel>[] = [
  { value: "normal", label: "Normal", hint: "Mentions, and replies to your posts." },
  { value: "watching", label: "Watching", hint: "Every reply." },
  { value: "muted", label: "Muted", hint: "No notifications." },
];

/** Notification level of a topic; optimistic, rolled back on failure. */
export function WatchMenu({ topic, onChanged }: { topic: ForumTopic; onChanged: () => Promise<unknown> }) {
  const [pendingLevel, setPendingLevel] = useState<WatchLevel | null>(null);
  const watching = useAction((level: WatchLevel) => watchTopic(topic.id, level).then(onChanged), {
    failureTitle: "The setting couldn’t be saved",
  });
  const savedLevel = levelChoices.find(({ value }) => value === topic.watching)?.value ?? "normal";
  const level = pendingLevel ?? savedLevel;
  const label = levelChoices.find(({ value }) => value === level)?.label;
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
        <Button aria-label={`Notifications: ${label}`}>
          <BellIcon size={16} /> <WideOnly>Notifications: </WideOnly>
          {label} <ChevronDownIcon size={16} />
        </Button>
      }
    />
  );
}
