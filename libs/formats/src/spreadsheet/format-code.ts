import { getFormatDateInfo, getFormatInfo, isValidFormat, tokenize, tokenTypes, type FormatToken } from 'numfmt';

/** The format code of cells without another one. */
export const GENERAL = 'General';

/** The properties of a parsed format code. */
export interface CellFormat {
  /** The code for numfmt; General when the code is not valid, as Excel repairs such workbooks. */
  readonly code: string;
  readonly kind: 'plain' | 'date' | 'scientific' | 'fraction' | 'general';
  /** For numbers: the maximum number of decimals over all sections. */
  readonly decimals: number;
  /** For numbers: the largest factor over all sections, such as 100 for a percentage. */
  readonly scale: number;
  /** Whether a section has a condition (`[>100]`). */
  readonly isConditional: boolean;
  /** For dates and times: the number of the smallest shown units in a day. */
  readonly unitsPerDay: number;
  /** For dates: whether a year, a month or a day is shown. */
  readonly hasDay: boolean;
}

/** Maximum length of a format code in Excel, in characters. */
const MAX_CODE_LENGTH = 255;
/** Maximum size of the cache. A workbook of Excel has at most 250 custom formats. */
const MAX_CACHED = 1_000;
const SECONDS_PER_DAY = 86_400;
/** Maximum number of decimals of seconds in Excel. */
const SECOND_DECIMALS = 3;

const KINDS: Partial<Record<string, CellFormat['kind']>> = {
  number: 'plain',
  grouped: 'plain',
  percent: 'plain',
  currency: 'plain',
  scientific: 'scientific',
  fraction: 'fraction',
};

const cache = new Map<string, CellFormat>();

/** Parses a format code (ISO/IEC 29500-1, 18.8.31). Results are cached. */
export function readFormat(code: string): CellFormat {
  let format = cache.get(code);
  if (!format) {
    if (cache.size >= MAX_CACHED) cache.clear();
    format = compile(code);
    cache.set(code, format);
  }
  return format;
}

function compile(code: string): CellFormat {
  const sections = code.length > MAX_CODE_LENGTH ? [] : sectionsOf(code);
  const joined = sections.map(textOf).join(';');
  const { code: valid, sections: read } = isValid(joined)
    ? { code: joined, sections }
    : { code: GENERAL, sections: [] };
  const infos = read.map((section) => getFormatInfo(textOf(section) || GENERAL));
  return {
    code: valid,
    kind: infos.some(({ isDate }) => isDate) ? 'date' : (KINDS[infos[0]?.type ?? ''] ?? 'general'),
    decimals: Math.max(0, ...infos.map(({ maxDecimals }) => maxDecimals)),
    scale: Math.max(0, ...infos.map(({ scale }) => scale)),
    isConditional: read.some((section) => has(section, tokenTypes.CONDITION)),
    unitsPerDay: Math.max(1, ...read.map(unitsPerDay)),
    hasDay: read.some(showsDay),
  };
}

/** numfmt 3 looks codes up in an object, and would take names of inherited properties (`constructor`) for codes. */
const isValid = (code: string): boolean => code !== '' && !(code in Object.prototype) && isValidFormat(code);

type Section = readonly FormatToken[];

const has = (section: Section, ...types: string[]): boolean => section.some(({ type }) => types.includes(type));
const textOf = (section: Section): string => section.map(({ raw }) => raw).join('');

/** The sections of a code in the order positive, negative, zero, text. */
function sectionsOf(code: string): Section[] {
  const sections: FormatToken[][] = [[]];
  for (const token of tokenize(code)) {
    if (token.type === tokenTypes.BREAK) sections.push([]);
    else sections.at(-1)?.push(token);
  }
  return sections.map(withoutNumberLocale);
}

/**
 * Removes the locale from sections for numbers and keeps its currency symbol. In Excel a locale changes the names of months
 * and days only; the separators of numbers are those of Excel's language.
 */
function withoutNumberLocale(section: Section): Section {
  if (has(section, tokenTypes.DATETIME, tokenTypes.DURATION)) return section;
  return section.map((token) => {
    const currency = token.type === tokenTypes.LOCALE ? String(token.value).split('-')[0] : undefined;
    return currency === undefined ? token : { ...token, raw: currency === '' ? '' : `[$${currency}]` };
  });
}

function unitsPerDay(section: Section): number {
  if (!has(section, tokenTypes.DATETIME, tokenTypes.DURATION)) return 1;
  const point = section.findIndex(({ type }) => type === tokenTypes.POINT);
  const after = point === -1 ? [] : section.slice(point + 1, point + 1 + SECOND_DECIMALS);
  const end = after.findIndex(({ type }) => type !== tokenTypes.ZERO);
  const decimals = end === -1 ? after.length : end;
  const { hours, minutes, seconds } = getFormatDateInfo(textOf(section));
  return SECONDS_PER_DAY * 10 ** (hours || minutes || seconds ? decimals : SECOND_DECIMALS);
}

function showsDay(section: Section): boolean {
  const { year, month, day } = getFormatDateInfo(textOf(section) || GENERAL);
  return year || month || day;
}
