import { isLimiting, LIMITED } from '../limits';
import { dividedAt, listItems, phraseOf, withoutArticle, withoutMarks } from '../phrase';
import { startsWith } from '../pattern';
import type { Action, Phrase } from '../step';
import { targetOf } from '../target';
import type { Token } from '../tokens';
import { type Frame, frame, type Outcome, type Words } from './frame';

const FILTER = 'filter|narrow|narrow_down';
const BY = 'by|for|to|on';
const SHOW = 'show|display|list|view';
const ONLY_SHOW = 'only_show|only_display|only_list|only_view';
const RELATED = 'with|whose|where|from|by|that_are|which_are';

/** Lists of which only some entries are to be shown. */
export const FILTERING: Frame[] = [
  frame(`${FILTER} ${BY} <rule>`, filter),
  frame(`${FILTER} <what> to ${SHOW} only|just <rule>`, filter),
  frame(`${FILTER} <what> ${BY} <rule>`, filter),
  frame(`${SHOW} only|just <what> ${RELATED} <rule>`, filterEntries),
  frame(`${SHOW} only|just <rule>`, filter),
  frame(`${ONLY_SHOW} <what> ${RELATED} <rule>`, filterEntries),
  frame(`${ONLY_SHOW} <rule>`, filter),
];

/** "only tickets with status open": one word for the entries, since others before it say which ones. */
function filterEntries(words: Words): Outcome {
  return withoutArticle(words.tokens('what')).length === 1 ? filter(words) : null;
}

/** "by status Open and priority High", "for Otto": the page tells which of the words are the name of a filter. */
function filter(words: Words): Outcome {
  const rule = withoutMarks(words.tokens('rule'));
  if (rule.length === 0) return null;
  if (isLimiting(rule)) return { unread: LIMITED };
  const label = words.tokens('what').length > 0 && !/s$/.test(words.bare('what')) ? words.bare('what') : '';
  const isField = label !== '' && !WHOLE.test(label);
  const items = listItems(rule).map(withoutArticle);
  const rules = items.length > 1 && items.every(({ length }) => length > 1) ? items : [withoutArticle(rule)];
  return rules.map((tokens) => ruleOf(words.context.source, tokens, isField ? [label] : null));
}
const WHOLE = /^(?:list|table|view|page|grid|inbox|catalogu?e|it|this|overview)$/;

function ruleOf(source: string, tokens: readonly Token[], known: Phrase | null): Action {
  const [label, value] = known ? [[], tokens] : (divided(tokens) ?? atPlace(tokens) ?? atValue(tokens) ?? [[], tokens]);
  const name = label.length > 0 ? targetOf(source, label).phrase : known;
  return { kind: 'filter', by: phraseOf(source, value), label: name };
}

type Divided = [label: readonly Token[], value: readonly Token[]] | null;

/** "status: open", "status is open" */
function divided(tokens: readonly Token[]): Divided {
  const [label, value, ...rest] = dividedAt(
    tokens,
    ({ kind, text, lower }) =>
      (kind === 'mark' && /^[:=]$/.test(text)) || (kind === 'word' && /^(?:is|equals)$/.test(lower)),
  );
  return label && value && rest.length === 0 ? [label, value] : null;
}

/** "Otto in the Customer column" */
function atPlace(tokens: readonly Token[]): Divided {
  const at = tokens.findLastIndex((_token, index) => index > 0 && startsWith(tokens, index, ['in', 'the']));
  const isColumn = /^(?:column|field|filter|box)$/.test(tokens.at(-1)?.lower ?? '');
  return at > 0 && isColumn && tokens.length > at + 3 ? [tokens.slice(at + 2, -1), tokens.slice(0, at)] : null;
}

/** "status Open": words in lower case before what is in quotes, or is a name or a number. */
function atValue(tokens: readonly Token[]): Divided {
  const at = tokens.findIndex(({ kind, lower, text }) => kind !== 'word' || lower !== text || /\d/.test(lower));
  return at > 0 ? [tokens.slice(0, at), tokens.slice(at)] : null;
}
