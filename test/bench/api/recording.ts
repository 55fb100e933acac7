/** A statement that the API sent for one request, with its result. */
export interface RecordedStatement {
  /** Of a prepared statement. */
  name?: string;
  text: string;
  values: unknown[];
  rows: Record<string, unknown>[];
  /** It ran on a connection that the request held: in a transaction. */
  isHeld: boolean;
}

/** Where a value of a statement comes from: a result of an earlier statement, or made anew for each request. */
type Source = { statement: number; row: number; column: string } | 'new';

/** The statements of one request, with the values that are others in each replay. */
export interface Recording {
  statements: RecordedStatement[];
  sources: Map<number, Source>[];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Finds ids among the values: those from earlier results, and those that the API made (in no earlier result, and not in
 * `request`), because rows with the same id cannot be inserted twice.
 */
export function recordingOf(statements: RecordedStatement[], request: string): Recording {
  const sources = statements.map(({ values }, index) => {
    const found = new Map<number, Source>();
    values.forEach((value, position) => {
      // The hash of the key that authenticates stays. Those that the API makes are of random keys.
      if (Buffer.isBuffer(value) && index > 0) found.set(position, 'new');
      if (typeof value !== 'string' || !UUID.test(value)) return;
      const source = sourceOf(value, statements.slice(0, index));
      if (source) found.set(position, source);
      else if (!request.includes(value)) found.set(position, 'new');
    });
    return found;
  });
  return { statements, sources };
}

function sourceOf(id: string, earlier: RecordedStatement[]): Source | null {
  for (const [statement, { rows }] of earlier.entries())
    for (const [row, columns] of rows.entries()) {
      const column = Object.keys(columns).find((name) => columns[name] === id);
      if (column) return { statement, row, column };
    }
  return null;
}
