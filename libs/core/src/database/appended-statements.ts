import type { CommitStatement } from '../requests/request-transaction';

/** The texts by name: each name has one text, and making one costs more than the rest of the statement. */
const texts = new Map<string, string>();

/**
 * One statement that runs `effect` (an INSERT, UPDATE or DELETE with RETURNING) and the appended INSERTs. All of them commit
 * or none does, and the result is that of `effect`.
 */
export function appendStatements(effect: CommitStatement, appended: CommitStatement[]): CommitStatement {
  const all = [effect, ...appended];
  const name = all.map((statement) => statement.name).join('+');
  const text = texts.get(name) ?? wholeText(effect, appended);
  texts.set(name, text);
  return { name, text, values: all.flatMap(({ values }) => values) };
}

function wholeText(effect: CommitStatement, appended: CommitStatement[]): string {
  let before = effect.values.length;
  const parts = appended.map(({ text, values }, index) => {
    const shifted = shiftParameters(text, before);
    before += values.length;
    return `, appended_${index} AS (${shifted})`;
  });
  return `WITH effect AS (${effect.text})${parts.join('')} SELECT * FROM effect`;
}

/** `$1` becomes `$5` when `by` is 4. */
const shiftParameters = (text: string, by: number) =>
  text.replace(/\$(\d+)/g, (_, position: string) => `$${Number(position) + by}`);
