import { binaryPhrase, callPhrase, type Phrase, textPhrase, wordPhrase } from './expression-text';
import { NoMeaning } from './peer-tag';

/** Directives of `strftime` (docs.python.org, "strftime() and strptime() Format Codes") as letters of our patterns. */
const DIRECTIVES: Readonly<Record<string, string>> = {
  ...{
    d: 'dd',
    m: 'MM',
    y: 'yy',
    Y: 'yyyy',
    H: 'HH',
    I: 'hh',
    M: 'mm',
    S: 'ss',
    p: 'a',
    a: 'EEE',
    A: 'EEEE',
    b: 'MMM',
    B: 'MMMM',
  },
  ...{ '-d': 'd', '-m': 'M', '-H': 'H', '-I': 'h', '%': "'%'" },
};

/** A format of `strftime` as one of our patterns. Throws NoMeaning for a value that is no text, and for directives that we do not have. */
export function datePattern(format: Phrase | undefined): string {
  const source = textOfPhrase(format);
  if (source === null) throw new NoMeaning('has a date format that is no text');
  return source.replace(/%(-?[A-Za-z%])|[A-Za-z]+|'/g, (text, directive: string | undefined) => {
    if (directive === undefined) return text === "'" ? "''" : `'${text}'`;
    const letters = Object.hasOwn(DIRECTIVES, directive) ? DIRECTIVES[directive] : undefined;
    if (letters === undefined) throw new NoMeaning(`has the date format ${text}, which does not exist here`);
    return letters;
  });
}

/** The text that a phrase writes out; null for another value. */
export const textOfPhrase = (phrase: Phrase | undefined): string | null =>
  /^"(.*)"$/s.exec(phrase?.text ?? '')?.[1]?.replace(/\\(.)/g, '$1') ?? null;

/** `"%.2f" % x`, `"%.2f" | format(x)` and `"{:,.2f}".format(x)`: a number with text around it. */
export function formatted(pattern: Phrase, values: readonly Phrase[]): Phrase {
  const parts = (textOfPhrase(pattern) ?? '').split(PLACE);
  const places = parts.filter((_, index) => index % 2 === 1);
  const positions = places.map((place, index) => Number(/^\{(\d+)/.exec(place)?.[1] ?? index));
  const isComplete = values.every((_, index) => positions.includes(index));
  if (places.length === 0 || !isComplete || positions.some((position) => position >= values.length))
    throw new NoMeaning('has a format that cannot be read');
  const phrases = parts.flatMap((part, index) => {
    if (index % 2 === 1) return [formattedValue(part, values[positions[(index - 1) / 2] as number] as Phrase)];
    return part === '' ? [] : [textPhrase(part.replaceAll('%%', '%'))];
  });
  return phrases.reduce((left, right) => binaryPhrase('&', left, right));
}

/** A place for a value: `%s`, `%05.2f`, `{}`, `{0:,.2f}`, `{:.1%}`. */
const PLACE = /(%0?\d*(?:\.\d+)?[sdif]|\{\d*(?::0?\d*,?(?:\.\d+)?[dfs%]?)?\})/;

function formattedValue(place: string, value: Phrase): Phrase {
  const spec = place.replace(/^(?:%|\{\d*:?)|\}$/g, '');
  const [, zero = '', width = '', comma = '', decimals, kind = ''] =
    /^(0?)(\d*)(,?)(?:\.(\d+))?([a-z%]?)$/.exec(spec) ?? [];
  const shown = shownAs(value, { comma, decimals, kind });
  if (width === '' || Number(width) > MAX_WIDTH) return shown;
  return { ...callPhrase('padStart', shown, wordPhrase(width), textPhrase(zero === '' ? ' ' : '0')), isText: true };
}

/** A wider field is no number in a document. */
const MAX_WIDTH = 100;

function shownAs(value: Phrase, { comma, decimals, kind }: { comma: string; decimals?: string; kind: string }): Phrase {
  const isNumber = decimals !== undefined || comma !== '' || /^[dif%]$/.test(kind);
  if (!isNumber) return { ...callPhrase('text', value), isText: true };
  const fraction = Number(decimals ?? (kind === 'f' || kind === '%' ? 6 : 0));
  if (kind === '%') return { ...callPhrase('percent', value, wordPhrase(String(fraction))), isText: true };
  const whole = comma === '' ? '0' : '#,##0';
  const pattern = fraction > 0 ? `${whole}.${'0'.repeat(Math.min(fraction, 20))}` : whole;
  return { ...callPhrase('number', value, textPhrase(pattern)), isText: true };
}
