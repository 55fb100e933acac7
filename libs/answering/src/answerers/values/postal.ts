import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf, anyWord } from '../../lexicon/word-pattern';

const {
  streets,
  streetEndings,
  clearStreetEndings,
  streetsAfterNumber,
  streetsAfterName,
  streetsWithoutNumber,
  places,
  countries,
  unitsBeforeNumber,
  floorNames,
  floorWords,
  buildings,
} = LEXICON.addresses;

/** Words for streets, with or without a house number. */
const STREET = new RegExp(
  String.raw`(?:${anyWord(streets)}|${anyOf(streetEndings)}\s*\d|\p{L}${anyOf(clearStreetEndings)}\b)`,
  'iu',
);
const HOUSE_NUMBER_FIRST = new RegExp(
  String.raw`^(?:no\.?\s?)?\d{1,5}\s?[a-z]?[,\s-]+(?:${anyOf(streetsAfterNumber)}|\p{L}+ ${anyOf(streetsAfterName)})\b`,
  'iu',
);
const NAME_AND_NUMBER = /^\p{Lu}[\p{L}.'\- ]{3,40}\s\d{1,4}\s?[a-z]?(?:[-/]\d{1,4}[a-z]?)?$/u;
const NUMBER_OR_STREET_WITHOUT = new RegExp(String.raw`\d|${anyWord(streetsWithoutNumber)}`, 'i');
/**
 * Postal code and town: 5 digits (DE, FR, ES, IT, MY, US), 4 digits and letters (NL), 4 digits (AT, BE, CH, DK), British, 2 and 3 (PL),
 * 4 or 5 and 3 (PT, BR), 3 and 2 (SE).
 */
const POSTAL =
  /(?:^|[\s,])(?:[A-Z]{1,2}[ -])?\d{5}(?:-\d{4})?[\s,.]+\p{L}{2,}|(?:^|, )\d{4}\s?[A-Z]{2}\s+\p{L}{2,}|^(?:[A-Z]{1,2}[- ])?\d{4}\s+\p{Lu}\p{L}{2,}|\b[A-Z]{2},?\s+\d{5}(?:-\d{4})?$|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|(?:^|, )(?:(?:\d{2}|\d{4,5})-\d{3},? |(?:SE?[- ])?\d{3} \d{2} +)\p{Lu}\p{L}{2,}/u;

/** True for a line with a street and a house number, a post box, or a part of a building. */
export function isStreetLine(text: string): boolean {
  const line = text.trim();
  return (
    (STREET.test(line) && NUMBER_OR_STREET_WITHOUT.test(line)) ||
    HOUSE_NUMBER_FIRST.test(line) ||
    NAME_AND_NUMBER.test(line)
  );
}

/** True for a line with a postal code and a town. */
export function isPostalLine(text: string): boolean {
  return POSTAL.test(text.trim());
}

const PLACE = new RegExp(anyWord(places), 'i');

/** True for a line with a word for a street, or with a state or country: address lines without a number. */
export function hasPlaceWord(text: string): boolean {
  return STREET.test(text) || PLACE.test(text);
}

const ORDINAL = String.raw`\d${anyOf(LEXICON.dates.ordinalEndings)}`;
/** A house or lot number alone, a floor, or a building: `No. 43-45-47G,`, `K3-113,`, `GND FLR`, `1 Utama Shopping Centre,`. */
const FRAGMENT = new RegExp(
  [
    String.raw`^${anyWord(unitsBeforeNumber)}[\s.:]*[a-z]{0,2}\d`,
    String.raw`^[a-z]{0,3}[-.]?\d{1,4}[a-z]?(?:[-/&,]\s?\d{0,4}[a-z]?)*\s*,`,
    String.raw`\b(?:${anyOf(floorNames)}|${ORDINAL}) ${anyOf(floorWords)}\b`,
    String.raw`${anyWord(buildings)}.*[\d,]`,
  ].join('|'),
  'i',
);

const BEGINS_WITH_NUMBER = new RegExp(
  String.raw`^(?:${anyWord(unitsBeforeNumber)}[\s.:]*)?[a-z]{0,2}-?\d{1,4}[a-z]?(?:[-/&,.]|\s|$)`,
  'i',
);
const BEGINS_WITH_STREET = new RegExp(`^${anyWord([...streets, ...buildings, ...floorNames])}`, 'i');

/** True for `No. 12, …`, `Lot 3 …` or `12A, …`: a line that begins with the number of a house, lot or unit. */
export function beginsWithNumber(text: string): boolean {
  return BEGINS_WITH_NUMBER.test(text.trim());
}

/** True for a line that begins with a word for a street, building or floor. */
export function beginsWithStreet(text: string): boolean {
  return BEGINS_WITH_STREET.test(text.trim());
}

/** True for a line that may be the first line of an address, if an address follows. */
export function isAddressFragment(text: string): boolean {
  return FRAGMENT.test(text.trim());
}

const COUNTRIES = new Set(countries);

/** True for the name of a country alone. */
export function isCountry(text: string): boolean {
  return COUNTRIES.has(fold(text).trim());
}
