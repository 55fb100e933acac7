import { LEXICON } from '../../lexicon/lexicon';
import { anyWord } from '../../lexicon/word-pattern';
import { horizontalOverlap } from '../../readers/layout';
import type { Analysis } from '../analysis';
import { findEmails, findUrls, findVatIds } from '../values/codes';
import {
  asName,
  hasLegalForm,
  hasRegistration,
  isNameLike,
  NAME_LABEL,
  type PartyName,
  rightNeighbour,
  soundsLikeBusiness,
  tellsHeadOffice,
  withEndingBelow,
  withLineAbove,
  withLineBelow,
} from './company-names';
import type { ConceptName } from '../labels/concept';
import { foldKey } from '../values/folding';
import type { Label } from '../labels/labels';
import { strengthFor } from '../labels/linking';
import { isPostalLine, isStreetLine } from '../values/postal';
import { type Cell, type Span, spanBox, wholeCell } from '../tables/sheet';

/** A company or person, with the lines of the address that stand below the name. */
export interface Party {
  name: PartyName;
  /** Lines below the name in the same column. */
  below: Cell[];
  score: number;
}

/** The party that labels of a concept point at, best first. */
export function labelledParties(analysis: Analysis, concept: ConceptName): Party[] {
  return analysis.labels
    .flatMap((label) => {
      const strength = strengthFor(label, concept);
      const party = strength > 0 ? partyOfLabel(label, analysis) : null;
      return party ? [{ ...party, score: party.score * strength * headingness(label) }] : [];
    })
    .sort((a, b) => b.score - a.score);
}

/** Words for parties are used in running text as well: a label stands alone in its line, or has a colon after it. */
function headingness({ cell, start, end }: Label): number {
  const opens = !/[\p{L}\d]/u.test(cell.text.slice(0, start));
  const rest = cell.text.slice(end);
  if (!opens) return 0.3;
  return /^\s*:/.test(rest) || !/\p{L}{2}/u.test(rest) ? 1 : 0.6;
}

/** The party after or below a label. */
function partyOfLabel(label: Label, analysis: Analysis): Party | null {
  const inside = nameAfter(label);
  if (inside) return { name: inside, below: columnBelow(label.cell, analysis).slice(0, 6), score: 0.9 };
  const right = rightOf(label, analysis);
  const below = columnBelow(label.cell, analysis, spanBox(label).x);
  const named = below.slice(0, 8).find((cell) => NAME_LABEL.test(cell.text));
  if (named) {
    const name = namedValue(named, analysis);
    if (name) return { name, below: below.slice(below.indexOf(named) + 1), score: 1 };
  }
  const endsWithColon = /^\s*:/.test(label.cell.text.slice(label.end));
  if (right && endsWithColon) return { name: asName(right), below: columnBelow(right, analysis), score: 0.9 };
  const first = below.findIndex((cell) => isNameLike(cell, analysis));
  const cell = below[first];
  if (cell && first < 5)
    return { name: withLineBelow(asName(cell), below[first + 1]), below: below.slice(first + 1), score: 0.95 };
  return right ? { name: asName(right), below: columnBelow(right, analysis), score: 0.6 } : null;
}

function nameAfter({ cell, end }: Label): PartyName | null {
  const rest = cell.text.slice(end);
  const match = /^[\s)]*[:\-–]\s*(?=\p{L}{2,}|\d+\p{L})(.+)$/u.exec(rest);
  const text = match?.[1]?.trim() ?? '';
  if (text === '' || /:$/.test(text)) return null;
  const start = cell.text.length - rest.length + rest.indexOf(text);
  return { cell, start, end: start + text.length, text };
}

/** The value right of (or after) a "Name:" label; a name of two lines stands around the middle of its label. */
function namedValue(cell: Cell, analysis: Analysis): PartyName | null {
  const label = NAME_LABEL.exec(cell.text)?.[0] ?? '';
  const rest = cell.text.slice(label.length).trim();
  if (rest !== '') return { cell, start: cell.text.indexOf(rest, label.length - 1), end: cell.text.length, text: rest };
  const right = rightNeighbour(cell, analysis);
  if (!right || !isNameLike(right, analysis)) return null;
  const above = analysis.sheet.rows[cell.row - 1]?.find(
    (other) => alignedLeft(other, right) && other.page === cell.page,
  );
  const alone =
    above && analysis.sheet.rows[cell.row - 1]?.length === 1 && right.box.y - above.box.y < 1.6 * right.box.height;
  return alone && isNameLike(above, analysis)
    ? { ...asName(right), text: `${above.text} ${right.text}` }
    : asName(right);
}

