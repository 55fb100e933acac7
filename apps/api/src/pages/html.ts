import { escapeMarkup } from '@app/core';

/** Text that is HTML already. */
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
  return Array.isArray(part) ? part.map(toText).join('') : escapeMarkup(String(part));
}
