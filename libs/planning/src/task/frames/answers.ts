import { labelledValues } from '../labelled-values';
import { isLiteral, listItems, phraseOf, withoutMarks } from '../phrase';
import { isDate, numberOf } from '../pattern';
import type { Phrase, Target } from '../step';
import { targetOf } from '../target';
import type { Token } from '../tokens';
import { type Frame, frame, named, type Outcome, type Words } from './frame';

/** Answers that are said by a rule: for all questions, from the page, by how they begin, from one date to another. */
export const ANSWERING: Frame[] = [
  frame('enter|type|put|write|input <what> in|into|to <into>', transcribe),
  frame('fill_in|fill_out|fill|complete <into> with <what>', transcribe),
  frame('enter|type|select|choose|pick|find an|a|the|any item|value|entry|option|name|word|text <rule>', complete),
  frame('rate <what> with|at|as? <count:number> stars|star|points|out_of_5', rate),
  frame('give <what>? <count:number> stars|star', rate),
  frame('give <count:number> stars|star for|to <what>', rate),
  frame(
    'answer|mark|select|choose|tick|check <answer> to|for|in|on all|every|each|all_the|all_of_the? questions|question|rows|statements|items',
    answerAll,
  ),
  frame('answer all|every|each|all_the|all_of_the questions|question|statements|items with|by <answer>', answerAll),
  frame(
    'uncheck|untick|deselect|unselect|clear everything|all|all_boxes|all_options but|except|apart_from|except_for <kept>',
    allBut,
  ),
  frame('set|move|change|adjust the? <plural> to the? combination|values|positions? <numbers>', severalNumbers),
  frame(
    'enter|select|choose|pick|set|use the? dates|date_range|period|range|date|stay? from|between? <from> to|until|till|through|and|– <to>',
    range,
  ),
  frame('select|choose|pick <from> to|until|till|through <to> in|as|for|from <of>', rangeIn),
  frame('set|adjust|narrow|restrict|limit <target> from|between <from> to|and|until|till <until>', ends),
  frame('select|choose|pick|enter <data>', datesByLabel),
  frame('pay by|with|via|using <method>', (words) =>
    words.tokens('method').every(({ kind, text }) => kind !== 'field' && !/\d/.test(text))
      ? [{ kind: 'select', options: [words.value('method')], from: null }]
      : null,
  ),
  frame('check_in|check-in|arrive|start on? <date:date>', (words) => [
    { kind: 'pick_date', date: words.phrase('date'), of: named('Check in') },
  ]),
  frame('check_out|check-out|depart|leave|end on? <date:date>', (words) => [
    { kind: 'pick_date', date: words.phrase('date'), of: named('Check out') },
  ]),
  frame('leave <targets> empty|blank', (words) =>
    listItems(words.tokens('targets')).map((tokens) => ({
      kind: 'clear',
      target: targetOf(words.context.source, tokens),
    })),
  ),
];

/** "arrival 2026-07-03 and departure 2026-07-08" */
function datesByLabel(words: Words): Outcome {
  const values = labelledValues(words.context.source, words.tokens('data'));
  const areDates = values?.every(
    ({ label, value }) => label.length > 0 && isDate(value.join('')) && !/\bdate$/.test(label.join('')),
  );
  return values && areDates && values.length > 1 ? [{ kind: 'fill_form', values }] : null;
}

/** "the value that corresponds with each label" is what the page shows beside it. */
function transcribe(words: Words): Outcome {
  const text = words.text('what');
  const isShown =
    /^(?:the )?(?:corresponding |matching )?values?\b/.test(text) && !words.tokens('what').some(isLiteral);
  const isEach =
    /\b(?:each|every|all|the)\b.*\b(?:labels?|fields?)\b/.test(text) ||
    /^(?:the )?(?:corresponding|matching) values/.test(text);
  const isBeside = /\b(?:correspond\w*|match\w*|belong\w*|for|of|table)\b/.test(text);
  return isShown && isEach && isBeside ? [{ kind: 'transcribe' }] : null;
}

/** "an item that starts with A and ends with B" */
function complete(words: Words): Outcome {
  const { source } = words.context;
  const rule = words.tokens('rule');
  const [field, tokens] = splitAtField(rule);
  const text = tokens.map(({ kind, lower }) => (kind === 'word' ? lower : '"')).join(' ');
  const found =
    /^(?:that |which )?(?:starts?|starting|begins?|beginning) with "(?: and (?:that )?(?:ends?|ending) (?:with|in) ")?$/.exec(
      text,
    );
  const literals = tokens.filter(({ kind }) => kind !== 'word');
  const [starts, ends] = literals;
  if (!found || !starts) return null;
  const into = field.length > 0 ? targetOf(source, field) : null;
  return [{ kind: 'complete', starts: phraseOf(source, [starts]), ends: ends ? phraseOf(source, [ends]) : [], into }];
}