function rightOf(label: Label, analysis: Analysis): Cell | null {
  const cell = rightNeighbour(label.cell, analysis);
  return cell && isNameLike(cell, analysis) ? cell : null;
}

function alignedLeft(a: Cell, b: Cell): boolean {
  return Math.abs(a.box.x - b.box.x) < 0.012;
}

/** Cells of the same column below, as long as they follow each other closely: flush left, or centred as in receipts. */
export function columnBelow(cell: Cell, analysis: Analysis, left = cell.box.x): Cell[] {
  const column: Cell[] = [];
  let bottom = cell.box.y + cell.box.height;
  for (const row of analysis.sheet.rows.slice(cell.row + 1)) {
    if (row[0]?.page !== cell.page || row[0].box.y - bottom > 3.2 * cell.box.height) break;
    const next =
      row.find((other) => isFlush(other, cell, left)) ?? row.find((other) => row.length < 3 && isCentred(other, cell));
    if (!next) continue;
    column.push(next);
    bottom = next.box.y + next.box.height;
  }
  return column;
}

function isFlush(other: Cell, cell: Cell, left: number): boolean {
  return Math.abs(other.box.x - left) < Math.max(0.03, 1.5 * cell.box.height * cell.aspect);
}

function isCentred(other: Cell, cell: Cell): boolean {
  const apart = Math.abs(other.box.x + other.box.width / 2 - cell.box.x - cell.box.width / 2);
  return (
    apart < Math.max(0.06, 0.2 * Math.max(other.box.width, cell.box.width)) &&
    horizontalOverlap(other.box, cell.box) > 0.7
  );
}

/** A line that may be the seller's name, and what is around it. */
interface Candidate {
  cell: Cell;
  name: PartyName;
  below: Cell[];
  key: string;
  /** What introduces the line: the text in the row above. */
  above: string;
  isFirst: boolean;
  isFirstCompany: boolean;
  isRepeated: boolean;
  domains: string[];
}

/** What speaks for (or against) a line being the sender's name, and how much. */
const EVIDENCE: [number, (candidate: Candidate) => boolean][] = [
  [3, ({ name }) => hasLegalForm(name.text)],
  [1.5, ({ name }) => soundsLikeBusiness(name.text)],
  [1.5, ({ isFirst }) => isFirst],
  [1.5, ({ isFirstCompany }) => isFirstCompany],
  [1, ({ below }) => below.slice(0, 3).some((line) => isAddress(line.text))],
  [1.5, ({ cell, name }) => isAddress(cell.text.slice(name.end))],
  [
    2.5,
    ({ key, domains }) => domains.some((domain) => key.includes(domain) || (key.length > 3 && domain.includes(key))),
  ],
  [1, ({ cell }) => hasRegistration(cell.text)],
  [1, ({ cell, below }) => [cell, ...below].some((line) => tellsRegistration(line.text))],
  [0.7, ({ isRepeated }) => isRepeated],
  [0.5, ({ cell, name }) => cell.box.y > 0.85 && hasLegalForm(name.text)],
  [1.5, ({ below }) => below.slice(0, 2).some((line) => tellsHeadOffice(line.text))],
  [-4, ({ above }) => INTRODUCES_ANOTHER.test(above)],
  [-2, ({ name }) => name.text.split(/\s+/).length > 6],
  [-1, ({ name }) => /^\p{Ll}/u.test(name.text)],
  [-2, ({ cell }) => meanConfidence(cell) < 50],
  [-0.7, ({ name }) => name.text.length < 5],
];
/** The owner of a shop, or its former name, is not the name under which it sells. */
const INTRODUCES_ANOTHER = new RegExp(anyWord(LEXICON.parties.owners), 'i');
const REGISTRATION = new RegExp(anyWord(LEXICON.parties.registrations), 'i');
const EVIDENCE_OF_A_SURE_ONE = 8;

