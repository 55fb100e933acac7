import { parse, type Program } from 'acorn';

/** How a rule was made: written as JavaScript, or composed without code. */
export const RuleMode = { code_editor: 'code_editor', no_code: 'no_code' } as const;
export type RuleMode = keyof typeof RuleMode;

/** The events that run a rule (decisions, "Forms"). */
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

/**
 * Whether a rule can run, that is, whether `parses` returns true for its JavaScript. An object without JavaScript is valid
 * only for a rule made without code.
 */
export function validityOf(
  code: RuleCode | null,
  mode: RuleMode = RuleMode.code_editor,
  parses: (javascript: string) => boolean = isFunctionBody,
): boolean {
  const javascript = javascriptOf(code);
  return javascript === null ? mode === RuleMode.no_code : parses(javascript);
}

/** Whether the text parses as the body of an async function (`await` and `return` allowed); never throws. */
export function isFunctionBody(javascript: string): boolean {
  if (javascript.length > MAX_CODE_LENGTH) return false;
  const source = `(async function () {${javascript}\n})`;
  try {
    return isOneFunction(parse(source, { ecmaVersion: 'latest', sourceType: 'script' }), source.length);
  } catch {
    // acorn throws a SyntaxError, or a RangeError when deep nesting overflows its stack.
    return false;
  }
}

/** Whether code can be put before other code in one function body, which then sees its declarations: it parses and does not return. */
export function isSharable(javascript: string): boolean {
  if (!isFunctionBody(javascript)) return false;
  try {
    parse(javascript, { ecmaVersion: 'latest', sourceType: 'script', allowAwaitOutsideFunction: true });
    return true;
  } catch {
    return false;
  }
}

/** False for code such as `}); evil(function () {`, which closes the wrapper, so that the program has several expressions. */
function isOneFunction({ body }: Program, length: number): boolean {
  const [statement] = body;
  if (body.length !== 1 || statement?.type !== 'ExpressionStatement') return false;
  const { type, start, end } = statement.expression;
  return type === 'FunctionExpression' && start === 1 && end === length - 1;
}
