import { getFormatDateInfo, getFormatInfo, isValidFormat, tokenize, tokenTypes, type FormatToken } from 'numfmt';

/** The code of cells without a format of their own. */
export const GENERAL = 'General';

/** What a format code asks of a value. */
export interface CellFormat {
  /** The code as numfmt takes it; General when it is not valid, which is how Excel repairs a workbook. */
  readonly code: string;
  readonly kind: 'plain' | 'date' | 'scientific' | 'fraction' | 'general';
  /** Of numbers: the most digits after the point, and the largest factor, over all sections. */
  readonly decimals: number;
  readonly scale: number;
  /** Whether values are compared with numbers of the code (`[>100]`). */
  readonly isConditional: boolean;
  /** Of dates: how many of the smallest shown unit a day has, and whether a day of the calendar is shown. */
  readonly unitsPerDay: number;
  readonly hasDay: boolean;
}

/** Characters that Excel takes for a code. */
const MAX_CODE = 255;
/** Excel has at most 250 formats of its own in a workbook. */
const MAX_KEPT = 1_000;
const SECONDS_PER_DAY = 86_400;
/** Seconds are shown with three decimals at most. */
const SECOND_DECIMALS = 3;

const KINDS: Partial<Record<string, CellFormat['kind']>> = {
  number: 'plain',
  grouped: 'plain',
  percent: 'plain',
  currency: 'plain',
  scientific: 'scientific',
  fraction: 'fraction',
};

const known = new Map<string, CellFormat>();

/** Reads a format code (ISO/IEC 29500-1, 18.8.31) once and keeps the result. */
export function readFormat(code: string): CellFormat {
  let format = known.get(code);
  if (!format) {
    if (known.size >= MAX_KEPT) known.clear();
    format = compile(code);
    known.set(code, format);
  }
  return format;
}

function compile(code: string): CellFormat {
  const sections = code.length > MAX_CODE ? [] : sectionsOf(code);
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

/** numfmt 3 looks codes up in an object: the names of its inherited properties are no codes. */
const isValid = (code: string): boolean => code !== '' && !(code in Object.prototype) && isValidFormat(code);

type Section = readonly FormatToken[];

const has = (section: Section, ...types: string[]): boolean => section.some(({ type }) => types.includes(type));
const textOf = (section: Section): string => section.map(({ raw }) => raw).join('');

/** The sections of a code: positive; negative; zero; text. */
function sectionsOf(code: string): Section[] {
  const sections: FormatToken[][] = [[]];
  for (const token of tokenize(code)) {
    if (token.type === tokenTypes.BREAK) sections.push([]);
    else sections.at(-1)?.push(token);
  }
  return sections.map(withoutNumberLocale);
}

/** A locale names months and days. The signs of numbers are those of Excel's own language, also beside a foreign currency. */
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
