import type { Analysis } from './analysis';
import { leadingLabel } from './analysis';
import { findAmounts } from './amounts';
import { findEmails, findIbans, findPhones, findUrls, findVatIds } from './codes';
import { findDates } from './dates';
import { fold, foldKey } from './folding';
import { isCountry, isPostalLine, isStreetLine } from './postal';
import type { Cell, Span } from './sheet';

/** A name and where it stands; `text` may differ from the print where misreadings are mended. */
export type PartyName = Span & { text: string };

/** Legal forms of companies, whole words; folded. */
const LEGAL_FORM =
  /(?:^|[\s,(])(?:gmbh(?: ?& ?co\.? ?(?:kg|ohg))?|ag|kg|ohg|gbr|ug|mbh|kgaa|e\.? ?v\.?|e\.? ?k\.?|a\.g\.|se|sarl|s\.a\.r\.l\.?|sas|sasu|s\.a\.s\.?|eurl|s\.a\.|sa|snc|sci|b\.? ?v\.?|n\.v\.|nv|vof|bvba|ltd\.?|limited|llc|l\.l\.c\.|llp|plc|inc\.?|incorporated|corp\.?|corporation|co\.|company|sdn\.? ?bhd\.?|s\/b|bhd\.?|pte\.?|pty\.?|s\.l\.?|s\.r\.l\.?|srl|s\.p\.a\.?|spa|slu|oy|ab|a\/s|aps|as|sp\. z o\.o\.|kft|d\.o\.o\.|s\.r\.o\.)(?=$|[\s,.)])/i;
/** Nouns that name businesses. */
const BUSINESS =
  /\b(restaurant|restoran|cafe|coffee|kopitiam|bakery|bistro|pizza|kitchen|bar|enterprise|enterprises|trading|traders|store|stores|shop|mart|market|supermarket|supermarkt|minimarket|hypermarket|marketing|hardware|pharmacy|farmasi|apotheke|pharmacie|clinic|klinik|hotel|hostel|holdings?|industries|industri|services?|solutions?|systems?|technolog(?:y|ies)|group|international|stationery|book(?:s|store)|florist|parking|petrol|station|electric(?:al)?|motors?|auto|garage|salon|perniagaan|syarikat|kedai|perusahaan|pasar|pasaraya|firma|gesellschaft|versicherung\p{L}*|werkstatt|boutique|handel|versand|delights|food|foods|beverage|garden|house|centre|center|agency|studio|consulting|logistics|transport)\b/iu;
/** What stands below a company's name in a footer. */
const HEAD_OFFICE =
  /si[eè]ge social|registered (?:office|in)|\bSiret\b|\bRCS\b|handelsregister|amtsgericht|\bKvK\b|sede legale|domicilio social/i;
/** Numbers of the company, greetings, and titles of parts of a receipt. */
const NO_NAME =
  /\b(reg|roc|no|tel|gst|id)\b.{0,6}\d{4,}|^\W*\(?(co\.? ?(reg|no)|gst|tel|fax|bill to)\b|\b(follow|facebook|thank|welcome|visit us|receipt|counter|summary|www)\b|^cash (sales?|bill)/i;
const HONORIFIC =
  /^(herrn?|frau|firma|fa\.?|mr\.?|mrs\.?|ms\.?|m\.|mme|monsieur|madame|dhr\.?|mevr\.?|sr\.?|sra\.?|sig\.?)$/i;
const BANK = /\b(bank|banque|banco|banca|sparkasse|volksbank|postbank|commerzbank|raiffeisen\w*)\b/i;
export const NAME_LABEL =
  /^(name|nom|naam|nombre|nome|firma|company|company name|societe|bedrijf|ragione sociale)\s*:?\s*/i;
const TITLE =
  /^(tax |simplified |cash |official |proforma |pro forma )*(invoice|receipt|bill|credit note|rechnung|quittung|facture|factuur|factura|fattura|gutschrift|avoir|statement|statement of account|w ?a ?r ?e ?n ?r ?e ?c ?h ?n ?u ?n ?g|kopie factuur|kassenbon|copy|original|duplicate|reprint|welcome|thank you.*|table.*|guest check|order|quotation)\b[\s.:!*#-]*$/i;
/** Registration numbers that follow a name in brackets. */
const REGISTRATION = /\s*[([{]\s*(?:[A-Z]{0,3}\s?\w{0,3}\d{3,}[^)\]}]*|[^)\]}]*\d{3,}\s?[-:]\s?\w)\s*[)\]}]?.*$/;
const SEPARATOR = /\s+[•●·|]\s+|\s+[-–—]\s+(?=\D*\d)|,\s+(?=\D*\d)/;

/** True for text with a legal form such as GmbH, B.V. or SDN BHD. */
export function hasLegalForm(text: string): boolean {
  return LEGAL_FORM.test(fold(text));
}

