import { parseTask } from '../parse-task';
import type { EntryCondition, OrderPart, Phrase, Step, Target } from '../step';

/** A task as a person writes it, and what it means in the notation of `inWords`. */
export type Example = [task: string, ...steps: string[]];

/** Steps in a short notation: the kind, then what is not null; `<name:noun#ordinal relation place>` for elements, `{key}` for placeholders. */
export function inWords(task: string): string[] {
  const { steps, unread, notes } = parseTask(task);
  return [
    ...steps.map(stepInWords),
    ...unread.map(({ text }) => `unread ${text}`),
    ...notes.map((text) => `note ${text}`),
  ];
}

function stepInWords({ text: _text, optional, ...action }: Step): string {
  const members = Object.entries(action).filter(([name, value]) => name !== 'kind' && value !== null);
  const values = members
    .filter(([name, value]) => !(DEFAULTS[name] === value))
    .map(([name, value]) => `${name}=${shown(value)}`);
  return [action.kind + (optional ? '?' : ''), ...values].join(' ');
}

const DEFAULTS: Record<string, unknown> = { count: 1, times: 1, gone: false, all: false };

type Shown =
  | string
  | number
  | boolean
  | Target
  | Phrase
  | Phrase[]
  | Target[]
  | { label: Phrase; value: Phrase }[]
  | OrderPart[]
  | EntryCondition;

function shown(value: Shown): string {
  if (typeof value !== 'object') return String(value);
  if ('phrase' in value) return target(value);
  if ('compares' in value) return `${value.compares} ${phrase(value.value)}`;
  return isPhrase(value) ? phrase(value) : value.map(itemOf).join(' | ');
}

function itemOf(item: Phrase | Target | OrderPart | { label: Phrase; value: Phrase }): string {
  if ('word' in item) return `${phrase(item.label ?? [])}${item.word} ${phrase(item.words)}`.trim();
  return 'label' in item ? `${phrase(item.label)}: ${phrase(item.value)}` : shown(item);
}

const isPhrase = (value: Shown & readonly unknown[]): value is Phrase =>
  value.length > 0 &&
  value.every((part) => typeof part === 'string' || (typeof part === 'object' && part !== null && 'field' in part));

const phrase = (parts: Phrase): string =>
  parts.map((part) => (typeof part === 'string' ? part : `{${part.field}}`)).join('');

function target({ phrase: name, noun, ordinal, near }: Target): string {
  const place = near ? ` ${near.relation} ${phrase(near.phrase)}` : '';
  return `<${phrase(name)}${noun ? `:${noun}` : ''}${ordinal === null ? '' : `#${ordinal}`}${place}>`;
}