function splitAtField(tokens: readonly Token[]): [readonly Token[], readonly Token[]] {
  const last = tokens.findLastIndex(({ kind }) => kind !== 'word');
  const at = tokens.findIndex(
    ({ kind, lower }, index) => index > last && kind === 'word' && /^(?:in|into|from)$/.test(lower),
  );
  return at > 0 ? [tokens.slice(at + 1), tokens.slice(0, at)] : [[], tokens];
}

function rate(words: Words): Outcome {
  const stars = words.number('count');
  const what = words.tokens('what').length > 0 ? words.target('what') : null;
  const isNamed = what !== null && words.tokens('what').some((token) => isLiteral(token) || token.text !== token.lower);
  return [{ kind: 'select', options: [[`${stars} ${stars === 1 ? 'star' : 'stars'}`]], from: isNamed ? what : null }];
}

function answerAll(words: Words): Outcome {
  const target: Target = { phrase: words.value('answer'), noun: 'radio', ordinal: null, near: null };
  return [{ kind: 'check', targets: [target], checked: true, all: true }];
}

function allBut(words: Words): Outcome {
  const every: Target = { phrase: [], noun: 'checkbox', ordinal: null, near: null };
  const kept = listItems(words.tokens('kept')).map((tokens) => targetOf(words.context.source, tokens));
  return [
    { kind: 'check', targets: [every], checked: false, all: true },
    { kind: 'check', targets: kept, checked: true, all: false },
  ];
}

/** "the sliders to 5, 10 and 3": the first to 5, the second to 10. */
function severalNumbers(words: Words): Outcome {
  const { source } = words.context;
  const target = words.target('plural');
  const written = phraseOf(source, words.tokens('numbers'))
    .join('')
    .replace(/[[\]()]/g, ' ');
  const numbers = written
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s+/)
    .filter(Boolean)
    .map(Number);
  const areSeveral = target.phrase.length === 0 && target.noun !== null && numbers.length > 1;
  if (!areSeveral || !numbers.every(Number.isFinite)) return null;
  return numbers.map((number, at) => ({
    kind: 'set',
    target: { ...target, ordinal: at + 1 },
    value: [String(number)],
  }));
}

/** "from 3 to 9 May 2026": what the first date leaves out, the second one says. */
function range(words: Words): Outcome {
  const period = periodIn(words, 'to');
  return period && [{ kind: 'pick_range', ...period }];
}

function periodIn(words: Words, until: string): { from: Phrase; to: Phrase } | null {
  const [from, to] = [withoutMarks(words.tokens('from')), withoutMarks(words.tokens(until))];
  const { source } = words.context;
  const [first] = from;
  if (!first || !to.some(isLiteral) || !from.some(isLiteral)) return null;
  if (from.some(({ kind }) => kind === 'quoted') !== to.some(({ kind }) => kind === 'quoted')) return null;
  const [start, end] = [phraseOf(source, from), phraseOf(source, to)];
  if (![start, end].every(isDateLike)) return null;
  const rest = to.filter((token) => !(token === to[0] && Number.isFinite(numberOf(token))));
  const isDayOnly = from.length === 1 && /^\d{1,2}(?:st|nd|rd|th)?$/.test(first.text);
  const lacksYear = !/\d{4}|\{/.test(start.join('')) && from.length > 1;
  const year = to.find(({ text }) => /^\d{4}$/.test(text));
  const completed = isDayOnly
    ? [...start, ` ${phraseOf(source, rest).join('')}`]
    : lacksYear && year
      ? [...start, ` ${year.text}`]
      : start;
  return { from: completed.every((part) => typeof part === 'string') ? [completed.join('')] : completed, to: end };
}

/** "Set the quiet hours from 21:30 to 06:30", "set the stay from 3 to 7 May 2027": both values are entered. */
function ends(words: Words): Outcome {
  const period = periodIn(words, 'until');
  if (period) return [{ kind: 'set', target: words.target('target'), value: period.from, until: period.to }];
  const [from, until] = [words.value('from'), words.value('until')];
  const areLiteral = ['from', 'until'].every(
    (slot) => words.tokens(slot).length <= 2 && words.tokens(slot).some(isLiteral),
  );
  return areLiteral ? [{ kind: 'set', target: words.target('target'), value: from, until }] : null;
}

/** "3 to 7 May 2027 in Dates": one field takes both. */
function rangeIn(words: Words): Outcome {
  const outcome = range(words);
  const pair = Array.isArray(outcome) ? outcome[0] : null;
  if (pair?.kind !== 'pick_range') return null;
  return [{ kind: 'enter', value: [...pair.from, ' to ', ...pair.to], into: words.target('of') }];
}

/** A placeholder, or a date; the first may be a day alone. */
const isDateLike = (phrase: Phrase, at: number): boolean => {
  const [text, ...rest] = phrase;
  if (rest.length > 0 || typeof text !== 'string') return rest.length === 0;
  return isDate(text) || (at === 0 && /^\d{1,2}(?:st|nd|rd|th)?$/.test(text));
};
