import { isPlainObject } from '@app/core';

/** Characters of one text in a row of a run: enough for a page's text, too few to fill a disk. */
const MAX_TEXT = 20_000;

/**
 * A message of a session with texts that PostgreSQL can store: pages may contain NUL characters and broken Unicode, in any
 * length. Other values stay.
 */
export function storable<Message>(message: Message): Message {
  return clean(message) as Message;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [cleanText(name), clean(member)]));
}

const cleanText = (text: string) => text.slice(0, MAX_TEXT).replaceAll('\0', '').toWellFormed();
