import type { PageView } from '@app/browsing';
import { keyOf } from '../../matching/words';
import { parseDate } from '../../values/dates';

/** Words before "number" that name a confirmation, in the languages of many sites. */
const SUBJECTS =
  'confirmation|reference|application|order|booking|reservation|case|tracking|ticket|request|receipt|transaction|registration|claim|' +
  'submission|enquiry|inquiry|policy|invoice|payment|appointment|file|record|ref|conf|best[äa]tigungs?|referenz|bestell|buchungs?|vorgangs?|' +
  'antrags?|auftrags?|kunden|akten|commande|r[ée]servation|dossier|r[ée]f[ée]rence|confirmaci[óo]n|pedido|reserva|solicitud|referencia|' +
  'conferma|ordine|prenotazione|pratica|riferimento|bevestigings?|referentie|aanvraag';
const NUMBER =
  'number|numbers|no\\.?|nr\\.?|num\\.?|n[°ºo]\\.?|code|id|identifier|#|nummer|num[ée]ro|n[úu]mero|numero|kennzeichen|zeichen';

const LABEL = new RegExp(
  `(?:\\b(?:${SUBJECTS})(?:[\\s-]+(?:${SUBJECTS}))?[\\s-]*(?:${NUMBER})?|\\b(?:${NUMBER})[\\s-]+(?:of|de|del|di|van)[\\s-]+(?:la\\s+|el\\s+)?(?:${SUBJECTS}))(?![\\p{L}])`,
  'iu',
);
/** Between label and number: "is", a colon, quotation marks. */
const LINK = /^[\s:：=#–—-]*(?:(?:number|no\.?|code|id)\b[\s:#]*)?(?:is|ist|est|es|lautet|è|was)?[\s:：=#"“'«([]*/iu;
/** Letters, digits and the marks that group them; at least one digit. */
const CODE = /^[\p{L}\p{N}]+(?:[-/._][\p{L}\p{N}]+)*/u;
const SHORTEST = 3;
const LONGEST = 40;

/** The number with which a page confirms a submission; null when it shows none. A value that the run has entered is none. */
export function findConfirmationNumber(
  { labelled, headings, messages, text, tables }: PageView,
  entered: readonly string[],
): string | null {
  const known = new Set(entered.map(keyOf));
  const isNew = (code: string | null) => (code !== null && !known.has(keyOf(code)) ? code : null);
  const pairs = [
    ...labelled.map((one) => [one.label, one.text]),
    ...tables.flatMap(({ rows, header }) => [
      ...rows.filter(({ length }) => length === 2),
      ...(rows.length === 1 ? header.map((name, at) => [name, rows[0]?.[at] ?? '']) : []),
    ]),
  ];
  for (const [label = '', value = ''] of pairs) {
    const code = isLabel(label) ? isNew(wholeCode(value)) : null;
    if (code) return code;
  }
  const lines = text.split('\n');
  for (const [index, line] of [...messages, ...headings, ...lines].entries()) {
    const code =
      isNew(codeAfterLabel(line)) ??
      (isLabel(line) ? isNew(wholeCode(lines[index - messages.length - headings.length + 1] ?? '')) : null);
    if (code) return code;
  }
  return null;
}

const LONGEST_LABEL = 60;
function isLabel(text: string): boolean {
  const found = LABEL.exec(text);
  return (
    text.length <= LONGEST_LABEL && found !== null && !/\b(?:date|datum|total|amount|status|phone|type)\b/i.test(text)
  );
}

function codeAfterLabel(line: string): string | null {
  for (let rest = line; ;) {
    const found = LABEL.exec(rest);
    if (!found) return null;
    rest = rest.slice(found.index + found[0].length);
    const after = rest.slice(LINK.exec(rest)?.[0].length ?? 0);
    const code = codeAt(after);
    if (code) return code;
  }
}

function codeAt(text: string): string | null {
  const code = CODE.exec(text)?.[0].replace(/[._/-]+$/, '');
  if (!code || !isCode(code)) return null;
  // An amount, a date or a phone number goes on after the first group of digits.
  const following = text.slice(code.length);
  return /^\s*[€$£%]|^,\d|^:\d|^\s\d{2,}/.test(following) ? null : code;
}

function wholeCode(text: string): string | null {
  const bare = text.trim().replace(/^[#"“'(]+|["”').]+$/g, '');
  if (isCode(bare) && CODE.exec(bare)?.[0] === bare) return bare;
  // Groups of digits or capitals, such as "AB 1234 56".
  const isGrouped = /^[A-Z0-9]{1,8}(?: [A-Z0-9]{1,8}){1,5}$/.test(bare);
  return isGrouped && /\d/.test(bare) && isCode(bare.replace(/ /g, '')) ? bare : null;
}

function isCode(code: string): boolean {
  if (code.length < SHORTEST || code.length > LONGEST || !/\d/.test(code)) return isCapitals(code);
  const isDate = parseDate(code, new Date(0)) !== null && /[-/.]/.test(code);
  const isAmount = /^\d+[.,]\d{1,2}$/.test(code);
  const isPhone = /^\+|^0\d{9,}$/.test(code);
  const isWord = /^\d*(?:st|nd|rd|th|am|pm|days?|hours?|minutes?)$/i.test(code);
  return !isDate && !isAmount && !isPhone && !isWord;
}

/** Codes of letters only are in capitals, as those of flights. */
const isCapitals = (code: string) => /^[A-Z]{6,12}$/.test(code);
