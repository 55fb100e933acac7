import type { CommitStatement } from '../requests/request-transaction';

/** The texts by name: each name has one text, and making one costs more than the rest of the statement. */
const texts = new Map<string, string>();

/** A statement, and the common table expressions that it reads. */
interface Effect extends CommitStatement {
  readonly with?: string;
}

/**
 * One statement that runs `effect` (an INSERT, UPDATE or DELETE with RETURNING, or a SELECT from such expressions) and the appended
 * INSERTs. All of them commit or none does, and the result is that of `effect`.
 */
export function appendStatements(effect: Effect, appended: readonly CommitStatement[]): CommitStatement {
  if (appended.length === 0) return { name: effect.name, text: textOf(effect), values: effect.values };
  const all = [effect, ...appended];
  const name = all.map((statement) => statement.name).join('+');
  const text = textFor(name, () => wholeText(effect, appended));
  return { name, text, values: all.flatMap(({ values }) => values) };
}

/** The text of a statement with its expressions. */
export const textOf = (statement: Omit<Effect, 'values'>): string =>
  statement.with === undefined
    ? statement.text
    : textFor(statement.name, () => `WITH ${statement.with} ${statement.text}`);

function textFor(name: string, make: () => string): string {
  const text = texts.get(name) ?? make();
  texts.set(name, text);
  return text;
}

function wholeText(effect: Effect, appended: readonly CommitStatement[]): string {
  let before = effect.values.length;
  const parts = appended.map(({ text, values }, index) => {
    const shifted = shiftParameters(text, before);
    before += values.length;
    return `, appended_${index} AS (${shifted})`;
  });
  const expressions = effect.with === undefined ? '' : `${effect.with}, `;
  return `WITH ${expressions}effect AS (${effect.text})${parts.join('')} SELECT * FROM effect`;
}

/** `$1` becomes `$5` when `by` is 4. */
const shiftParameters = (text: string, by: number) =>
  text.replace(/\$(\d+)/g, (_, position: string) => `$${Number(position) + by}`);
