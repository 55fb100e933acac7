import { shortened } from '@app/core';
import type { Step } from '@app/planning/services';
import { html, type Html } from '../html';

/** An action of a step or an approval: its kind, the element in words, and the value or its mask. */
export interface WordedAction {
  action: string;
  target: string;
  value: string;
}

interface Sentences {
  /** What a reviewer is asked for: `Press the button "Send"`. */
  todo: string;
  done: string;
}

/** Kinds of steps, and kinds that are worded apart from their step (`kindOf`). */
type WordedKind = Step['kind'] | 'uncheck' | 'follow' | 'choose';

/** Characters of a value or note; longer ones are cut, because they are shown to be recognised. */
const SHOWN = 500;

/** Kinds of actions in words. A part in brackets is left out when its value or element is unknown. */
const SENTENCES: Readonly<Record<WordedKind, Sentences>> = {
  open: { todo: 'Open [{target}][{value}]', done: 'Opened [{target}][{value}]' },
  back: { todo: 'Go back', done: 'Went back' },
  reload: { todo: 'Load the page again', done: 'Loaded the page again' },
  sign_in: { todo: 'Sign in[ with {target}]', done: 'Signed in[ with {target}]' },
  enter: { todo: 'Enter [{value}][ in {target}]', done: 'Entered [{value}][ in {target}]' },
  fill_form: { todo: 'Fill in [{target}][ with {value}]', done: 'Filled in the form[ {target}][ with {value}]' },
  clear: { todo: 'Empty {target}', done: 'Emptied {target}' },
  select: { todo: 'Choose [{value}][ in {target}]', done: 'Chose [{value}][ in {target}]' },
  choose: { todo: 'Choose {target}', done: 'Chose {target}' },
  check: { todo: 'Tick {target}', done: 'Ticked {target}' },
  uncheck: { todo: 'Untick {target}', done: 'Unticked {target}' },
  complete: {
    todo: 'Take a suggestion[ for {value}][ in {target}]',
    done: 'Took the suggestion [{value}][ in {target}]',
  },
  pick_date: { todo: 'Pick the date [{value}][ in {target}]', done: 'Picked the date [{value}][ in {target}]' },
  pick_range: { todo: 'Pick the period [{value}][ in {target}]', done: 'Picked the period [{value}][ in {target}]' },
  set: { todo: 'Set {target}[ to {value}]', done: 'Set {target}[ to {value}]' },
  adjust: { todo: 'Change {target}[ by {value}]', done: 'Changed {target}[ by {value}]' },
  format: { todo: 'Format {target}[ as {value}]', done: 'Formatted {target}[ as {value}]' },
  filter: { todo: 'Filter[ by {value}][ with {target}]', done: 'Filtered[ by {value}][ with {target}]' },
  add_tags: { todo: 'Add the tags [{value}][ in {target}]', done: 'Added the tags [{value}][ in {target}]' },
  sort: { todo: 'Sort by {target}', done: 'Sorted by {target}' },
  drag: { todo: 'Drag {target}', done: 'Dragged {target}' },
  upload: { todo: 'Attach [{value}][ to {target}]', done: 'Attached [{value}][ to {target}]' },
  download: { todo: 'Download [{value}][ with {target}]', done: 'Downloaded [{value}][ with {target}]' },
  copy: { todo: 'Copy [{value}][ from {target}]', done: 'Copied [{value}][ from {target}]' },
  paste: { todo: 'Paste [{value}][ into {target}]', done: 'Pasted [{value}][ into {target}]' },
  transcribe: {
    todo: 'Enter the shown text[ {value}][ in {target}]',
    done: 'Entered the shown text[ {value}][ in {target}]',
  },
  wait: { todo: 'Wait[ for {target}]', done: 'Waited[ for {target}]' },
  read: { todo: 'Read {target}', done: 'Read {target}[: {value}]' },
  begin: { todo: 'Open the form', done: 'Opened the[ {target}]' },
  inquire: { todo: 'Answer the question', done: 'Answered the question[: {value}]' },
  deed_each: {
    todo: 'Press the button of each entry that is meant',
    done: 'Pressed the button of each entry that is meant',
  },
  order: { todo: 'Carry out the order[ {target}]', done: 'Carried out the order[ {target}]' },
  name_entry: { todo: 'Say which entry it is', done: 'Said which entry it is[: {value}]' },
  count: { todo: 'Count {target}', done: 'Counted {target}[: {value}]' },
  search: { todo: 'Search for [{value}][ with {target}]', done: 'Searched for [{value}][ with {target}]' },
  submit: { todo: 'Send the form[ with {target}]', done: 'Sent the form[ with {target}]' },
  next: { todo: 'Go to the next page[ with {target}]', done: 'Went to the next page[ with {target}]' },
  click: { todo: 'Press {target}', done: 'Pressed {target}' },
  click_each: { todo: 'Press each {target}', done: 'Pressed each {target}' },
  pick_entry: { todo: 'Choose the entry[ {value}][ with {target}]', done: 'Chose the entry[ {value}][ with {target}]' },
  follow: { todo: 'Follow {target}', done: 'Followed {target}' },
  hover: { todo: 'Point at {target}', done: 'Pointed at {target}' },
  press: { todo: 'Press the key {value}', done: 'Pressed the key {value}' },
  scroll: { todo: 'Scroll[ to {target}]', done: 'Scrolled[ to {target}]' },
  switch_tab: { todo: 'Switch to the tab {target}', done: 'Switched to the tab {target}' },
  close: { todo: 'Close [{target}]', done: 'Closed [{target}]' },
  answer_dialog: { todo: 'Answer the message of the page[ with {value}]', done: 'Answered the message[ with {value}]' },
  expect: { todo: 'Look for {target}', done: 'Found {target}' },
};

