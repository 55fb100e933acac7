import type { Analysis } from './analysis';
import { leadingLabel } from './analysis';
import { findAmounts } from './amounts';
import { findEmails, findIbans, findPhones, findUrls, findVatIds } from './codes';
import type { ConceptName } from './concepts';
import { findDates } from './dates';
import { horizontalOverlap } from '../readers/layout';
import { fold, foldKey } from './folding';
import { strengthFor } from './linking';
import type { Label } from './labels';
import { isCountry, isPostalLine, isStreetLine } from './postal';
import { type Cell, type Span, spanBox, wholeCell } from './sheet';

/** A company or person, with the lines of the address that stand below the name. */
export interface Party {
  name: Span & { text: string };
  /** Lines below the name in the same column. */
  below: Cell[];
  score: number;
}

/** Legal forms of companies, whole words; folded. */
const LEGAL_FORM =
  /(?:^|[\s,(])(?:gmbh(?: ?& ?co\.? ?(?:kg|ohg))?|ag|kg|ohg|gbr|ug|mbh|kgaa|e\.? ?v\.?|e\.? ?k\.?|a\.g\.|se|sarl|s\.a\.r\.l\.?|sas|sasu|s\.a\.s\.?|eurl|s\.a\.|sa|snc|sci|b\.? ?v\.?|n\.v\.|nv|vof|bvba|ltd\.?|limited|llc|l\.l\.c\.|llp|plc|inc\.?|incorporated|corp\.?|corporation|co\.|company|sdn\.? ?bhd\.?|s\/b|bhd\.?|pte\.?|pty\.?|s\.l\.?|s\.r\.l\.?|srl|s\.p\.a\.?|spa|slu|oy|ab|a\/s|aps|as|sp\. z o\.o\.|kft|d\.o\.o\.|s\.r\.o\.)(?=$|[\s,.)])/i;
/** Nouns that name businesses. */
const BUSINESS =
  /\b(restaurant|restoran|cafe|coffee|kopitiam|bakery|bistro|pizza|kitchen|bar|enterprise|enterprises|trading|traders|store|stores|shop|mart|market|supermarket|supermarkt|minimarket|hypermarket|marketing|hardware|pharmacy|farmasi|apotheke|pharmacie|clinic|klinik|hotel|hostel|holdings?|industries|industri|services?|solutions?|systems?|technolog(?:y|ies)|group|international|stationery|book(?:s|store)|florist|parking|petrol|station|electric(?:al)?|motors?|auto|garage|salon|perniagaan|syarikat|kedai|perusahaan|pasar|pasaraya|firma|gesellschaft|versicherung\p{L}*|werkstatt|boutique|handel|versand|delights|food|foods|beverage|garden|house|centre|center|agency|studio|consulting|logistics|transport)\b/iu;
/** What stands below a company's name in a footer. */
const HEAD_OFFICE =
  /si[eè]ge social|registered (?:office|in)|\bSiret\b|\bRCS\b|handelsregister|amtsgericht|\bKvK\b|sede legale|domicilio social/i;
const HONORIFIC =
  /^(herrn?|frau|firma|fa\.?|mr\.?|mrs\.?|ms\.?|m\.|mme|monsieur|madame|dhr\.?|mevr\.?|sr\.?|sra\.?|sig\.?)$/i;
const BANK = /\b(bank|banque|banco|banca|sparkasse|volksbank|postbank|commerzbank|raiffeisen\w*)\b/i;
const NAME_LABEL = /^(name|nom|naam|nombre|nome|firma|company|company name|societe|bedrijf|ragione sociale)\s*:?\s*/i;
const TITLE =
  /^(tax |simplified |cash |official |proforma |pro forma )*(invoice|receipt|bill|credit note|rechnung|quittung|facture|factuur|factura|fattura|gutschrift|avoir|statement|statement of account|w ?a ?r ?e ?n ?r ?e ?c ?h ?n ?u ?n ?g|kopie factuur|kassenbon|copy|original|duplicate|reprint|welcome|thank you.*|table.*|guest check|order|quotation)\b[\s.:!*#-]*$/i;
/** Registration numbers that follow a name in brackets. */
const REGISTRATION = /\s*[([{]\s*(?:[A-Z]{0,3}\s?\w{0,3}\d{3,}[^)\]}]*|[^)\]}]*\d{3,}\s?[-:]\s?\w)\s*[)\]}]?.*$/;
const SEPARATOR = /\s+[•●·|]\s+|\s+[-–—]\s+(?=\D*\d)|,\s+(?=\D*\d)/;

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

