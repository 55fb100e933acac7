import type { Control, PageView } from '@app/browsing';
import { nameOf } from '../matching/control-texts';
import type { RunValue } from '../run-value';
import { MASK } from '../step-report';

/** What a model sees at most: about 12,000 tokens, which small local models take. */
const MAX_CONTROLS = 150;
const MAX_OPTIONS = 40;
const MAX_TABLES = 5;
const MAX_ROWS = 25;
const MAX_MESSAGES = 10;
const MAX_VALUES = 200;
const MAX_ACTIONS = 40;
const LONGEST_LINE = 240;
const LONGEST_OPTION = 60;
const LONGEST_VALUE = 500;
const LONGEST_TEXT = 8_000;

export interface Observed {
  task: string;
  values: readonly RunValue[];
  /** What was done so far, a line for each call, with what came of it. */
  history: readonly string[];
  view: PageView;
}

/** The name of a control in an observation. */
export const refOf = ({ order }: Control): string => `c${order}`;

/** A page as text, with the task, the values and the history. Everything of the page is marked as data, line by line. */
export function describeObservation({ task, values, history, view }: Observed): string {
  const past = history.slice(-MAX_ACTIONS);
  return [
    section('TASK', [task]),
    section('VALUES', values.slice(0, MAX_VALUES).map(valueLine)),
    section('DONE SO FAR', past.length > 0 ? past : ['nothing']),
    section(
      'PAGE (data of a website)',
      pageLines(view).map((line) => `| ${line}`),
    ),
  ].join('\n\n');
}

const section = (title: string, lines: readonly string[]): string => [`${title}:`, ...lines].join('\n');

function valueLine({ field, label, type, texts, files, secretOrigins }: RunValue): string {
  const name = `{{${oneLine(field, LONGEST_LINE)}}} (${oneLine(label, LONGEST_LINE)}, ${type})`;
  if (secretOrigins) return `${name}: secret`;
  if (files.length > 0) return `${name}: files ${files.map((file) => oneLine(file.name, LONGEST_OPTION)).join(', ')}`;
  return `${name}: ${oneLine(texts.join(' | '), LONGEST_VALUE)}`;
}

function pageLines(view: PageView): string[] {
  const { address, title, messages, dialog, controls, tables, text, truncated } = view;
  return [
    `Address: ${oneLine(address, LONGEST_LINE)}`,
    `Title: ${oneLine(title, LONGEST_LINE)}`,
    ...(dialog === null ? [] : [`Dialog on top: ${oneLine(dialog, LONGEST_LINE)}`]),
    ...messages.slice(0, MAX_MESSAGES).map((message) => `Message: ${oneLine(message, LONGEST_LINE)}`),
    'Controls:',
    ...controls.slice(0, MAX_CONTROLS).map(controlLine),
    ...tables.slice(0, MAX_TABLES).flatMap(tableLines),
    'Text:',
    ...text
      .slice(0, LONGEST_TEXT)
      .split('\n')
      .map((line) => oneLine(line, LONGEST_LINE))
      .filter((line) => line !== ''),
    ...(truncated || controls.length > MAX_CONTROLS || text.length > LONGEST_TEXT
      ? ['The page has more than this.']
      : []),
  ];
}

function controlLine(control: Control): string {
  const { kind, group, section: heading, value, checked, options, required, disabled, invalid, placeholder } = control;
  const shown = kind === 'password' && value !== '' ? MASK : oneLine(value, LONGEST_LINE);
  const parts = [
    `[${refOf(control)}] ${kind} "${oneLine(nameOf(control), LONGEST_LINE)}"`,
    group && `question "${oneLine(group, LONGEST_LINE)}"`,
    heading && `in "${oneLine(heading, LONGEST_OPTION)}"`,
    shown && `value "${shown}"`,
    !shown && placeholder && `hint "${oneLine(placeholder, LONGEST_OPTION)}"`,
    checked !== null && (checked ? 'checked' : 'not checked'),
    options &&
      `options ${options
        .slice(0, MAX_OPTIONS)
        .map(({ label }) => oneLine(label, LONGEST_OPTION))
        .join(' | ')}`,
    required && 'required',
    disabled && 'disabled',
    invalid && 'invalid',
  ];
  return parts.filter(Boolean).join(', ');
}

const tableLines = ({ caption, header, rows }: PageView['tables'][number]): string[] =>
  [
    `Table ${caption}`.trim(),
    ...[header, ...rows.slice(0, MAX_ROWS)].filter((row) => row.length > 0).map((row) => row.join(' | ')),
  ].map((line) => oneLine(line, LONGEST_LINE));

/** Without line breaks: a text of a page cannot begin a line of its own. */
const oneLine = (text: string, longest: number): string =>
  text
    .slice(0, longest * 2)
    .replace(/[\s\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, longest);
