import { ExpressionError } from './expression';
import type { FunctionCall, TemplateFunction } from './template-function';
import { textOf, wrongKind } from './values';

/** The fields of a date, by their letters in patterns (Unicode Technical Standard 35, part 4, table "Date Field Symbols"). */
const FIELDS = ['y', 'M', 'd', 'H', 'h', 'm', 's', 'a'] as const;
type Field = (typeof FIELDS)[number];
/** Letters that Day.js has for the same fields. */
const OTHER_LETTERS: Readonly<Record<string, Field>> = { Y: 'y', D: 'd', A: 'a' };
const PART = /'([^']*)'|y{1,4}|Y{1,4}|M{1,2}|d{1,2}|D{1,2}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|[aA]|[\s\S]/g;
/** Names of days and months depend on a language, so they are not read. */
const NAMES = /M{3}|E/;
/** Two digits mean a year from 1969 to 2068 (IEEE Std 1003.1-2017, strptime, "%y"). */
const FIRST_SHORT_YEAR = 69;
/** No date is longer. */
const MAX_LENGTH = 40;

/**
 * `parseDate(text, pattern)`: the ISO 8601 text of a date that is written in numbers in another order. Throws ExpressionError
 * `wrong_kind` for a text that is not written so, and `invalid_expression` for a pattern with names or with a field twice.
 */
export const PARSE_DATE: TemplateFunction = {
  min: 2,
  max: 2,
  apply: (input, call) => {
    if (input instanceof Date) return input;
    const pattern = textOf(call.argument(1));
    const read = fieldsIn(textOf(input).trim(), pattern, call);
    const iso = read && isoOf(read);
    if (!iso) throw wrongKind(call.name, `a date such as ${pattern}`, input);
    return iso;
  },
};

type Fields = Partial<Record<Field, string>>;

function fieldsIn(text: string, pattern: string, { name }: FunctionCall): Fields | null {
  const fields: Field[] = [];
  if (NAMES.test(pattern.replace(/'[^']*'/g, '')) || pattern.length > MAX_LENGTH)
    throw new ExpressionError(
      'invalid_expression',
      `gives "${name}" a pattern that it cannot read: it reads numbers only`,
    );
  const source = pattern.replace(PART, (part, quoted: string | undefined) => {
    const field = fieldOf(part);
    if (quoted !== undefined || field === null) return literal(quoted ?? part);
    if (fields.includes(field))
      throw new ExpressionError('invalid_expression', `gives "${name}" a pattern with a field twice`);
    fields.push(field);
    return field === 'a' ? '([AaPp][Mm])' : field === 'y' && part.length !== 2 ? '(\\d{4})' : '(\\d{1,2})';
  });
  const found = text.length > MAX_LENGTH ? null : new RegExp(`^${source}$`).exec(text);
  return found && Object.fromEntries(fields.map((field, index) => [field, found[index + 1]]));
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function fieldOf(part: string): Field | null {
  const letter = part[0] ?? '';
  const own = Object.hasOwn(OTHER_LETTERS, letter) ? OTHER_LETTERS[letter] : letter;
  return FIELDS.find((field) => field === own) ?? null;
}

/** Null for a day that does not exist, or a date without one. */
function isoOf({ y, M, d, H, h, m, s, a }: Fields): string | null {
  if (y === undefined || M === undefined || d === undefined) return null;
  const year = y.length > 2 ? Number(y) : Number(y) + (Number(y) < FIRST_SHORT_YEAR ? 2000 : 1900);
  const half = a === undefined ? 0 : 12 * Number(/p/i.test(a));
  const hour = h === undefined ? Number(H ?? 0) : (Number(h) % 12) + half;
  const date = new Date(Date.UTC(year, Number(M) - 1, Number(d), hour, Number(m ?? 0), Number(s ?? 0)));
  const isReal = date.getUTCMonth() === Number(M) - 1 && date.getUTCDate() === Number(d);
  if (!isReal || Number(m ?? 0) > 59 || Number(s ?? 0) > 59) return null;
  const iso = date.toISOString();
  return (H ?? h) === undefined ? iso.slice(0, 'yyyy-mm-dd'.length) : iso.slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
}
