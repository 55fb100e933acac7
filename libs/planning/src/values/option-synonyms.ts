import { fold } from '@app/core/programs';
import { parseMonth } from './dates';

/** Options that say the same, one group a line; the names of a group stand for each other. */
const GROUPS = `
yes|y|true|ja|oui|si|agree|i agree|on
no|n|false|nein|non|nee|disagree|off
male|m|man|mannlich|herr|masculin|masculino|homme|hombre
female|f|w|woman|weiblich|frau|feminin|femenino|femme|mujer
other|diverse|divers|non binary|nonbinary|x|another
mr|mister|herr|m.|senor|monsieur
mrs|frau|madame|mme|senora
single|unmarried|never married|ledig|celibataire
married|verheiratet|marie|casado
uk|gb|united kingdom|great britain|britain|united kingdom of great britain and northern ireland
us|usa|united states|united states of america|u s a|america|the united states
south korea|korea republic of|republic of korea|korea
czech republic|czechia
netherlands|the netherlands|holland|nederland
`;

const US_STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|' +
  'GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|' +
  'MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|' +
  'NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|' +
  'SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';
const CA_PROVINCES =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|ON Ontario|' +
  'PE Prince Edward Island|QC Quebec|SK Saskatchewan|NT Northwest Territories|NU Nunavut|YT Yukon';

const REGION_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'];
const REGIONS = REGION_LANGUAGES.map(
  (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
);
const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));

let groups: ReadonlyMap<string, ReadonlySet<string>> | null = null;

/** Texts that say the same as an option, folded: codes and names of countries and states, months, yes and no, genders. */
export function optionSynonyms(text: string): ReadonlySet<string> {
  groups ??= readGroups();
  const key = optionKey(text);
  const month = /^\d{1,2}$/.test(key) ? null : parseMonth(key);
  const months = month === null ? [] : [String(month), String(month).padStart(2, '0')];
  return new Set([key, ...(groups.get(key) ?? []), ...months]);
}

/** Whether two options say the same. */
export function isSameOption(a: string, b: string): boolean {
  const [first, second] = [optionKey(a), optionKey(b)];
  if (first === second) return true;
  const month = parseMonth(a);
  if (month !== null && month === parseMonth(b)) return true;
  return optionSynonyms(a).has(second) || optionSynonyms(b).has(first);
}

const optionKey = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function readGroups(): Map<string, Set<string>> {
  const lines = GROUPS.trim()
    .split('\n')
    .map((line) => line.split('|'));
  const states = `${US_STATES}|${CA_PROVINCES}`.split('|').map((state) => [state.slice(0, 2), state.slice(3)]);
  const all = new Map<string, Set<string>>();
  for (const group of [...lines, ...states, ...countries()]) {
    const keys = group.map(optionKey);
    for (const key of keys) all.set(key, new Set([...(all.get(key) ?? []), ...keys]));
  }
  return all;
}

/** Codes of two letters (ISO 3166-1) with the names that the runtime knows for them. */
function countries(): string[][] {
  const codes = LETTERS.flatMap((a) => LETTERS.map((b) => a + b));
  return codes.flatMap((code) => {
    const names = REGIONS.map((names) => names.of(code)).filter((name) => name !== undefined);
    return names.length === 0 ? [] : [[code, ...names]];
  });
}
