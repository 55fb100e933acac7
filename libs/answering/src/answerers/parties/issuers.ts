import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf, anyWord } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { Finding } from '../labels/linking';
import { type Cell, wholeCell } from '../tables/sheet';
import { foldKey } from '../values/folding';
import { hasLegalForm } from './company-names';
import { findParties } from './parties';
import { type Party, partySpan } from './party';

/*
 * The scores are set by hand on drawn policies and payslips; no script learns them.
 */

/** A letterhead of a lower score is not certain enough to be the issuer; the factor and the most that its score counts for a role. */
const MIN_LETTERHEAD = 0.4;
const AS_ISSUER = 0.8;
const MAX_SCORE = 0.6;

/** The names for a role, and the words of the documents in which somebody has it. */
interface Role {
  names: Set<string>;
  kinds: RegExp;
}

const ISSUERS = LEXICON.parties.issuers.map(toRole);
const ADDRESSEES = LEXICON.parties.addressees.map(toRole);
const SALUTATION = new RegExp(`^${anyOf(LEXICON.letters.salutations.map((word) => word.replace('*', '')))}`);

function toRole(role: string): Role {
  const [names = '', kinds = ''] = role.split(': ');
  return { names: new Set(names.split(', ').map(foldKey)), kinds: new RegExp(anyWord(kinds.split(', ').map(fold))) };
}

/** Whether a name asks for the one who writes documents of a kind, or for the one to whom they are sent. */
export function asksForParty(name: string): boolean {
  const key = foldKey(name);
  return [...ISSUERS, ...ADDRESSEES].some(({ names }) => names.has(key));
}

/**
 * The company in the letterhead of a document, where a name asks for the one who writes documents of its kind: the insurer of a policy, the
 * employer of a payslip. Null for other names and documents, and for a letter, unless the letterhead has a legal form: people write letters
 * about their policies, too.
 */
export function issuerOfDocument(name: string, analysis: Analysis): Finding | null {
  const texts = textsOfRole(name, ISSUERS, analysis);
  if (texts && BANKS.test(fold(name))) return bankInLetterhead(analysis);
  const { seller } = texts ? findParties(analysis) : { seller: null };
  if (!texts || !seller || seller.score < MIN_LETTERHEAD) return null;
  if (!hasLegalForm(seller.name.text) && isTitleOf(name, seller.name.text)) return null;
  if (!hasLegalForm(seller.name.text) && texts.some((text) => SALUTATION.test(text))) return null;
  return inRole(seller);
}

/** The first line that is the name of a bank: the seller of a document is none. */
function bankInLetterhead({ sheet }: Analysis): Finding | null {
  const line = sheet.cells.find(
    ({ page, text }) => page === 1 && NAME.test(text) && !/[:.]/.test(text) && BANKS.test(fold(text)),
  );
  return line ? { value: line.text, spans: [wholeCell(line)], score: MAX_SCORE } : null;
}

/** The one whose address a document has, where a name asks for the one to whom documents of its kind are sent: the employee of a payslip. */
export function addresseeOfDocument(name: string, analysis: Analysis): Finding | null {
  if (!textsOfRole(name, ADDRESSEES, analysis)) return null;
  const below = nameBelowHonorific(analysis);
  if (below) return { value: below.text, spans: [wholeCell(below)], score: MAX_SCORE };
  const { buyer } = findParties(analysis);
  return buyer && buyer.score >= MIN_LETTERHEAD && NAME.test(buyer.name.text) ? inRole(buyer) : null;
}

/** The line below a form of address that stands alone, as in the address of a letter: a name of two words or more. */
function nameBelowHonorific({ sheet }: Analysis): Cell | null {
  const honorific = sheet.cells.find(({ page, text }) => page === 1 && HONORIFICS.has(foldKey(text)));
  const below = honorific && sheet.rows[honorific.row + 1]?.find((cell) => isBelow(cell, honorific));
  return below && NAME.test(below.text) ? below : null;
}

const isBelow = (cell: Cell, { page, box }: Cell): boolean =>
  cell.page === page && Math.abs(cell.box.x - box.x) < box.height;

const BANKS = new RegExp(anyWord(LEXICON.parties.banks));
const HONORIFICS = new Set(LEXICON.parties.honorifics.map(foldKey));
/** Two words or more without digits. */
const NAME = /^\P{N}*\p{L}{2,}[.,]?\s\P{N}*\p{L}{2,}\P{N}*$/u;

/** The texts of the first page, where the document is of a kind in which somebody has the role with this name; else null. */
function textsOfRole(name: string, all: Role[], { sheet }: Analysis): string[] | null {
  const key = foldKey(name);
  const roles = all.filter(({ names }) => names.has(key));
  if (roles.length === 0) return null;
  const texts = sheet.cells.filter(({ page }) => page === 1).map(({ text }) => fold(text));
  return roles.some(({ kinds }) => texts.some((text) => kinds.test(text))) ? texts : null;
}

/** Whether a line begins with the words that documents of a kind have as their title: `Attestation d'assurance habitation`. */
function isTitleOf(name: string, line: string): boolean {
  const key = foldKey(name);
  return ISSUERS.some(({ names, kinds }) => names.has(key) && kinds.exec(fold(line))?.index === 0);
}

const inRole = (party: Party): Finding => ({
  value: party.name.text,
  spans: [partySpan(party)],
  score: Math.min(MAX_SCORE, party.score * AS_ISSUER),
});
