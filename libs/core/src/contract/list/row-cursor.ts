import { InvalidInputError } from '../../errors/errors';

/** The last row that a client has seen of a list from the newest row on; the list goes on behind it. */
export interface RowCursor {
  createdAt: Date;
  id: string;
}

/** An opaque text for the parameter `after`. */
export const cursorText = ({ createdAt, id }: RowCursor): string =>
  Buffer.from(JSON.stringify([createdAt.getTime(), id])).toString('base64url');

/**
 * Reads the text of `cursorText`.
 * @param isId whether a text can be an id of the list
 * @throws InvalidInputError for any other text
 */
export function readCursor(text: string, isId: (id: string) => boolean): RowCursor {
  const [time, id] = partsOf(text);
  // No row is older than 1970, and PostgreSQL has no years before -4713.
  const createdAt = new Date(typeof time === 'number' && time >= 0 ? time : NaN);
  if (Number.isNaN(createdAt.getTime()) || typeof id !== 'string' || !isId(id))
    throw new InvalidInputError([{ path: 'after', message: 'after must be the text of a link of this list' }]);
  return { createdAt, id };
}

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
