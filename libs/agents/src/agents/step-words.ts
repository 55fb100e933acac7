import type { Action, Phrase, Step, Target } from '@app/planning/services';

/** A phrase as it was written: placeholders in braces. */
export const phraseText = (phrase: Phrase): string =>
  phrase.map((part) => (typeof part === 'string' ? part : `{{${part.field}}}`)).join('');

const quoted = (phrase: Phrase): string => `"${phraseText(phrase)}"`;

const RELATIONS: Record<NonNullable<Target['near']>['relation'], string> = {
  in: 'in',
  next_to: 'next to',
  below: 'below',
  above: 'above',
  row: 'in the row',
};

function wordsOf({ phrase, noun, ordinal, near }: Target): string {
  const place = ordinal === null ? '' : ordinal < 0 ? 'last' : `${ordinal}.`;
  const name = phrase.length === 0 ? '' : quoted(phrase);
  const around = near === null ? '' : `${RELATIONS[near.relation]} ${quoted(near.phrase)}`;
  return [place, noun ?? '', name, around].filter((word) => word !== '').join(' ');
}
const targetText = (target: Target): string => `the ${wordsOf(target)}`.trimEnd();

/** The words before a target that the task may not name. */
const at = (word: string, target: Target | null): string => (target === null ? '' : ` ${word} ${targetText(target)}`);
const saved = (key: string | null): string => (key === null ? '' : `, save to ${key}`);
const list = (phrases: readonly Phrase[]): string => phrases.map(quoted).join(', ');
const times = (count: number): string => (count === 1 ? '' : ` ${count} times`);

type Words = { [K in Action['kind']]: (action: Extract<Step, { kind: K }>) => string };

const WORDS: Words = {
  open: ({ address }) => `open ${phraseText(address)}`,
  sign_in: ({ user, password }) =>
    `sign in${user ? ` as ${quoted(user)}` : ''}${password ? ` with the password ${quoted(password)}` : ''}`,
  enter: ({ value, into, adds }) => `${adds ? 'add' : 'enter'} ${quoted(value)}${at(adds ? 'to' : 'into', into)}`,
  clear: ({ target }) => `clear ${targetText(target)}`,
  select: ({ options, from }) => `select ${list(options)}${at('from', from)}`,
  check: ({ targets, checked, all }) =>
    `${checked ? 'check' : 'uncheck'} ${all ? 'all' : targets.map(targetText).join(', ')}`,
  pick_date: ({ date, of }) => `pick the date ${quoted(date)}${at('in', of)}`,
  set: ({ target, value, until }) =>
    until
      ? `set ${targetText(target)} from ${quoted(value)} to ${quoted(until)}`
      : `set ${targetText(target)} to ${quoted(value)}`,
  adjust: ({ target, by }) => `change ${targetText(target)} by ${by}`,
  drag: ({ source, onto }) => `drag ${targetText(source)} onto ${targetText(onto)}`,
  upload: ({ files, into }) => `upload ${list(files)}${at('into', into)}`,
  download: ({ target, saveTo }) => `download${at('with', target)}${saved(saveTo)}`,
  copy: ({ source, into }) => `copy ${targetText(source)}${at('into', into)}`,
  paste: ({ into }) => `paste${at('into', into)}`,
  wait: (step) =>
    `wait${step.for ? ` until ${quoted(step.for)} ${step.gone ? 'is gone' : 'is there'}` : ''}${
      step.seconds === null ? '' : ` for ${step.seconds} s`
    }`,
  read: ({ subject, saveTo }) => `read ${targetText(subject)}${saved(saveTo)}`,
  search: (step) => `search for ${quoted(step.for)}${at('in', step.in)}`,
  submit: ({ target }) => `submit${at('with', target)}`,
  next: ({ target }) => `go to the next page${at('with', target)}`,
  click: ({ target, count }) => `click ${targetText(target)}${times(count)}`,
  click_each: ({ target, most, of }) =>
    `click ${most === null ? 'every' : `the first ${most}:`} ${wordsOf(target)}${of ? ` among the ${phraseText(of)}` : ''}`,
  pick_entry: ({ entry, by, greatest, button }) =>
    `${button.length > 0 ? phraseText(button) : 'click'} ${targetText(entry)} with the ${greatest ? 'greatest' : 'smallest'} ${by || 'number'}`,
  begin: ({ thing, area }) => `open the form for ${thing}${area === '' ? '' : ` under ${area}`}`,
  inquire: ({ question }) => `answer: ${phraseText(question)}`,
  deed_each: ({ verb, entries }) => `${verb} ${phraseText(entries)}`,
  name_entry: ({ entry, by, greatest, is }) =>
    is
      ? `say which ${phraseText(entry)} is ${quoted(is)}`
      : `say which ${phraseText(entry)} has the ${greatest ? 'greatest' : 'smallest'} ${by}`,
  count: ({ subject, saveTo }) => `count ${targetText(subject)}${saved(saveTo ?? null)}`,
  transcribe: () => 'enter the values that the page shows into the fields with their labels',
  complete: ({ starts, ends, into }) =>
    `choose what begins with ${quoted(starts)}${ends.length > 0 ? ` and ends with ${quoted(ends)}` : ''}${at('in', into)}`,
  filter: ({ by, label }) => `filter by ${label ? `${phraseText(label)} ` : ''}${quoted(by)}`,
  add_tags: ({ tags, into }) => `add the tags ${list(tags)}${at('in', into)}`,
  sort: ({ by, descending }) => `sort by ${targetText(by)}, ${descending ? 'descending' : 'ascending'}`,
  format: ({ words, style }) =>
    `select ${words.length > 0 ? quoted(words) : 'the text'}${style.length > 0 ? ` and make it ${phraseText(style)}` : ''}`,
  pick_range: ({ from, to }) => `pick the dates from ${quoted(from)} to ${quoted(to)}`,
  hover: ({ target }) => `point at ${targetText(target)}`,
  fill_form: ({ values }) =>
    values.length === 0
      ? 'fill in the form with the fields of the run'
      : `fill in ${values.map(({ label, value }) => `${phraseText(label)}: ${quoted(value)}`).join(', ')}`,
  press: ({ key, times: count }) => `press ${key}${times(count)}`,
  scroll: ({ to }) => `scroll ${typeof to === 'string' ? to : `to ${targetText(to)}`}`,
  switch_tab: ({ to }) => `switch to the tab ${typeof to === 'string' ? to : quoted(to)}`,
  close: ({ what }) => `close the ${what}`,
  answer_dialog: ({ accept, answer }) =>
    `${accept ? 'accept' : 'dismiss'} the dialog${answer ? ` with ${quoted(answer)}` : ''}`,
  back: () => 'go back',
  reload: () => 'reload the page',
  order: ({ verb, parts }) =>
    [verb, ...parts.flatMap(({ word, words }) => [word === 'count' ? '' : word, quoted(words)])]
      .filter((word) => word !== '')
      .join(' '),
  expect: ({ shown }) => `the page must show ${quoted(shown)}`,
};

/** A step in words, as it was understood: `enter "{{name}}" into the field "Your name"`. */
export function stepText(step: Step): string {
  const words = WORDS[step.kind] as (step: Step) => string;
  return `${step.given ? conditionText(step.given) : ''}${words(step)}`;
}

function conditionText({ asks, words, of, isNot }: NonNullable<Step['given']>): string {
  const said =
    asks === 'exists' ? `there is ${phraseText(words)}` : `${of ? `${phraseText(of)} is ` : ''}${phraseText(words)}`;
  return `${isNot ? 'unless' : 'if'} ${said}: `;
}
