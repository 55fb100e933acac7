import { LEXICON } from '../../lexicon/lexicon';
import { type Cell, type Sheet, type Span, wholeCell } from '../tables/sheet';
import { foldKey } from '../values/folding';
import { fieldNamed, type MailField } from './header-fields';

/** The rows of the first page in which a memo has its head, and the fields that prove one. Set by hand. */
const HEAD_ROWS = 30;
const MIN_FIELDS = 3;
/** The label before a value, in at most so many characters. */
const LABEL = /^([^:]{2,20}?)\s*(?::\s*|$)/u;

const SUBJECTS = new Set(LEXICON.letters.subjectLabels.map(foldKey));

/** The field of a memo's head that a name means, but its date, which is read as one; null for other names and other documents. */
export function memoField(name: string, sheet: Sheet): Span[] | null {
  const field = fieldNamed(name);
  return field && field !== 'date' ? (memoFields(sheet).get(field) ?? null) : null;
}

/**
 * The values in the head of a memo: rows one below the other that begin with the names of the fields of a mail, in any order, sender
 * and recipient among them. Empty for other documents.
 */
function memoFields({ rows }: Sheet): Map<MailField, Span[]> {
  let fields = new Map<MailField, Span[]>();
  for (const row of rows.slice(0, HEAD_ROWS)) {
    const found = fieldOf(row);
    if (found) fields.set(...found);
    else if (isHead(fields)) return fields;
    else fields = new Map();
  }
  return isHead(fields) ? fields : new Map();
}

function isHead(fields: Map<MailField, Span[]>): boolean {
  return fields.size >= MIN_FIELDS && fields.has('from') && fields.has('to');
}

function fieldOf([first, ...others]: Cell[]): [MailField, Span[]] | null {
  const label = LABEL.exec(first?.text ?? '');
  const name = label?.[1] ?? '';
  const field = SUBJECTS.has(foldKey(name)) ? 'subject' : fieldNamed(name);
  if (!first || !label || !field) return null;
  const rest = { cell: first, start: label[0].length, end: first.text.length };
  return [field, [...(rest.start < rest.end ? [rest] : []), ...others.map(wholeCell)]];
}
