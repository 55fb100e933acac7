import { getLineInfo, type Options, parse, type Program } from 'acorn';

/** How a rule was made: written as JavaScript, or composed without code. */
export const RuleMode = { code_editor: 'code_editor', no_code: 'no_code' } as const;
export type RuleMode = keyof typeof RuleMode;

/** The events that run a rule (docs/guide/rules.md). */
export const TriggerEvent = {
  change: 'change',
  load: 'load',
  form_complete: 'form_complete',
  submit: 'submit',
  error: 'error',
  view: 'view',
  action: 'action',
} as const;
export type TriggerEvent = keyof typeof TriggerEvent;

/** The code of a rule as sent: JavaScript, or an object with it in `code`, `javascript` or `source`. */
export type RuleCode = string | { [member: string]: unknown };

export const MAX_CODE_LENGTH = 200_000;

/** The JavaScript in the code of a rule; null without any, as in rules made without code and in old rules with null. */
export function javascriptOf(code: RuleCode | null): string | null {
  if (typeof code === 'string' || code === null) return code;
  const member = [code.code, code.javascript, code.source].find((part) => typeof part === 'string');
  return typeof member === 'string' ? member : null;
}

/** Why code cannot run. Line and column count from 1; they are absent when the fault has no position. */
export interface CodeFault {
  message: string;
  line?: number;
  column?: number;
}

/** A fault in one sentence. */
export const toSentence = ({ message, line, column }: CodeFault): string =>
  line === undefined ? `${message}.` : `${message} (line ${line}, column ${column}).`;

/**
 * Why a rule cannot run; null when it can, that is, when `faultIn` finds no fault in its JavaScript. An object without
 * JavaScript can run only for a rule made without code.
 */
export function faultOf(
  code: RuleCode | null,
  mode: RuleMode = RuleMode.code_editor,
  faultIn: (javascript: string) => CodeFault | null = functionBodyFault,
): CodeFault | null {
  const javascript = javascriptOf(code);
  if (javascript !== null) return faultIn(javascript);
  return mode === RuleMode.no_code ? null : { message: 'The object holds no JavaScript in code, javascript or source' };
}

/** Messages of the parser quote names of the code. */
const MAX_MESSAGE = 200;

const BEFORE = '(async function () {';
const BODY: Options = { ecmaVersion: 'latest', sourceType: 'script', allowAwaitOutsideFunction: true };

/** Why the text is not the body of an async function (`await` and `return` allowed); null when it is. Never throws. */
export function functionBodyFault(javascript: string): CodeFault | null {
  if (javascript.length > MAX_CODE_LENGTH) return { message: `It is longer than ${MAX_CODE_LENGTH} characters` };
  const source = `${BEFORE}${javascript}\n})`;
  try {
    if (isOneFunction(parse(source, { ecmaVersion: 'latest', sourceType: 'script' }), source.length)) return null;
  } catch (error) {
    const fault = toFault(error, javascript, BEFORE.length);
    if (fault) return fault;
  }
  // The code closes the function around it, or leaves a bracket open: alone, its fault is inside of it.
  const alone = parsingFault(javascript, { ...BODY, allowReturnOutsideFunction: true });
  return alone ?? { message: 'Its brackets do not match' };
}

/** Why code cannot be put before other code in one function body, which then sees its declarations: it has a fault, or returns. */
export const sharingFault = (javascript: string): CodeFault | null =>
  functionBodyFault(javascript) ?? parsingFault(javascript, BODY);

function parsingFault(javascript: string, options: Options): CodeFault | null {
  try {
    parse(javascript, options);
    return null;
  } catch (error) {
    return toFault(error, javascript, 0);
  }
}

/**
 * Maps an error of acorn: a SyntaxError with a position, or an error for the lack of stack, whose position is arbitrary.
 * @param before the number of characters before the code
 * @returns null when the position is after the code
 */
function toFault(error: unknown, javascript: string, before: number): CodeFault | null {
  const hasPosition = error instanceof SyntaxError && 'pos' in error && !error.message.includes('stack space');
  if (!hasPosition) return { message: 'It is nested too deeply' };
  const position = Number(error.pos) - before;
  if (position > javascript.length) return null;
  const { line, column } = getLineInfo(javascript, Math.max(position, 0));
  return { message: error.message.replace(/ \(\d+:\d+\)$/, '').slice(0, MAX_MESSAGE), line, column: column + 1 };
}

/** False for code such as `}); evil(function () {`, which closes the wrapper, so that the program has several expressions. */
function isOneFunction({ body }: Program, length: number): boolean {
  const [statement] = body;
  if (body.length !== 1 || statement?.type !== 'ExpressionStatement') return false;
  const { type, start, end } = statement.expression;
  return type === 'FunctionExpression' && start === 1 && end === length - 1;
}
