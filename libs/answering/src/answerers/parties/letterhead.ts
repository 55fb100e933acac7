import { LEXICON } from '../../lexicon/lexicon';
import { anyWord } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import { type Cell, isReadByOcr } from '../tables/sheet';
import { findAmounts } from '../values/amounts';
import { findEmails, findPhones, findUrls, findVatIds } from '../values/codes';
import { foldKey } from '../values/folding';
import { NAME_WORDS } from '../values/misread-words';
import { agreeWithOthers } from '../values/other-readings';
import { beginsWithNumber, hasPlaceWord, isAddressFragment, isPostalLine, isStreetLine } from '../values/postal';
import { addressText } from './address-text';
import { isRegistrationNumber } from './addresses';
import { openBracket } from './brackets';
import { columnBelow } from './columns';
import {
  asName,
  hasLegalForm,
  hasRegistration,
  isNameLike,
  namesHeadOffice,
  type PartyName,
  soundsLikeBusiness,
  withEndingBelow,
  withLineAbove,
} from './company-names';
import type { Party } from './party';

/*
 * The numbers are set by hand on the development receipts and invoices; no script learns them.
 */

/** The head and the foot of a page, in its height: senders print their names in both. */
const HEAD = 0.25;
const FOOT = 0.85;
/** Evidence that a line loses with its distance from the top, in the head and between head and foot. */
const HEAD_SLOPE = 2;
const BODY_SLOPE = -1.5;
/** Lines below a name that are searched: for registrations, for its address, for a head office. More finds those of others. */
const LINES_BELOW = 8;
const ADDRESS_REACH = 3;
const FOOTER_REACH = 2;
/** Shorter names of domains occur inside of other words. */
const SHORTEST_DOMAIN = 4;
/** Words of the longest name (longer lines are sentences); characters of the shortest complete name. */
const MAX_WORDS = 6;
const SHORT_NAME = 5;
/** Mean OCR confidence (0–100) below which words are probably a logo or noise. */
const POORLY_READ = 50;
/** Domains of mail providers, and of software that writes invoices: none of them is the seller's. */
const PUBLIC_DOMAINS = new Set(
  'gmail yahoo hotmail outlook web tcpdf localhost icloud live orange free mail'.split(' '),
);

/** A line that may be the seller's name, and its surroundings. */
interface Candidate {
  cell: Cell;
  name: PartyName;
  below: Cell[];
  key: string;
  /** The text as a line of an address. */
  address: string;
  /** The text in the row above, which may introduce the line. */
  above: string;
  isFirst: boolean;
  isFirstCompany: boolean;
  isRepeated: boolean;
  /** Whether amounts stand both above and below or beside the line: it belongs to the items. */
  isAmongAmounts: boolean;
  domains: string[];
}

/**
 * The weights of evidence for (or, negative, against) a line as the seller's name; their sum is compared with CERTAIN. A larger
 * weight lets one kind of evidence outweigh the others.
 */
const EVIDENCE: [number, (candidate: Candidate) => boolean][] = [
  [3, ({ name }) => hasLegalForm(name.text)],
  [1.5, ({ name }) => soundsLikeBusiness(name.text)],
  [1.5, ({ isFirst }) => isFirst],
  [1.5, ({ isFirstCompany }) => isFirstCompany],
  [1, ({ below }) => below.slice(0, ADDRESS_REACH).some((line) => isAddress(line.text))],
  [1, ({ below }) => isHeadedBy(below)],
  [-2, ({ isAmongAmounts }) => isAmongAmounts],
  [-2, ({ name, address, above }) => !hasLegalForm(name.text) && (isAddressFragment(address) || isAddress(above))],
  [1, ({ below }) => isRegistrationNumber(below[0]?.text ?? '')],
  [1.5, ({ cell, name }) => isAddress(cell.text.slice(name.end))],
  [
    2.5,
    ({ key, domains }) =>
      domains.some((domain) => key.includes(domain) || (key.length >= SHORTEST_DOMAIN && domain.includes(key))),
  ],
  [1, ({ cell }) => hasRegistration(cell.text)],
  [1, ({ cell, below }) => [cell, ...below].some((line) => namesRegistration(line.text))],
  [0.7, ({ isRepeated }) => isRepeated],
  [0.5, ({ cell, name }) => cell.box.y > FOOT && hasLegalForm(name.text)],
  [1.5, ({ below }) => below.slice(0, FOOTER_REACH).some((line) => namesHeadOffice(line.text))],
  [-4, ({ above }) => INTRODUCES_ANOTHER.test(above)],
  [-2, ({ name }) => name.text.split(/\s+/).length > MAX_WORDS],
  [-1, ({ name }) => /^\p{Ll}/u.test(name.text)],
  [-2, ({ cell }) => meanConfidence(cell) < POORLY_READ],
  [-0.7, ({ name }) => name.text.length < SHORT_NAME],
  [-4, ({ address }) => isPlaceAlone(address)],
  [-4, ({ address, below }) => beginsWithNumber(address) && isPostalLine(below[0]?.text ?? '')],
];
/** The owner of a shop, or its former name, is not its present name. */
const INTRODUCES_ANOTHER = new RegExp(anyWord(LEXICON.parties.owners), 'i');
const PLACES = new Set(LEXICON.addresses.places.map(foldKey));
const REGISTRATION = new RegExp(anyWord(LEXICON.parties.registrations), 'i');
/** The sum of evidence at which a line has the score 1. More lowers every score. */
const CERTAIN = 8;

