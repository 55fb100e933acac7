/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | Part[];

/** A template tag: everything put into the template is escaped, except `Html` (and arrays of parts). */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((string, index) => string + toText(parts[index] ?? '')).join(''));
}

function toText(part: Part): string {
  if (part instanceof Html) return part.text;
  return Array.isArray(part) ? part.map(toText).join('') : escape(String(part));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
