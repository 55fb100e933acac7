/** A column that holds values sealed by `Secrets.seal`. */
export interface SealedColumn {
  /** The table's name in PostgreSQL, unquoted. */
  table: string;
  /** The columns of the primary key, with their types. */
  key: Record<string, 'uuid' | 'text' | 'integer'>;
  column: string;
  /** The purpose for which a row's value was sealed; gets the row's key as text. */
  purpose: (row: Record<string, string>) => string;
}

const declared: SealedColumn[] = [];

/** Registers a column of sealed values, so that `npm run secret:rotate` reseals them. */
export function declareSealed(column: SealedColumn): void {
  declared.push(column);
}

/** The columns that the modules loaded so far have declared. */
export const sealedColumns = (): readonly SealedColumn[] => declared;