/** True for words that name businesses, such as restaurant or trading. */
export function soundsLikeBusiness(text: string): boolean {
  return BUSINESS.test(text);
}

/** True for lines that stand below a company's name in a footer. */
export function tellsHeadOffice(text: string): boolean {
  return HEAD_OFFICE.test(text);
}

/** True where a registration number follows the name in brackets. */
export function hasRegistration(text: string): boolean {
  return REGISTRATION.test(text);
}

/** The next cell in the row. */
export function rightNeighbour(cell: Cell, analysis: Analysis): Cell | undefined {
  const row = analysis.sheet.rows[cell.row] ?? [];
  return row[row.indexOf(cell) + 1];
}

/** The name in a line: without registration number and sender's address behind it, and with common misreadings mended. */
export function asName(cell: Cell): PartyName {
  const first = cell.text.split(SEPARATOR)[0] ?? cell.text;
  const text = first.replace(REGISTRATION, '').replace(/^[\s:;,.*'"_~=|-]+|[\s:;,*'"_~=|-]+$/g, '');
  const start = Math.max(0, cell.text.indexOf(text));
  return { cell, start, end: start + text.length, text: mendLegalForm(text) };
}

/** OCR reads the legal form of Malaysian companies in many ways, and the I of initials as 1; print ends with the form. */
function mendLegalForm(name: string): string {
  return name
    .replace(/\bS[DOBU0][NMH]\.? ?[BE8H][HI][DOLI0]D?\b/i, (form) =>
      form.includes('.') ? 'SDN. BHD' : /[a-z]/.test(form) ? 'Sdn Bhd' : 'SDN BHD',
    )
    .replace(/(?<=\s)[5$]\/B$/, 'S/B')
    .replace(/(?<=\b\p{Lu}\.)1(?=\.\p{Lu})/gu, 'I')
    .replace(/\s+\d{5,}\s?-?\s?\p{L}?\b.*$/u, '')
    .replace(/(\bbhd\.?|\bgmbh|\bltd\.?|\bllc)(?:\s+\S{1,2})+$/i, '$1');
}

/** A line that can be the name of a company or a person. */
export function isNameLike(cell: Cell, analysis: Analysis): boolean {
  const text = (cell.text.split(SEPARATOR)[0] ?? '').trim();
  if (!looksLikeWords(text) || isSomethingElse(text)) return false;
  if (/[:=]\s*$/.test(cell.text) || /^\s*[:=]/.test(rightNeighbour(cell, analysis)?.text ?? '')) return false;
  if (hasLegalForm(text)) return true;
  const label = leadingLabel(analysis, cell);
  if (!label) return true;
  const isLabelled = /^\s*[:.]/.test(cell.text.slice(label.end)) || /\d{4,}/.test(text);
  return !isLabelled && label.end - label.start < text.length * 0.6;
}

function looksLikeWords(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const digits = text.match(/\d/g)?.length ?? 0;
  return letters >= 3 && digits <= letters && text.split(/\s+/).length <= 9;
}

function isSomethingElse(text: string): boolean {
  if ([NO_NAME, HONORIFIC, BANK, /\bcapital\b/i].some((pattern) => pattern.test(text)) || TITLE.test(fold(text)))
    return true;
  return isPostalLine(text) || isStreetLine(text) || isCountry(text) || carriesCode(text);
}

function carriesCode(text: string): boolean {
  const found = [findEmails, findUrls, findVatIds, findIbans, findPhones].some((find) => find(text).length > 0);
  return found || findDates(text, false).length > 0 || findAmounts(text).some((amount) => amount.decimals === 2);
}

/** A line that is little more than a legal form continues the name in the line above. */
export function withLineAbove(name: PartyName, analysis: Analysis): PartyName {
  const rest = foldKey(
    fold(name.text)
      .replace(LEGAL_FORM, ' ')
      .replace(/\bsdn\b|\bco\b|\(m\)/g, ''),
  );
  const continues = /^[^(]*\)/.test(name.text) || (rest.length <= 3 && LEGAL_FORM.test(fold(name.text)));
  if (!continues) return name;
  const above = analysis.sheet.rows[name.cell.row - 1]?.[0];
  const close = above && above.page === name.cell.page && name.cell.box.y - above.box.y < 3 * name.cell.box.height;
  return close && /\p{L}{3}/u.test(above.text) ? { ...name, text: `${asName(above).text} ${name.text}` } : name;
}

/** A name goes on in the next line when only that line has the legal form. */
export function withLineBelow(name: PartyName, next: Cell | undefined): PartyName {
  if (!next || LEGAL_FORM.test(fold(name.text)) || !LEGAL_FORM.test(fold(next.text)) || carriesCode(next.text))
    return name;
  const close = next.box.y - name.cell.box.y < 1.8 * name.cell.box.height;
  return close ? { ...name, text: `${name.text} ${asName(next).text}` } : name;
}
