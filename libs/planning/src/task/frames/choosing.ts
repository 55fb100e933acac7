import { nounAtEnd } from '../noun-phrase';
import { listItems, phraseOf, valueOf, withoutArticle, withoutMarks } from '../phrase';
import { isDate } from '../pattern';
import type { Action, Phrase, Target } from '../step';
import { targetOf, targetsOf } from '../target';
import { DESCRIBED, isPlural, PRONOUNS } from '../words';
import type { Token } from '../tokens';
import { type Frame, frame, menuPath, named, type Outcome, type Words, withoutThen } from './frame';

const SELECT = 'select|choose|pick|pick_out|opt_for|use_option|tick|check';
const CHOOSE = 'select|choose|pick|pick_out|opt_for';
const CHECK =
  'check|tick|tick_off|mark|check_off|enable|activate|turn_on|switch_on|toggle_on|tick_mark|checkmark|put_a_check_mark_in|put_a_tick_in|put_a_check_in';
const UNCHECK =
  'uncheck|untick|unmark|deselect|unselect|disable|deactivate|turn_off|switch_off|toggle_off|un-check|un-tick|remove_the_check_from|remove_the_tick_from|remove_the_check_mark_from';
const DRAG = 'drag|drag_and_drop|drop|move|pull';

const CHOICE_BY_MEANING =
  'It describes what to choose. Write the names as the page shows them, such as: check "News" and "Offers".';
const MARK = 'check_mark|checkmark|check|tick|tick_mark|tickmark|cross|mark|x';
const MARKED = 'at|in|on|next_to|beside|by|for|against|near|into|to|before|in_front_of';
export const CHOOSING: Frame[] = [
  frame(`put|place|set|make|add a|an|the? ${MARK} ${MARKED} <targets>`, (words) => check(words, true)),
  frame(`remove|take|clear|delete a|an|the? ${MARK} ${MARKED}|from|off|of <targets>`, (words) => check(words, false)),
  frame('pick|choose|select|set|enter the? date <date> in|on|from|with|using|as|for|as_the|for_the <of>', pickDate),
  frame(`${CHOOSE} <date:date> as|for|in|on|from|using|with|under|as_the <of>`, (words) =>
    isDateTarget(words.tokens('of')) ? pickDate(words) : null,
  ),
  frame('pick|choose|select the? date : <date>', pickDate),
  frame('pick|choose|select the? date <date:date>', pickDate),
  frame(`${CHOOSE} <date:date>`, pickDate),
  frame(`${CHOOSE}|set|enter a|the? <of> of|: <date:date>`, pickDate),
  frame('pick|choose|select|set a? the? date of|for <of> : <date>', pickDate),
  frame('select|choose|pick|check|tick nothing|none|no_options|no_option|no_items', () => []),
  frame(`${CHECK} all|every|each|both|all_of of? the? <rest>`, (words) => checkAll(words, true)),
  frame(`${UNCHECK}|clear all|every|each|both|all_of of? the? <rest>`, (words) => checkAll(words, false)),
  frame('select|choose|pick all|every|each of? the? <rest>', selectAll),
  frame(`${SELECT} <options> from|out_of|among|amongst|within <from>`, select),
  frame(`${CHOOSE} <options> using|with|via|by_using <from>`, select),
  frame(`${CHOOSE} <options> as|for|in|under|on|next_to|into|to <from>`, select),
  frame(`${CHOOSE} <from> : <options>`, select),
  frame(`${CHOOSE} <from> =|-> <options>`, select),
  frame(`${CHOOSE} <from> as|to|of <options:literal>`, select),
  frame(`${CHOOSE} <options>`, select),
  frame('tick|check|mark yes|no|<options:literal> for|under|as <from>', (words) =>
    words.tokens('options').length ? select(words) : null,
  ),
  frame('mark <targets> as checked|ticked|selected|yes|active', (words) => check(words, true)),
  frame('mark <targets> as unchecked|unticked|unselected|no|inactive', (words) => check(words, false)),
  frame('turn|switch|toggle|set <targets> on', (words) => check(words, true)),
  frame('turn|switch|toggle|set <targets> off', (words) => check(words, false)),
  frame(`${UNCHECK} <targets>`, (words) => check(words, false)),
  frame(`${CHECK} <targets>`, (words) => check(words, true)),
  frame('agree|consent|opt_in to|with <terms>', (words) => terms(words)),
  frame('accept|confirm the? our? your? their? <terms>', (words) =>
    /\b(?:terms|conditions|policy|agreement|privacy|rules|statement|declaration|disclaimer|consent|gdpr|licen[cs]e|eula)\b/.test(
      words.text('terms'),
    )
      ? terms(words)
      : null,
  ),
  frame('toggle|flip <target>', (words) => [{ kind: 'click', target: words.target('target'), count: 1 }]),
  frame('drag|move|slide|set|adjust|pull <target> to|until|at|so_that_it_is_at <value:number>', (words) => [
    { kind: 'set', target: words.target('target'), value: words.value('value') },
  ]),
  frame(
    `${DRAG} <source> to|onto|into|in|on|over|on_to|in_to|on_top_of|inside|and_drop_it_on|and_drop_it_into|and_drop_it_onto|and_drop_it_in <onto>`,
    drag,
  ),
  frame('increase|raise|increment|decrease|reduce|lower|decrement|turn_up|turn_down <target> to <value>', (words) => [
    { kind: 'set', target: words.target('target'), value: words.value('value') },
  ]),
  frame('increase|raise|increment|turn_up <target> by <by:number>', (words) => [
    { kind: 'adjust', target: words.target('target'), by: words.number('by') },
  ]),
  frame('decrease|reduce|lower|decrement|turn_down <target> by <by:number>', (words) => [
    { kind: 'adjust', target: words.target('target'), by: -words.number('by') },
  ]),
  frame('increase|increment|raise <target>', (words) => [{ kind: 'adjust', target: words.target('target'), by: 1 }]),
  frame('decrease|decrement|reduce|lower <target>', (words) => [
    { kind: 'adjust', target: words.target('target'), by: -1 },
  ]),
];

