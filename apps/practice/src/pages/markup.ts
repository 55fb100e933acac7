import { escapeMarkup } from '@app/core/programs';

/** Text that is markup already. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | readonly Part[];

/** A template tag that escapes all values except `Markup`, and lists of it. */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((string, index) => string + textOf(parts[index] ?? '')).join(''));
}

/** `part` when `condition` holds. */
export const when = (condition: unknown, part: Part): Part => (condition ? part : '');

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text;
  return typeof part === 'object' ? part.map(textOf).join('') : escapeMarkup(String(part));
}
