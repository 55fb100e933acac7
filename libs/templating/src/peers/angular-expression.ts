import { callPhrase, type Phrase, textPhrase, wordPhrase } from './expression-text';
import { NoMeaning } from './peer-tag';
import { scriptExpression, type SpecialName } from './script-expression';

/** The values of a loop that the "angular parser" of docxtemplater offers. */
const LOOP_VALUES: Readonly<Record<string, string>> = {
  $index: '@index',
  $isFirst: '@first',
  $isLast: '@last',
};

const special: SpecialName = (name) => {
  const variable = Object.hasOwn(LOOP_VALUES, name) ? LOOP_VALUES[name] : undefined;
  return variable === undefined ? null : wordPhrase(variable);
};

/** The parts of an expression between the bars of its filters. */
export const angularParts = (source: string): string[] => splitOutside(source, '|');

/**
 * Translates an expression of the "angular parser": an expression of ECMAScript with filters, `a + b | filter:x:y`. Returns the
 * text of ours. Throws NoMeaning.
 */
export function angularExpression(source: string): string {
  const [input = '', ...filters] = angularParts(source.replace(/(^|[^\w.)\]])\.(?![\w.\d])/g, '$1this'));
  const value = scriptExpression(input.trim(), special);
  return filters.reduce((phrase, filter) => filtered(phrase, filter), value).text;
}

type Filter = (input: Phrase, args: readonly Phrase[]) => Phrase;

const passed =
  (name: string): Filter =>
  (input, args) =>
    callPhrase(name, input, ...args);

/** Filters of the documentation, by name; other names are those of our filters. */
const FILTERS: Readonly<Record<string, Filter>> = {
  size: passed('length'),
  toFixed: (input, [decimals]) => callPhrase('number', input, textPhrase(fixed(decimals))),
  sortBy: (input, [key]) => callPhrase('sort', input, ...(key ? [key] : [])),
  where: (input, [condition]) => callPhrase('filter', input, conditionOf(condition)),
  sumBy: (input, [key]) => callPhrase('sum', input, ...(key ? [key] : [])),
  sumby: (input, [key]) => callPhrase('sum', input, ...(key ? [key] : [])),
  uppercase: passed('upper'),
  lowercase: passed('lower'),
};

function filtered(input: Phrase, source: string): Phrase {
  const [name = '', ...args] = splitOutside(source, ':').map((part) => part.trim());
  const values = args.map((argument) => scriptExpression(argument, special));
  const filter = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined;
  if (filter) return filter(input, values);
  if (!/^[A-Za-z]\w*$/.test(name)) throw new NoMeaning(`has the filter "${name}", which cannot be read`);
  return callPhrase(name, input, ...values);
}

/** The condition of `where:'age > 3'`, about each item. */
function conditionOf(condition: Phrase | undefined): Phrase {
  const source = condition && /^"(.*)"$/.exec(condition.text)?.[1];
  if (!source) throw new NoMeaning('has a condition that is no text');
  return scriptExpression(source.replaceAll(/\\(.)/g, '$1'), special);
}

function fixed(decimals: Phrase | undefined): string {
  const count = Number(decimals?.text ?? 0);
  if (!Number.isInteger(count) || count > 20) throw new NoMeaning('has decimals that are no number from 0 to 20');
  return count === 0 ? '0' : `0.${'0'.repeat(count)}`;
}

/** The parts of a text between single separators outside of quotes and brackets. A colon after a question mark is no separator. */
export function splitOutside(source: string, separator: string): string[] {
  const parts: string[] = [''];
  let quote = '';
  let depth = 0;
  for (let at = 0; at < source.length; at++) {
    const character = source[at] as string;
    const isDouble = separator === '|' && (source[at + 1] === '|' || source[at - 1] === '|');
    if (quote) quote = character === quote && source[at - 1] !== '\\' ? '' : quote;
    else if (/["'`]/.test(character)) quote = character;
    else if (/[([{?]/.test(character)) depth++;
    else if (/[)\]}]/.test(character) || (character === ':' && separator !== ':' && depth > 0)) depth--;
    else if (character === separator && depth === 0 && !isDouble) {
      parts.push('');
      continue;
    }
    parts[parts.length - 1] += character;
  }
  return parts;
}