function nameAfter({ cell, end }: Label): Party['name'] | null {
  const rest = cell.text.slice(end);
  const match = /^[\s)]*[:\-–]\s*(?=\p{L}{2,}|\d+\p{L})(.+)$/u.exec(rest);
  const text = match?.[1]?.trim() ?? '';
  if (text === '' || /:$/.test(text)) return null;
  const start = cell.text.length - rest.length + rest.indexOf(text);
  return { cell, start, end: start + text.length, text };
}

/** The value right of (or after) a "Name:" label; a name of two lines stands around the middle of its label. */
function namedValue(cell: Cell, analysis: Analysis): Party['name'] | null {
  const label = NAME_LABEL.exec(cell.text)?.[0] ?? '';
  const rest = cell.text.slice(label.length).trim();
  if (rest !== '') return { cell, start: cell.text.indexOf(rest, label.length - 1), end: cell.text.length, text: rest };
  const right = neighbour(cell, analysis);
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

function neighbour(cell: Cell, analysis: Analysis): Cell | undefined {
  const row = analysis.sheet.rows[cell.row] ?? [];
  return row[row.indexOf(cell) + 1];
}

function rightOf(label: Label, analysis: Analysis): Cell | null {
  const cell = neighbour(label.cell, analysis);
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

function asName(cell: Cell): Party['name'] {
  const first = cell.text.split(SEPARATOR)[0] ?? cell.text;
  const text = first.replace(REGISTRATION, '').replace(/^[\s:;,.*'"_~=|-]+|[\s:;,*'"_~=|-]+$/g, '');
  const start = Math.max(0, cell.text.indexOf(text));
  return { cell, start, end: start + text.length, text: mendLegalForm(text) };
}

/** OCR reads the legal form of Malaysian companies in many ways. */
function mendLegalForm(name: string): string {
  return name.replace(/\bS[DOBU0][NMH]\.? ?[BE8H][HI][DOLI0]D?\b/i, (form) =>
    /[.]/.test(form) ? 'SDN. BHD' : form.startsWith('s') || /[a-z]/.test(form) ? 'Sdn Bhd' : 'SDN BHD',
  );
}

/** A line that can be the name of a company or a person. */
export function isNameLike(cell: Cell, analysis: Analysis): boolean {
  const text = (cell.text.split(SEPARATOR)[0] ?? '').trim();
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const digits = text.match(/\d/g)?.length ?? 0;
  if (letters < 3 || digits > letters || text.split(/\s+/).length > 9) return false;
  if (HONORIFIC.test(text) || TITLE.test(fold(text)) || BANK.test(text)) return false;
  if (isPostalLine(text) || isStreetLine(text) || carriesCode(text) || isCountry(text) || /\bcapital\b/i.test(text))
    return false;
  if (/[:=]\s*$/.test(cell.text) || /^\s*[:=]/.test(neighbour(cell, analysis)?.text ?? '')) return false;
  if (LEGAL_FORM.test(fold(text))) return true;
  const label = leadingLabel(analysis, cell);
  return (
    !label ||
    (!/^\s*[:.]/.test(cell.text.slice(label.end)) &&
      label.end - label.start < text.length * 0.6 &&
      !/\d{4,}/.test(text))
  );
}

function carriesCode(text: string): boolean {
  const found = [findEmails, findUrls, findVatIds, findIbans, findPhones].some((find) => find(text).length > 0);
  return found || findDates(text, false).length > 0 || findAmounts(text).some((amount) => amount.decimals === 2);
}

/** Without labels: the letterhead, a line that looks like a company, stands high, or matches mail and web addresses. */
export function letterheadParties(analysis: Analysis, excluded: string[]): Party[] {
  const domains = webNames(analysis);
  const firstPage = analysis.sheet.cells.filter((cell) => cell.page === 1);
  const names = firstPage.filter((cell) => isNameLike(cell, analysis));
  const first = names[0];
  const counts = new Map<string, number>();
  for (const cell of names) counts.set(foldKey(asName(cell).text), (counts.get(foldKey(asName(cell).text)) ?? 0) + 1);
  return names
    .map((cell) => {
      const name = withLineAbove(asName(cell), analysis);
      const below = columnBelow(cell, analysis).slice(0, 8);
      const key = foldKey(name.text);
      const evidence = [
        LEGAL_FORM.test(fold(name.text)) ? 3 : 0,
        BUSINESS.test(name.text) ? 1.5 : 0,
        cell === first ? 1.5 : 0,
        cell.box.y < 0.25 ? 1 - 2 * cell.box.y : cell.box.y < 0.85 ? -1.5 * cell.box.y : 0,
        below.slice(0, 3).some((line) => isStreetLine(line.text) || isPostalLine(line.text)) ? 1 : 0,
        isStreetLine(cell.text.slice(name.end)) || isPostalLine(cell.text.slice(name.end)) ? 1.5 : 0,
        domains.some((domain) => key.includes(domain) || (key.length > 3 && domain.includes(key))) ? 2.5 : 0,
        [cell, ...below].some(
          (line) => findVatIds(line.text).length > 0 || /siret|registration|reg\. ?no|co\. ?no/i.test(line.text),
        )
          ? 1
          : 0,
        (counts.get(key) ?? 1) > 1 ? 0.7 : 0,
        cell.box.y > 0.85 && LEGAL_FORM.test(fold(name.text)) ? 0.5 : 0,
        excluded.includes(key) ? -6 : 0,
        name.text.split(/\s+/).length > 6 ? -2 : 0,
        below.slice(0, 2).some((line) => HEAD_OFFICE.test(line.text)) ? 1.5 : 0,
        /^\p{Ll}/u.test(name.text) ? -1 : 0,
        meanConfidence(cell) < 50 ? -2 : 0,
        name.text.length < 5 ? -0.7 : 0,
      ];
      return { name, below, score: evidence.reduce((sum, part) => sum + part, 0) / 8 };
    })
    .sort((a, b) => b.score - a.score);
}

/** A line that is little more than a legal form continues the name in the line above. */
function withLineAbove(name: Party['name'], analysis: Analysis): Party['name'] {
  const rest = foldKey(
    fold(name.text)
      .replace(LEGAL_FORM, ' ')
      .replace(/\bsdn\b|\bco\b|\(m\)/g, ''),
  );
  if (rest.length > 3 || !LEGAL_FORM.test(fold(name.text))) return name;
  const above = analysis.sheet.rows[name.cell.row - 1]?.[0];
  const close = above && above.page === name.cell.page && name.cell.box.y - above.box.y < 3 * name.cell.box.height;
  return close && /\p{L}{3}/u.test(above.text) ? { ...name, text: `${asName(above).text} ${name.text}` } : name;
}

/** A name goes on in the next line when only that line has the legal form. */
function withLineBelow(name: Party['name'], next: Cell | undefined): Party['name'] {
  if (!next || LEGAL_FORM.test(fold(name.text)) || !LEGAL_FORM.test(fold(next.text)) || carriesCode(next.text))
    return name;
  const close = next.box.y - name.cell.box.y < 1.8 * name.cell.box.height;
  return close ? { ...name, text: `${name.text} ${asName(next).text}` } : name;
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