/** Kinds whose words depend on the value: boxes are unticked, and a sign-in enters texts before it is sent. */
function kindOf({ action, value, target }: WordedAction): string {
  if (action === 'check' && value === 'no') return 'uncheck';
  if (action === 'click' && target.startsWith('link')) return 'follow';
  if (action === 'sign_in' && value !== '') return 'enter';
  if (action === 'select' && (value === 'yes' || value === 'no')) return value === 'no' ? 'uncheck' : 'check';
  return action === 'select' && target.endsWith(`"${value}"`) ? 'choose' : action;
}

/** An action in words, as it is to be done or was done. A kind without words stands for itself. */
export function actionWords(action: WordedAction, tense: keyof Sentences): Html {
  const kind = kindOf(action);
  const sentence = sentencesOf(kind)?.[tense] ?? `${kind.replaceAll('_', ' ')}[ {target}][ {value}]`;
  const texts = { target: named(action.target), value: action.value };
  return html`${sentence.split(/(\[[^\]]*\])/).map((part) => partOf(part, texts))}`;
}

const sentencesOf = (kind: string): Sentences | null =>
  Object.hasOwn(SENTENCES, kind) ? SENTENCES[kind as WordedKind] : null;

/** `button "Send"` is one of a page: `the button "Send"`. Other texts, such as addresses, stay. */
const named = (target: string): string => (/^[a-z][a-z ]* "/.test(target) ? `the ${target}` : target);

function partOf(part: string, texts: { target: string; value: string }): Html {
  const isOptional = part.startsWith('[');
  const [, before = '', name = '', after = ''] =
    /^([^{]*)(?:\{(\w+)\})?(.*)$/s.exec(isOptional ? part.slice(1, -1) : part) ?? [];
  const text = name === 'value' ? texts.value : name === 'target' ? texts.target : '';
  if (isOptional && text === '') return html``;
  const shown = shownText(text);
  return html`${before}${name === 'value' ? html`<span class="value">${shown}</span>` : shown}${after}`;
}

/** A text up to the length that the page shows; a longer one ends with an ellipsis. */
export const shownText = (text: string): string => shortened(text, SHOWN);

/** What a request does, in words; the exact method is for programs. */
const REQUESTS: Readonly<Record<string, string>> = {
  POST: 'Sends data to',
  PUT: 'Stores data at',
  PATCH: 'Changes data at',
  DELETE: 'Deletes',
  GET: 'Sends a form to',
  WEBSOCKET: 'Opens a lasting connection to',
};

/** A request that is held back: `Sends data to https://…`. */
export const requestWords = (method: string): string => REQUESTS[method] ?? 'Sends a request to';
