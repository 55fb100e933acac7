import { boxAround, overlap } from '@app/reading/services';
import { agreement, labelWords, wordsOf } from '../../structure/label-names';
import type { Choice } from '../../structure/choices';
import type { Analysis } from '../analysis';
import { type Answer, type Entity, nothingFound } from '../answerer';
import type { EntityMeaning } from '../entity-meaning';
import { isSpelling, spellingsOf } from '../labels/spellings';
import { printedBox } from '../tables/sheet';

/** A question that agrees less with a name is about something else; set by hand on forms that the tests draw. */
const MIN_AGREEMENT = 0.75;
/** The part of the confidence that depends on the agreement of question and name; set by hand. */
const AGREED = 0.4;
/** What is before the words of a question: its number. */
const NUMBER = /^\W*(?:\d{1,3}[a-z]?|[a-z]|[ivx]{1,4})[.)]\s+|^\d{1,2}\s+/i;

/**
 * The ticked options of the question that an entity names. Nothing where none is ticked; null where no question with boxes to tick
 * has this name. A question that only has the words of the name gives way to a label of the document with just this name.
 */
export function answerFromChoice(entity: Entity, { type }: EntityMeaning, analysis: Analysis): Answer | null {
  const named = choiceNamed(entity.name, analysis.choices);
  if (!named) return null;
  if (named.agreement < 1 && (type !== 'text' || hasLabel(entity.name, named.choice, analysis))) return null;
  const { question, options } = named.choice;
  const ticked = options.filter(({ pair }) => pair.checked);
  if (ticked.length === 0) return nothingFound(entity);
  const certain = Math.min(...options.map(({ pair }) => pair.confidence));
  return {
    entity: entity.name,
    value: ticked.map(({ label }) => label.text),
    confidence: Math.round(certain * (1 - AGREED + AGREED * named.agreement)),
    text: ticked.map(({ label }) => label.text).join('\n'),
    method: 'checkbox',
    boxes: ticked.map(({ label, pair }) => ({ page: question.page, ...boxAround([label.box, pair.value.box]) })),
  };
}

/** Whether a question with boxes to tick is printed with just this name. */
export function isQuestionOfChoice(name: string, choices: Choice[]): boolean {
  return choices.length > 0 && choiceNamed(name, choices)?.agreement === 1;
}

/** The choice whose question is the name or agrees with it best, with 1 for the name itself; null where two agree equally. */
function choiceNamed(name: string, choices: Choice[]): { choice: Choice; agreement: number } | null {
  const spellings = spellingsOf(name);
  const words = wordsOf(name);
  const agreed = choices
    .map((choice) => {
      const asked = choice.question.text.replace(NUMBER, '');
      const isName = isSpelling(asked, spellings);
      return { choice, agreement: isName ? 1 : 0.99 * agreement(words, labelWords(asked), () => 1) };
    })
    .sort((a, b) => b.agreement - a.agreement);
  const [best, next] = agreed;
  return best && best.agreement >= MIN_AGREEMENT && best.agreement > (next?.agreement ?? 0) ? best : null;
}

/** Whether the document has the name as a label outside of a question and its options. */
function hasLabel(name: string, { question, options }: Choice, { labels }: Analysis): boolean {
  const own = boxAround([question, ...options.map(({ label }) => label)].map(({ box }) => box));
  return labels.some((label) => {
    const isNamed = label.meanings.some(({ meaning }) => 'entity' in meaning && meaning.entity === name);
    const { page, ...place } = printedBox(label);
    return isNamed && !(page === question.page && overlap(place, own));
  });
}
