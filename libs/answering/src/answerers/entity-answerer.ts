import type { AnalysedDocument } from './analysed-document';
import { analyse, type Analysis } from './analysis';
import type { Answer, Answerer, Entity, Question, QuestionType } from './answerer';

/** Prepares a question about an analysed document; the returned function answers one entity. */
type Prepare = (question: Question, analysis: Analysis) => (entity: Entity) => Answer;

/** Answers the questions of one type, entity by entity. */
export class EntityAnswerer implements Answerer {
  constructor(
    private readonly questionType: QuestionType,
    private readonly prepare: Prepare,
  ) {}

  answers(questionType: QuestionType): boolean {
    return questionType === this.questionType;
  }

  answer(document: AnalysedDocument, question: Question): Promise<Answer[]> {
    const names = question.entities.map(({ name }) => name);
    return Promise.resolve(question.entities.map(this.prepare(question, analyse(document, names))));
  }
}
