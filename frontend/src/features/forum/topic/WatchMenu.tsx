import type { ForumTopic, WatchLevel } from "@entities/forum/types";
import { Button } from "@shared/ui/Button";
import { BellIcon, ChevronDownIcon } from "@shared/ui/icons";
import { ChoiceMenu, type MenuChoice } from "@shared/ui/Menu";
import { useState } from "react";
import { watchTopic } from "../api/topics";
import { useAction } from "../useAction";

const levelChoices: readonly MenuChoice<WatchLevel>[] = [
  { value: "normal", label: "Normal", hint: "You hear of mentions and of replies to what you wrote." },
  { value: "watching", label: "Watching", hint: "You hear of every reply." },
  { value: "muted", label: "Muted", hint: "You hear of nothing." },
];

/** Notification level of a topic; optimistic, rolled back on failure. */
export function WatchMenu({ topic, onChanged }: { topic: ForumTopic; onChanged: () => Promise<unknown> }) {
  const [pendingLevel, setPendingLevel] = useState<WatchLevel | null>(null);
  const runAction = useAction();
  const savedLevel = levelChoices.find(({ value }) => value === topic.watching)?.value ?? "normal";
  const level = pendingLevel ?? savedLevel;
  const selectLevel = (next: WatchLevel) => {
    setPendingLevel(next);
    const watch = () =>
      watchTopic(topic.id, next)
        .then(onChanged)
        .finally(() => setPendingLevel(null));
    void runAction(watch, "The choice could not be kept");
  };
  return (
    <ChoiceMenu
      choices={levelChoices}
      value={level}
      onChoose={selectLevel}
      trigger={
        <Button>
          <BellIcon size={16} /> Notices: {levelChoices.find(({ value }) => value === level)?.label}{" "}
          <ChevronDownIcon size={16} />
        </Button>
      }
    />
  );
}
