import { isCountry, isStreetLine } from '../answerers/values/postal';
import { present } from './names';
import type { Coerced, Components } from './value-types';

const NUMBER_LAST = /^(.*\p{L}.*?)[\s,]+(\d{1,5}\s?[a-zA-Z]?(?:\s?[-/]\s?\d{1,5}\s?[a-zA-Z]?)?)$/u;
const NUMBER_FIRST = /^(\d{1,5}\s?[a-zA-Z]?(?:[-/]\d{1,5})?(?:\s?(?:bis|ter))?),?\s+(\p{L}.*)$/u;
/** Town with state and code (US, AU, CA), code and town, town and British code, in that order. */
const STATE_AND_CODE = /^(.*?\p{L})[\s,]+([A-Z]{2,3})\.?[\s,]+(\d{5}(?:-\d{4})?|\d{4}|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/u;
const CODE_AND_TOWN =
  /^(?:[A-Z]{1,2}[- ])?(\d{4} ?[A-Z]{2}(?= )|\d{5}|\d{4}-\d{3}|\d{2}-\d{3}|\d{3} \d{2}|\d{4})[\s,]+(\p{L}.*)$/u;
const TOWN_AND_CODE = /^(.*\p{L}[^\d]*?)[\s,]+([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{4,6})$/u;
/** `(TO)` after an Italian town. */
const PROVINCE = /^(.*?)\s*\(([A-Z]{2})\)$/;
const MAX_CHARACTERS = 500;

/**
 * An address as `street`, `house_number`, `unit`, `postal_code`, `city`, `state`, `country` and `name` (lines before the street). Its
 * lines are separated by line breaks or commas. Null without a postal code or a street.
 */
export function toAddress(text: string): Coerced | null {
  if (text.length > MAX_CHARACTERS) return null;
  const lines = partsOf(text);
  const country = isCountry(lines.at(-1) ?? '') ? (lines.pop() ?? '') : '';
  const at = lines.findIndex((line) => placeOf(line) !== null);
  const place = placeOf(lines[at] ?? '') ?? {};
  const others = lines.filter((_, index) => index !== at);
  const streetAt = streetIndex(others, at);
  const street = streetOf(others[streetAt] ?? '');
  if (at < 0 && streetAt < 0) return null;
  const name = others.slice(0, Math.max(0, streetAt)).join(', ');
  const unit = others.slice(streetAt + 1).join(', ');
  return { value: present({ name, ...street, unit, ...place, country }), fault: '' };
}

/** Lines of the address. Town, state and code may have a comma between them; they stay one line. */
function partsOf(text: string): string[] {
  const lines = text.split(/\n|;/).flatMap((line) => {
    const parts = line.split(/,\s*/).map((part) => part.trim());
    return parts.reduce<string[]>((joined, part) => {
      const last = joined.at(-1);
      const isRest = last !== undefined && /^[A-Z]{2,3}\.?\s+[\dA-Z]/.test(part) && !/\d/.test(last);
      return isRest ? [...joined.slice(0, -1), `${last}, ${part}`] : [...joined, part];
    }, []);
  });
  return lines.map((line) => line.trim().replace(/[.,]+$/, '')).filter((line) => line !== '');
}

function placeOf(line: string): Components | null {
  const withState = STATE_AND_CODE.exec(line);
  if (withState) {
    const [, city = '', state = '', postal_code = ''] = withState;
    return { postal_code, city, state };
  }
  const codeFirst = CODE_AND_TOWN.exec(line);
  if (codeFirst && !isNumberedStreet(line)) {
    const [, postal_code = '', town = ''] = codeFirst;
    const [, city = town, state = ''] = PROVINCE.exec(town) ?? [];
    return { postal_code, city, state };
  }
  const [, city = '', postal_code = ''] = isStreetLine(line) ? [] : (TOWN_AND_CODE.exec(line) ?? []);
  return postal_code === '' ? null : { postal_code, city, state: '' };
}

/** `1600 Pennsylvania Avenue` begins with four digits, and is no town. */
function isNumberedStreet(line: string): boolean {
  return /^\d{4,5}\s/.test(line) && isStreetLine(line);
}

/** The line with the street: one that looks like one, else the line before the place. */
function streetIndex(lines: string[], place: number): number {
  const clear = lines.findIndex((line) => isStreetLine(line));
  return clear >= 0 || place < 1 ? clear : Math.min(place, lines.length) - 1;
}

function streetOf(line: string): Components {
  const first = NUMBER_FIRST.exec(line);
  if (first) return { street: first[2] ?? '', house_number: first[1] ?? '' };
  const last = NUMBER_LAST.exec(line);
  if (last) return { street: last[1] ?? '', house_number: last[2] ?? '' };
  return { street: line };
}