/**
 * Names on the first page that may be the seller's without any label, by evidence such as a legal form, the position, or the
 * domain of a mail address; best first. `excluded` has folded names of other parties.
 */
export function letterheadParties(analysis: Analysis, excluded: string[]): Party[] {
  const isOfBusiness = analysis.sheet.cells.some(isOfSender);
  const cells = analysis.sheet.cells.filter((cell) => cell.page === 1 && isNameLike(cell, analysis));
  const keys = cells.map((cell) => foldKey(asName(cell).text));
  const firstCompany = cells.find((cell) => hasLegalForm(asName(cell).text));
  const domains = webNames(analysis);
  const amounts = rowsOfAmounts(analysis);
  /** Last lines of names, which are no names of their own. */
  const endings = new Set<Cell>();
  const candidates = cells.map((cell, index) => {
    const isRepeated = keys.filter((key) => key === keys[index]).length > 1;
    const column = columnBelow(cell, analysis).slice(0, LINES_BELOW);
    const ended = withEndingBelow(asName(cell), column[0], analysis);
    const below = ended.text === asName(cell).text ? column : column.slice(1);
    if (below !== column && column[0] && !hasLegalForm(column[0].text)) endings.add(column[0]);
    const printed = withLineAbove(ended, analysis);
    const name = isReadByOcr(cell)
      ? { ...printed, text: openBracket(agreeWithOthers(printed.text, analysis.sheet, NAME_WORDS), analysis.sheet) }
      : printed;
    return {
      cell,
      name,
      below,
      key: foldKey(name.text),
      address: addressText(cell, analysis),
      above: analysis.sheet.rows[cell.row - 1]?.[0]?.text ?? '',
      isFirst: index === 0,
      isFirstCompany: cell === firstCompany,
      isRepeated,
      isAmongAmounts: cell.row >= amounts.first && cell.row < amounts.last,
      domains,
    };
  });
  return candidates
    .filter(({ cell, key }) => !excluded.includes(key) && !endings.has(cell))
    .filter(({ name }) => isOfBusiness || hasLegalForm(name.text) || soundsLikeBusiness(name.text))
    .map((candidate) => ({ name: candidate.name, below: candidate.below, score: likelihood(candidate) }))
    .sort((a, b) => b.score - a.score);
}

/** Whether a line says how its sender is reached or registered, or what is to pay: without one a page has no letterhead. */
function isOfSender({ text }: Cell): boolean {
  if (isAddress(text) || namesRegistration(text)) return true;
  if ([findEmails, findUrls, findPhones].some((find) => find(text).length > 0)) return true;
  return findAmounts(text).some(({ decimals, withCurrency }) => decimals === 2 || withCurrency);
}

function likelihood(candidate: Candidate): number {
  const { y } = candidate.cell.box;
  const height = y < HEAD ? 1 - HEAD_SLOPE * y : y < FOOT ? BODY_SLOPE * y : 0;
  const evidence = EVIDENCE.filter(([, holds]) => holds(candidate)).reduce((sum, [weight]) => sum + weight, height);
  return evidence / CERTAIN;
}

/** True for the last line of an address: a state or country, also with a space that OCR has put into its name. */
function isPlaceAlone(address: string): boolean {
  if (hasLegalForm(address) || soundsLikeBusiness(address)) return false;
  return hasPlaceWord(address) || PLACES.has(foldKey(address));
}

/** True for lines of which the first one, but for a registration number, is an address. */
function isHeadedBy(below: Cell[]): boolean {
  const line = below.find(({ text }) => !isRegistrationNumber(text));
  return line !== undefined && isAddress(line.text);
}

/** The first and the last row of the first page with an amount of money. */
function rowsOfAmounts(analysis: Analysis): { first: number; last: number } {
  const rows = analysis.sheet.cells
    .filter((cell) => cell.page === 1 && findAmounts(cell.text).some(({ decimals }) => decimals === 2))
    .map(({ row }) => row);
  return { first: rows[0] ?? Infinity, last: rows.at(-1) ?? -1 };
}

function isAddress(text: string): boolean {
  return isStreetLine(text) || isPostalLine(text);
}

function namesRegistration(text: string): boolean {
  return findVatIds(text).length > 0 || REGISTRATION.test(text);
}

function meanConfidence(cell: Cell): number {
  return cell.words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, cell.words.length);
}

/** The second-level domains of the document's mail and web addresses, without PUBLIC_DOMAINS. */
function webNames(analysis: Analysis): string[] {
  const hosts = analysis.sheet.cells.flatMap((cell) =>
    [...findEmails(cell.text), ...findUrls(cell.text)].map(({ value }) => value.toLowerCase()),
  );
  const names = hosts.map(
    (host) => host.replace(/^.*@|^https?:\/\/|^www\.|^https?:\/\/www\./g, '').split(/[/:]/)[0] ?? '',
  );
  const owners = names.map((name) => foldKey(name.split('.').slice(-2, -1)[0] ?? ''));
  return owners.filter((owner) => owner.length >= SHORTEST_DOMAIN && !PUBLIC_DOMAINS.has(owner));
}
