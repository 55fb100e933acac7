import type { Question, QuestionType } from './answerer';
import { meaningOf } from './entity-meaning';
import { quotedIn } from './mentions';

/** Types whose answerers look for what the criteria say, and those that look for phrases in quotation marks (`findMentions`). */
const BY_CRITERIA: readonly QuestionType[] = ['free_form', 'image_analysis', 'auto_detect'];
const BY_QUOTES: readonly QuestionType[] = ['yes_no', 'page_number'];
/** Types that read the meaning of an entity from the criteria when its name has none. */
const BY_MEANING: readonly QuestionType[] = ['one_value', 'multiple_value', 'page_number'];

/** Whether the deterministic answerers follow the criteria of a question; true when there are none. */
export function followsCriteria(question: Question): boolean {
  const { questionType, entities, criteria } = question;
  if (criteria.trim() === '' || BY_CRITERIA.includes(questionType)) return true;
  if (BY_QUOTES.includes(questionType) && quotedIn(criteria).length > 0) return true;
  const entity = entities.length === 1 && BY_MEANING.includes(questionType) ? entities[0] : undefined;
  if (!entity) return false;
  const conceptWith = (text: string) => meaningOf(entity, { ...question, criteria: text }).concept;
  return conceptWith(criteria) !== conceptWith('');
}
