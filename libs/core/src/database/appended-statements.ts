import type { CommitStatement } from '../requests/request-transaction';

/**
 * One statement that runs `effect` (an INSERT, UPDATE or DELETE with RETURNING) and the appended INSERTs. All of them commit
 * or none does, and the result is that of `effect`.
 */
export function appendStatements(effect: CommitStatement, appended: CommitStatement[]): CommitStatement {
  const values = [...effect.values];
  const parts = appended.map((statement, index) => {
    const text = shiftParameters(statement.text, values.length);
    values.push(...statement.values);
    return `, appended_${index} AS (${text})`;
  });
  return {
    name: [effect, ...appended].map(({ name }) => name).join('+'),
    text: `WITH effect AS (${effect.text})${parts.join('')} SELECT * FROM effect`,
    values,
  };
}

/** `$1` becomes `$5` when `by` is 4. */
const shiftParameters = (text: string, by: number) =>
  text.replace(/\$(\d+)/g, (_, position: string) => `$${Number(position) + by}`);
