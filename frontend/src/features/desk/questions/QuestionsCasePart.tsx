import { useDeskQuestions } from "@features/admin/api/questions";
import { sentenceOf } from "../../../shared/api/error";
import { QuestionList } from "../../../shared/questions/QuestionLines";
import { Button } from "../../../shared/ui/Button";
import { Skeleton } from "../../../shared/ui/Skeleton";
import { CasePart, Consequence } from "../deskParts";
import { QuestionCase } from "./QuestionCase";

/** What was asked about a listing, in its case. */
export function QuestionsCasePart({ vehicleId }: { vehicleId: number }) {
  const { items, error, more, again } = useDeskQuestions({ vehicle: vehicleId });
  return (
    <CasePart aria-label="Questions">
      <h3>Questions</h3>
      {items?.length === 0 && <Consequence>Nobody has asked about it.</Consequence>}
      {items && items.length > 0 && (
        <QuestionList aria-label="Questions about it">
          {items.map((question) => (
            <li key={question.id}>
              <QuestionCase question={question} onChanged={() => void again()} />
            </li>
          ))}
        </QuestionList>
      )}
      {more && (
        <div>
          <Button variant="quiet" onClick={more}>
            Show More
          </Button>
        </div>
      )}
      {!items && !error && <Skeleton $height="4rem" />}
      {!items && error ? (
        <div role="alert">
          <Consequence>{sentenceOf(error, "What was asked could not be loaded.")}</Consequence>
          <Button variant="quiet" onClick={() => void again()}>
            Retry
          </Button>
        </div>
      ) : null}
    </CasePart>
  );
}
