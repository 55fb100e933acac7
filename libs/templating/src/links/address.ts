import { TemplateError } from '@app/formats';

/** Schemes of links. Others may run code or open files. */
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** Word reads addresses up to 2,079 characters. */
const MAX_CHARS = 2_000;

/** An address in the form in which documents store it; null for one of another scheme, and for what is no address. */
export function checkedAddress(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_CHARS || !URL.canParse(trimmed)) return null;
  const { protocol, href } = new URL(trimmed);
  return SCHEMES.has(protocol) && href.length <= MAX_CHARS ? href : null;
}

/** An address in the form in which documents store it. Throws TemplateError `wrong_kind`, which names the place, for others. */
export function assertAddress(text: string, place: string): string {
  const address = checkedAddress(text);
  if (address !== null) return address;
  const wanted = /^\s*(?:https?:\/\/|mailto:|tel:)/i.test(text)
    ? `a valid address of at most ${MAX_CHARS} characters`
    : 'an address that begins with "https://", "http://", "mailto:" or "tel:"';
  throw new TemplateError(
    'wrong_kind',
    `${place[0]?.toUpperCase()}${place.slice(1)} needs ${wanted}, not "${text.slice(0, 100)}".`,
  );
}
