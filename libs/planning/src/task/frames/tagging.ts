import { isLiteral, listItems, valueOf, withoutArticle, withoutMarks } from '../phrase';
import type { Target } from '../step';
import type { Token } from '../tokens';
import { type Frame, frame, type Outcome, type Words } from './frame';

const NOUN = 'tag|tags|label|labels|keyword|keywords|category|categories|skill|skills|topic|topics|language|languages';
const ADD = 'add|assign|apply|enter|type';
const WRITE = 'add|enter|type|put|write|input';

/** Fields that hold several short texts, each of which is added by itself. */
export const TAGGING: Frame[] = [
  frame(`${ADD} the? a|an? ${NOUN} <tags> to|in|into <into>`, (words) => tagged(words, words.target('into'))),
  frame(`${ADD} the? a|an? ${NOUN} : <tags>`, (words) => tagged(words, null)),
  frame(`${ADD} the? a|an? ${NOUN} <tags>`, (words) => tagged(words, null)),
  frame(`${WRITE} <tags> as the? a? ${NOUN}`, several),
  frame(`${WRITE} <tags> in|into|to the? ${NOUN} field|box|input?`, several),
];

/** One text is entered into a field of any kind. */
function several(words: Words): Outcome {
  return listItems(words.tokens('tags')).length > 1 ? tagged(words, null) : null;
}

/** "Add the tags bug and mobile": in the field that is called so, where no other is named. */
function tagged(words: Words, into: Target | null): Outcome {
  const items = listItems(withoutMarks(words.tokens('tags'))).map((item) => withoutArticle(item));
  if (items.some((item) => item.some(isOther))) return null;
  const noun = NOUNS.find((one) => words.said(one) || words.said(plural(one)));
  if (noun === undefined || (into !== null && into.phrase.length === 0 && into.noun === null)) return null;
  // "Add the label "VIP" to the customer Ada" is about an entry, "to the Tags field" is not.
  if (into !== null && into.noun === null && !NOUNS.some((one) => String(into.phrase[0]).toLowerCase().includes(one)))
    return null;
  const field: Target = { phrase: [plural(noun)], noun: null, ordinal: null, near: null };
  return [{ kind: 'add_tags', tags: items.map((item) => valueOf(words.context.source, item)), into: into ?? field }];
}
const NOUNS = ['tag', 'label', 'keyword', 'category', 'skill', 'topic', 'language'];

const plural = (noun: string): string => `${noun.replace(/y$/, 'ie')}s`;

const isOther = (token: Token): boolean =>
  !isLiteral(token) && /^(?:to|in|into|for|on|from|of|with|that|which|field|button)$/.test(token.lower);
