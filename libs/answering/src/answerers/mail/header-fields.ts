import { fold } from '@app/core/programs';
import { LEXICON, MAIL_FIELDS } from '../../lexicon/lexicon';
import { anyWord } from '../../lexicon/word-pattern';
import type { AnalysedDocument } from '../analysed-document';
import { type Cell, type Span, wholeCell } from '../tables/sheet';
import { foldKey } from '../values/folding';

export type MailField = (typeof MAIL_FIELDS)[number];

/** The labels before the header fields of a mail, in their order; the reader of mails writes them in English. */
const LABELS: readonly [label: string, field: MailField][] = [
  ['from', 'from'],
  ['to', 'to'],
  ['cc', 'cc'],
  ['reply-to', 'replyTo'],
  ['date', 'date'],
  ['subject', 'subject'],
];
const LABEL = /^([A-Za-z-]{2,8}):\s*/;
const FIELD_NAMES = new Map(
  MAIL_FIELDS.flatMap((field) => LEXICON.mailFields[field].map((name) => [foldKey(name), field] as const)),
);
/** An attachment has a date of its own, too, which is more often asked for. */
const OF_ATTACHMENTS: readonly MailField[] = ['date'];

/** The field of a mail or letter that a name means; undefined for other names. */
export function fieldNamed(name: string): MailField | undefined {
  return FIELD_NAMES.get(foldKey(name));
}

const MAIL_NOUN = new RegExp(
  anyWord([...LEXICON.entities.email, ...LEXICON.entities.address, ...LEXICON.labelParts.link]),
  'g',
);
const ARTICLES = new RegExp(anyWord(LEXICON.labels.articles), 'g');
const EMAIL = new RegExp(anyWord(LEXICON.entities.email));
const MAIL_ADDRESS = /[^\s<>,;:"]{1,64}@[^\s<>,;:"]{1,255}/g;

/** The field whose address of mail a name asks for: `Sender e-mail`, `E-Mail des Absenders`; undefined for other names. */
function fieldOfAddress(name: string): MailField | undefined {
  const folded = fold(name).replace(/[^\p{L}]+/gu, ' ');
  if (!EMAIL.test(folded)) return undefined;
  const rest = folded.replace(MAIL_NOUN, ' ').replace(ARTICLES, ' ').trim();
  return FIELD_NAMES.get(foldKey(rest)) ?? FIELD_NAMES.get(foldKey(rest.replace(/s$/, '')));
}

/** The addresses of mail in some spans. */
function addressesIn(spans: Span[]): Span[] {
  return spans.flatMap(({ cell, start, end }) =>
    [...cell.text.slice(start, end).matchAll(MAIL_ADDRESS)].map((match) => ({
      cell,
      start: start + match.index,
      end: start + match.index + match[0].length,
    })),
  );
}

/** The value of the header field of a mail that a name means, or the addresses in it, as spans; null for other names and other documents. */
export function headerField(name: string, document: AnalysedDocument): Span[] | null {
  const ofAddress = fieldOfAddress(name);
  if (ofAddress) {
    const addresses = addressesIn(valueOfField(ofAddress, document) ?? []);
    return addresses.length > 0 ? addresses : null;
  }
  const field = fieldNamed(name);
  return field ? valueOfField(field, document) : null;
}

function valueOfField(field: MailField, document: AnalysedDocument): Span[] | null {
  const first = document.pages.find(({ part }) => part === 'email');
  if (!first) return null;
  const hasAttachments = document.pages.some(({ part }) => part !== 'email');
  if (hasAttachments && OF_ATTACHMENTS.includes(field)) return null;
  return fieldsOf(document.sheet.rows.filter((row) => row[0]?.page === first.number)).get(field) ?? null;
}

/** The fields in the first rows of a mail, each once and in their order, with the lines that continue them. */
function fieldsOf(rows: Cell[][]): Map<MailField, Span[]> {
  const fields = new Map<MailField, Span[]>();
  let next = 0;
  let open: Span[] = [];
  for (const row of rows) {
    const [first, ...others] = row;
    const label = LABEL.exec(first?.text ?? '');
    const at = LABELS.findIndex(([text], index) => index >= next && text === label?.[1]?.toLowerCase());
    const field = LABELS[at]?.[1];
    if (first && label && field) {
      const rest = { cell: first, start: label[0].length, end: first.text.length };
      open = [...(rest.start < rest.end ? [rest] : []), ...others.map(wholeCell)];
      fields.set(field, open);
      next = at + 1;
    } else if (first && continues(first, open)) open.push(...row.map(wholeCell));
    else break;
  }
  return fields;
}

/** Whether a line begins where the value of the field above it does. */
function continues(cell: Cell, [value]: Span[]): boolean {
  return value !== undefined && value.start === 0 && Math.abs(value.cell.box.x - cell.box.x) < cell.box.height;
}
