/** A column that holds what `Secrets.seal` answered. */
export interface SealedColumn {
  /** As PostgreSQL has it, unquoted. */
  table: string;
  /** The columns of the primary key, with their types. */
  key: Record<string, 'uuid' | 'text' | 'integer'>;
  column: string;
  /** What the value of a row was sealed for; gets the row's key as text. */
  purpose: (row: Record<string, string>) => string;
}

const declared: SealedColumn[] = [];

/** Says, once and beside the purpose, where sealed values are kept; `npm run secret:rotate` seals them anew. */
export function declareSealed(column: SealedColumn): void {
  declared.push(column);
}

/** The columns that the modules loaded so far have declared. */
export const sealedColumns = (): readonly SealedColumn[] => declared;
