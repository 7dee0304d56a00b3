import { QuestionList } from "@entities/question/QuestionItem";
import { theme } from "@shared/theme/theme";
import { SectionFallback } from "@shared/ui/QueryFallback";
import { CaseSection, HelpText } from "../admin.styles";
import { useAdminQuestions } from "../api/questions";
import { LoadMore } from "../LoadMore";
import { QuestionCase } from "./QuestionCase";

/** Questions about a listing. */
export default function QuestionsCasePanel({ vehicleId }: { vehicleId: number }) {
  const { items, error, loadMore, mutate } = useAdminQuestions({ vehicle: vehicleId });
  return (
    <CaseSection aria-label="Questions">
      <h3>Questions</h3>
      {items?.length === 0 && <HelpText>No questions about it.</HelpText>}
      {items && items.length > 0 && (
        <QuestionList aria-label="Questions about it">
          {items.map((question) => (
            <li key={question.id}>
              <QuestionCase question={question} onChanged={() => void mutate()} />
            </li>
          ))}
        </QuestionList>
      )}
      {items && <LoadMore shown={items.length} onLoadMore={loadMore} error={error} variant="quiet" />}
      {!items && (
        <SectionFallback query={{ error, mutate }} text="Questions couldn’t be loaded." height={theme.size[4]} />
      )}
    </CaseSection>
  );
}