function pickDate(words: Words): Outcome {
  const of = words.tokens('of').length > 0 ? words.target('of') : null;
  const date = words.phrase('date');
  const [first] = date;
  const isValue =
    date.some((part) => typeof part !== 'string') ||
    (typeof first === 'string' && /\d/.test(first)) ||
    (typeof first === 'string' && isDate(first));
  return isValue ? [{ kind: 'pick_date', date, of: datedTarget(of) }] : null;
}

/** "as the date" and "in the calendar" name no field: there is one. */
function datedTarget(of: Target | null): Target | null {
  return of && of.phrase.length === 0 && of.ordinal === null && of.near === null ? null : of;
}

function isDateTarget(tokens: readonly Token[]): boolean {
  return tokens.some((token) =>
    /date|calendar|day|birth|arrival|departure|deadline|check-?in|check-?out|start|end|from|until|expiry|birthday/.test(
      token.lower,
    ),
  );
}

function checkAll(words: Words, checked: boolean): Outcome {
  const rest = words.tokens('rest');
  if (rest.some((token) => token.kind === 'word' && DESCRIBED.test(token.lower))) return { unread: CHOICE_BY_MEANING };
  // "Mark all invoices as paid" changes what they are.
  if (words.tokens('rest').some(({ kind, lower }) => kind === 'word' && lower === 'as'))
    return { unread: CHOICE_BY_MEANING };
  const target = asCheckbox(words.target('rest'));
  return [{ kind: 'check', targets: [target], checked, all: true }];
}

