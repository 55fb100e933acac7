/** The part of this lib that Nest services use; it loads neither answerers nor the lexicon. */
export {
  QUESTION_TYPES,
  RUN_EMAIL_MODES,
  UnansweredQuestionError,
  nothingFound,
  type Answer,
  type Question,
  type QuestionType,
  type RunEmailMode,
  type TeamField,
} from './answerers/answerer';
export type { EvidenceBox } from './answerers/evidence-box';
export { parseAddress } from './answerers/cells/cell-address';
export { imageAspectsOf } from './answerers/images/image-words';
export { methodProblems } from './answerers/layout-query/method-problems';
export { isPlaced } from './answerers/layout-query/question-method';
export { foldKey } from './answerers/values/folding';
export { valueForField } from './coercion/field-values';
export { COERCION_TYPES } from './coercion/value-types';
