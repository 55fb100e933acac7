/** Text that is already HTML. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | Part[];

/** A template tag that escapes all values except `Html` (and arrays of it). */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((string, index) => string + toText(parts[index] ?? '')).join(''));
}

function toText(part: Part): string {
  if (part instanceof Html) return part.text;
  return Array.isArray(part) ? part.map(toText).join('') : escape(String(part));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