function selectAll(words: Words): Outcome {
  const isChecks = /\b(?:check ?boxes|boxes|box|checkbox)\b/.test(words.text('rest'));
  const [only, ...others] = words.tokens('rest');
  const areEntries = only?.kind === 'word' && isPlural(only.lower) && others.length === 0;
  if (!isChecks && areEntries)
    return [{ kind: 'check', targets: [named(`all ${only.text}`, 'checkbox')], checked: true, all: true }];
  return isChecks ? checkAll(words, true) : { unread: CHOICE_BY_MEANING };
}

/** "box" means a check box after "check", and so does no noun at all. */
const asCheckbox = (target: Target): Target => (target.noun === 'field' ? { ...target, noun: 'checkbox' } : target);

function check(words: Words, checked: boolean): Outcome {
  const { source } = words.context;
  const tokens = words.tokens('targets');
  if (tokens.some((token) => token.kind === 'word' && DESCRIBED.test(token.lower)))
    return { unread: CHOICE_BY_MEANING };
  // "Mark the open invoices as paid" is no box either.
  if (words.text('verb') === 'mark' && tokens.some(({ kind, lower }) => kind === 'word' && lower === 'as'))
    return { unread: CHOICE_BY_MEANING };
  // "Check out on 8 July" is about a room.
  if (words.text('verb') === 'check' && /^(?:in|out) on\b/.test(words.text('targets'))) return null;
  const targets = checkTargets(source, listItems(tokens)).map(asCheckbox).map(besideName);
  return [{ kind: 'check', targets, checked, all: false }];
}

/** "Holiday calendar" is the name of a box, because no calendar is ticked. */
function checkTargets(source: string, items: readonly (readonly Token[])[]): Target[] {
  const targets = targetsOf(source, items);
  if (!targets.some(({ noun }) => noun !== null && NOT_TICKED.has(noun))) return targets;
  return items.map((item) => ({
    phrase: phraseOf(source, withoutArticle(item)),
    noun: null,
    ordinal: null,
    near: null,
  }));
}
const NOT_TICKED = new Set(['date', 'file', 'slider', 'spinner', 'link', 'menu', 'section', 'tab']);

/** "the box next to X" and "the box for X" is the check box X. */
function besideName(target: Target): Target {
  const beside = target.near && target.phrase.length === 0 && target.ordinal === null && target.near.relation !== 'in';
  return beside && target.near ? { ...target, phrase: target.near.phrase, near: null } : target;
}

/** "Agree to the terms": the check box that has these words in its name. */
function terms(words: Words): Outcome {
  const target = asCheckbox(words.target('terms'));
  return [{ kind: 'check', targets: [{ ...target, noun: target.noun ?? 'checkbox' }], checked: true, all: false }];
}

const CLICKED = new Set([
  'button',
  'link',
  'tab',
  'menu',
  'menuitem',
  'icon',
  'row',
  'item',
  'image',
  'section',
  'cell',
  'file',
]);

function select(words: Words): Outcome {
  const { source, last, lastTarget } = words.context;
  const optionTokens = withoutMarks(words.tokens('options'));
  if (PRONOUNS.has(words.text('options')) && lastTarget && words.tokens('from').length === 0)
    return last?.kind === 'read' ? selectFound(lastTarget) : [{ kind: 'click', target: lastTarget, count: 1 }];
  const from = words.tokens('from').length > 0 ? words.target('from') : null;
  const path = menuPath(source, optionTokens);
  if (path) return path;
  if (optionTokens.slice(0, -1).some((token) => token.kind === 'word' && DESCRIBED.test(token.lower)))
    return { unread: CHOICE_BY_MEANING };
  const said = from === null ? labelledOption(source, optionTokens) : null;
  if (said) return [{ kind: 'select', from: null, ...said }];
  if (from?.noun && ['slider', 'spinner'].includes(from.noun))
    return [{ kind: 'set', target: from, value: valueOf(source, optionTokens) }];
  const items = listItems(optionTokens).map(withoutThen);
  const targets = targetsOf(source, items);
  const byNoun = from === null ? operatedByNoun(targets) : null;
  if (byNoun) return byNoun;
  const [only] = targets;
  const nth = only && clickedByPosition(only, from);
  if (nth) return [{ kind: 'click', target: nth, count: 1 }];
  return [{ kind: 'select', options: items.map((item) => optionOf(source, item)), from }];
}

