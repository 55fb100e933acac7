import type { SourceFile } from '@app/reading/services';

/** A user's values as lines of text with labels, for the same answerers as documents (`ai_query`). */
export function toDocument(values: Record<string, unknown>): SourceFile {
  const lines = Object.entries(values).map(([key, value]) => `${key.replace(/[_-]+/g, ' ')}: ${toText(value)}`);
  return { name: 'values.txt', mediaType: 'text/plain', bytes: Buffer.from(lines.join('\n')) };
}

const toText = (value: unknown): string =>
  Array.isArray(value) ? value.map(toText).join(', ') : typeof value === 'string' ? value : JSON.stringify(value);
