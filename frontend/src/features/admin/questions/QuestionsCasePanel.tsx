import { QuestionList } from "@entities/question/QuestionItem";
import { errorMessage } from "@shared/api/error";
import { Button } from "@shared/ui/Button";
import { Skeleton } from "@shared/ui/Skeleton";
import { CaseSection, HelpText } from "../admin.styles";
import { useAdminQuestions } from "../api/questions";
import { QuestionCase } from "./QuestionCase";

/** Questions about a listing. */
export function QuestionsCasePanel({ vehicleId }: { vehicleId: number }) {
  const { items, error, loadMore, refetch } = useAdminQuestions({ vehicle: vehicleId });
  return (
    <CaseSection aria-label="Questions">
      <h3>Questions</h3>
      {items?.length === 0 && <HelpText>Nobody has asked about it.</HelpText>}
      {items && items.length > 0 && (
        <QuestionList aria-label="Questions about it">
          {items.map((question) => (
            <li key={question.id}>
              <QuestionCase question={question} onChanged={() => void refetch()} />
            </li>
          ))}
        </QuestionList>
      )}
      {loadMore && (
        <div>
          <Button variant="quiet" onClick={loadMore}>
            Show More
          </Button>
        </div>
      )}
      {!items && !error && <Skeleton $height="4rem" />}
      {!items && error ? (
        <div role="alert">
          <HelpText>{errorMessage(error, "What was asked could not be loaded.")}</HelpText>
          <Button variant="quiet" onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      ) : null}
    </CaseSection>
  );
}
