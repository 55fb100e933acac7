import { fold } from './folding';

/** Street words of several languages, with or without a house number. */
const STREET =
  /(?:\b(?:street|st\.?|road|rd\.?|avenue|ave\.?|lane|ln\.?|drive|dr\.?|boulevard|blvd\.?|highway|hwy|square|court|parkway|place|suite|floor|level|unit|block|lot|building|bangunan|jalan|jln|jl|lorong|lrg|persiaran|lebuh(?:raya)?|taman|tmn|kampung|kg|bandar|kawasan|seksyen|section|plaza|mall|tower|menara|wisma|kompleks|complex|rue|chemin|allee|allée|impasse|quai|place|route|cours|calle|camino|avenida|avda|plaza|paseo|via|viale|piazza|corso|largo|postfach|p\.? ?o\.? box|postbus|boite postale)\b|(?:stra(?:ß|ss)e|str\.|weg|gasse|platz|allee|ufer|damm|straat|laan|plein|gracht|kade|singel|dijk)\s*\d|\p{L}(?:straat|laan|plein|gracht|stra(?:ß|ss)e|street)\b)/iu;
const HOUSE_NUMBER_FIRST =
  /^(?:no\.?\s?)?\d{1,5}\s?[a-z]?[,\s-]+(?:rue|chemin|avenue|av\.?|bd|boulevard|allee|allée|place|quai|\p{L}+ (?:street|road|avenue|lane|drive|st|rd|ave))\b/iu;
const NAME_AND_NUMBER = /^\p{Lu}[\p{L}.'\- ]{3,40}\s\d{1,4}\s?[a-z]?(?:[-/]\d{1,4}[a-z]?)?$/u;
/** Postal code and town: 5 digits (DE, FR, ES, IT, MY, US), 4 digits and letters (NL), 4 digits (AT, BE, CH, DK), British. */
const POSTAL =
  /(?:^|[\s,])(?:[A-Z]{1,2}[ -])?\d{5}(?:-\d{4})?[\s,.]+\p{L}{2,}|^\d{4}\s?[A-Z]{2}\s+\p{L}{2,}|^(?:[A-Z]{1,2}[- ])?\d{4}\s+\p{Lu}\p{L}{2,}|\b[A-Z]{2}\s+\d{5}(?:-\d{4})?$|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/u;

/** A line with a street and a house number, a post box, or a part of a building. */
export function isStreetLine(text: string): boolean {
  const line = text.trim();
  return (
    (STREET.test(line) && /\d|jalan|jln|taman|p\.? ?o\.? box|lot\b/i.test(line)) ||
    HOUSE_NUMBER_FIRST.test(line) ||
    NAME_AND_NUMBER.test(line)
  );
}

/** A line with a postal code and a town. */
export function isPostalLine(text: string): boolean {
  return POSTAL.test(text.trim());
}

/** Words that go with places, for address lines without number. */
export function hasPlaceWord(text: string): boolean {
  return (
    STREET.test(text) ||
    /\b(kuala lumpur|selangor|johor|penang|pulau pinang|perak|melaka|sabah|sarawak|kedah|kelantan|pahang|negeri sembilan|terengganu|perlis|malaysia|singapore|germany|deutschland|france|nederland|netherlands|espana|italia|belgium|osterreich|switzerland|united kingdom|usa|darul ehsan|w\.? ?p\.?)\b/i.test(
      text,
    )
  );
}

/** A house or lot number alone, a floor, or a building: `No. 43-45-47G,`, `K3-113,`, `GND FLR`, `1 Utama Shopping Centre,`. */
const FRAGMENT =
  /^(?:no\b|lot\b|unit\b|suite\b|shop\b|blk\b|g\/?f\b)[\s.:]*[a-z]{0,2}\d|^[a-z]{0,3}[-.]?\d{1,4}[a-z]?(?:[-/&,]\s?\d{0,4}[a-z]?)*\s*,|\b(?:gnd|ground|first|second|third|\d(?:st|nd|rd|th)|upper|lower) (?:flr?|floor)\b|\b(?:basement|(?:shopping|city|business|industrial) (?:cent(?:re|er)|park|mall))\b.*[\d,]/i;

/** True for a line that can begin an address, but says so only together with the lines below it. */
export function isAddressFragment(text: string): boolean {
  return FRAGMENT.test(text.trim());
}

const COUNTRY =
  /^(?:germany|deutschland|france|frankreich|nederland|netherlands|the netherlands|niederlande|pays-bas|spain|espana|spanien|espagne|italy|italia|italien|italie|belgium|belgie|belgique|belgien|austria|osterreich|switzerland|schweiz|suisse|luxembourg|luxemburg|united kingdom|great britain|england|uk|ireland|usa|u\.s\.a\.|united states|canada|malaysia|singapore|india|portugal|poland|polen|denmark|danmark|sweden|sverige|norway|norge|australia|china|japan)$/;

/** The name of a country alone. */
export function isCountry(text: string): boolean {
  return COUNTRY.test(fold(text).trim());
}