/** Without labels: the letterhead, a line that looks like a company, stands high, or matches mail and web addresses. */
export function letterheadParties(analysis: Analysis, excluded: string[]): Party[] {
  const cells = analysis.sheet.cells.filter((cell) => cell.page === 1 && isNameLike(cell, analysis));
  const keys = cells.map((cell) => foldKey(asName(cell).text));
  const firstCompany = cells.find((cell) => hasLegalForm(asName(cell).text));
  const domains = webNames(analysis);
  const candidates = cells.map((cell, index) => {
    const isRepeated = keys.filter((key) => key === keys[index]).length > 1;
    const below = columnBelow(cell, analysis).slice(0, 8);
    const name = withLineAbove(withEndingBelow(asName(cell), below[0]), analysis);
    return {
      cell,
      name,
      below,
      key: foldKey(name.text),
      above: analysis.sheet.rows[cell.row - 1]?.[0]?.text ?? '',
      isFirst: index === 0,
      isFirstCompany: cell === firstCompany,
      isRepeated,
      domains,
    };
  });
  return candidates
    .filter(({ key }) => !excluded.includes(key))
    .map((candidate) => ({ name: candidate.name, below: candidate.below, score: likelihood(candidate) }))
    .sort((a, b) => b.score - a.score);
}

function likelihood(candidate: Candidate): number {
  const { y } = candidate.cell.box;
  const height = y < 0.25 ? 1 - 2 * y : y < 0.85 ? -1.5 * y : 0;
  const evidence = EVIDENCE.filter(([, holds]) => holds(candidate)).reduce((sum, [weight]) => sum + weight, height);
  return evidence / EVIDENCE_OF_A_SURE_ONE;
}

function isAddress(text: string): boolean {
  return isStreetLine(text) || isPostalLine(text);
}

function tellsRegistration(text: string): boolean {
  return findVatIds(text).length > 0 || REGISTRATION.test(text);
}

function meanConfidence(cell: Cell): number {
  return cell.words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, cell.words.length);
}

/** The names in mail and web addresses of the document, without the large providers. */
function webNames(analysis: Analysis): string[] {
  const hosts = analysis.sheet.cells.flatMap((cell) =>
    [...findEmails(cell.text), ...findUrls(cell.text)].map(({ value }) => value.toLowerCase()),
  );
  const names = hosts.map(
    (host) => host.replace(/^.*@|^https?:\/\/|^www\.|^https?:\/\/www\./g, '').split(/[/:]/)[0] ?? '',
  );
  const owners = names.map((name) => foldKey(name.split('.').slice(-2, -1)[0] ?? ''));
  return owners.filter(
    (owner) =>
      owner.length > 3 &&
      !/^(gmail|yahoo|hotmail|outlook|web|tcpdf|localhost|icloud|live|orange|free|mail)$/.test(owner),
  );
}

/** The window of a letter: a name with an address below it, in the upper half, that is not the sender's. */
export function addresseeParties(analysis: Analysis, excluded: string[]): Party[] {
  return analysis.sheet.cells
    .filter((cell) => cell.page === 1 && cell.box.y < 0.45 && isNameLike(cell, analysis))
    .flatMap((cell) => {
      const name = asName(cell);
      const below = columnBelow(cell, analysis).slice(0, 6);
      const postal = below.findIndex((line) => isPostalLine(line.text));
      const close = below[0] !== undefined && below[0].box.y - cell.box.y < 2.6 * cell.box.height;
      if (postal < 1 || postal > 4 || !close || name.end < cell.text.length - 2) return [];
      const score =
        0.5 - (excluded.includes(foldKey(name.text)) ? 1 : 0) + (cell.box.x < 0.5 ? 0.1 : 0) - 0.03 * postal;
      return [{ name, below, score }];
    })
    .filter((party) => party.score > 0)
    .sort((a, b) => b.score - a.score);
}

/** The seller by label, else by letterhead; the buyer by label, else the addressee. */
export function findParties(analysis: Analysis): { seller: Party | null; buyer: Party | null } {
  const labelledSeller = labelledParties(analysis, 'seller').filter((party) => party.score > 0.45)[0];
  const surelyLabelled = labelledSeller !== undefined && labelledSeller.score > 0.7;
  const sellerKey = surelyLabelled ? [foldKey(labelledSeller.name.text)] : [];
  const buyers = labelledParties(analysis, 'buyer').filter((party) => !sellerKey.includes(foldKey(party.name.text)));
  const buyer = buyers[0] ?? null;
  const excluded = buyer ? [foldKey(buyer.name.text)] : [];
  const head = letterheadParties(analysis, excluded)[0];
  const seller =
    (surelyLabelled ? labelledSeller : head && head.score > 0.25 ? head : (labelledSeller ?? head)) ?? null;
  const addressee = buyer ?? addresseeParties(analysis, seller ? [foldKey(seller.name.text)] : [])[0] ?? null;
  return { seller, buyer: addressee };
}

/** A whole line as a party's name. */
export function partySpan(party: Party): Span {
  return party.name.text === '' ? wholeCell(party.name.cell) : party.name;
}
