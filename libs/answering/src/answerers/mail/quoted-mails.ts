import { fold } from '@app/core/programs';
import { LEXICON, MAIL_FIELDS } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { Finding } from '../labels/linking';
import type { Cell, Span } from '../tables/sheet';
import { foldKey } from '../values/folding';
import { fieldNamed, type MailField } from './header-fields';

/** The score of a field of a quoted mail. Set by hand on drawn mails. */
const QUOTED = 0.7;
/** Rows of the longest head of a mail, and the fewest fields that show that lines are one. */
const MAX_ROWS = 8;
const MIN_FIELDS = 2;

const { originals, forwarders } = LEXICON.letters;
const ORIGINAL = new RegExp(String.raw`(?<!\p{L})${anyOf(originals)}(?!\p{L})`, 'u');
const FORWARDERS = new Set(forwarders.map(foldKey));
const LABEL = /^[>\s]*(\p{L}[\p{L} -]{0,15}?)\s?:\s*/u;
const FIELDS = new Map(
  MAIL_FIELDS.flatMap((field) => LEXICON.mailFields[field].map((name) => [foldKey(name), field] as const)),
);

type Head = Map<MailField, Span>;

/**
 * A field of the mail that is quoted last, where a name asks for the original one, or the sender of the first one, where it asks who
 * forwarded it. Null for other names, and where a document has no two heads of mails.
 */
export function quotedHeader(name: string, { sheet }: Analysis): Finding | null {
  const isForwarder = FORWARDERS.has(foldKey(name));
  const rest = fold(name).replace(ORIGINAL, ' ').trim();
  const field = isForwarder ? 'from' : rest === fold(name).trim() ? undefined : fieldNamed(rest);
  const heads = field ? headsIn(sheet.rows) : [];
  const span = heads.length > 1 && field ? heads.at(isForwarder ? 0 : -1)?.get(field) : undefined;
  return span ? { value: span.cell.text.slice(span.start, span.end), spans: [span], score: QUOTED } : null;
}

/** The heads of mails: rows with labels one below the other, of which the first one says who wrote it. */
function headsIn(rows: Cell[][]): Head[] {
  return rows.flatMap((row, index) => {
    if (fieldOf(row)?.field !== 'from') return [];
    const head: Head = new Map();
    for (const other of rows.slice(index, index + MAX_ROWS)) {
      const found = fieldOf(other);
      if (!found || head.has(found.field)) break;
      head.set(found.field, found.span);
    }
    return head.size >= MIN_FIELDS ? [head] : [];
  });
}

function fieldOf([cell, beside]: Cell[]): { field: MailField; span: Span } | null {
  const label = LABEL.exec(cell?.text ?? '');
  const field = FIELDS.get(foldKey(label?.[1] ?? ''));
  if (!cell || !label || !field) return null;
  if (label[0].length < cell.text.length)
    return { field, span: { cell, start: label[0].length, end: cell.text.length } };
  return beside ? { field, span: { cell: beside, start: 0, end: beside.text.length } } : null;
}