/** "Find Berlin in the City list and select it" */
function selectFound({ phrase, near }: Target): Action[] {
  const place = near?.relation === 'in' ? near.phrase : [];
  const isListed = place.length > 0 && !WHOLE_LIST.test(place.join(''));
  const from = isListed ? { phrase: place, noun: null, ordinal: null, near: null } : null;
  return [{ kind: 'select', options: [phrase], from }];
}
const WHOLE_LIST = /^(?:list|menu|page|form|table|results?|dropdown)$/i;

/** "the account type Business" is Business from the account type; null when the words before the option are no name. */
function labelledOption(source: string, tokens: readonly Token[]): { options: Phrase[]; hint: Target } | null {
  const words = withoutArticle(tokens);
  if (words.length === tokens.length || words.some(({ kind }) => kind === 'mark')) return null;
  const start = words.findIndex(({ kind, text, lower }) => kind !== 'word' || text !== lower || /\d/.test(text));
  const name = words.slice(0, start);
  const isLabel = start > 0 && name.length <= MAX_LABEL_WORDS && nounAtEnd(name) === null;
  const isName = words.slice(start).every(({ text, lower }) => /\d/.test(text) || text !== lower);
  return isLabel && isName && !name.some((token) => /^(?:of|for|by|from|to|and|or|with)$/.test(token.lower))
    ? { options: [phraseOf(source, words.slice(start))], hint: targetOf(source, name) }
    : null;
}
const MAX_LABEL_WORDS = 3;

/** "Select the Terms check box" checks it, "select the Details tab" clicks it. */
function operatedByNoun(targets: Target[]): Action[] | null {
  const noun = targets[targets.length - 1]?.noun;
  if (
    noun === 'checkbox' ||
    noun === 'radio' ||
    noun === 'toggle' ||
    (noun === 'field' && targets.every((target) => target.phrase.length > 0))
  )
    return [{ kind: 'check', targets: targets.map(asCheckbox), checked: true, all: false }];
  return noun && CLICKED.has(noun) ? targets.map((target) => ({ kind: 'click', target, count: 1 })) : null;
}

/** "the second option", "the 3rd result" */
function clickedByPosition(target: Target, from: Target | null): Target | null {
  if (target.ordinal === null) return null;
  if (target.phrase.length === 0) return inList({ ...target, noun: target.noun ?? 'option' }, from);
  const isEntry = /^(?:result|entry|search result|element|box|card)$/.test(String(target.phrase[0]));
  return from === null && isEntry ? target : null;
}

const inList = (target: Target, list: Target | null): Target =>
  list && list.phrase.length > 0 ? { ...target, near: { relation: 'in', phrase: list.phrase } } : target;

/** The option as it is written; a noun of the task for it ("the option Red") is left out. */
function optionOf(source: string, item: readonly Token[]): Phrase {
  const target = targetOf(source, item);
  const isNoun = target.noun === 'option' || target.noun === 'radio' || target.noun === 'checkbox';
  return isNoun && target.phrase.length > 0 ? target.phrase : valueOf(source, withoutArticle(item));
}

function drag(words: Words): Outcome {
  const isDescribed = [...words.tokens('source'), ...words.tokens('onto')].some(
    (token) => token.kind === 'word' && DESCRIBED.test(token.lower),
  );
  if (isDescribed) return { unread: CHOICE_BY_MEANING };
  const source = words.target('source');
  const onto = words.target('onto');
  // What is called a column is seldom one of a table.
  const isNamed = onto.phrase.length > 0 && (onto.noun === 'column' || onto.noun === 'section');
  return [{ kind: 'drag', source, onto: isNamed ? { ...onto, noun: null } : onto }];
}
