import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyWord } from '../../lexicon/word-pattern';
import { CONCEPTS } from '../labels/concepts';

/** The mark of a credit behind an amount: on a bill it is a minus. */
export const CREDIT_ON_BILL = /^\s?CR(?![\p{L}\d])/u;

const CURRENCY = String.raw`(?:(?:\p{Sc}|\p{Lu}{3})\s?)?`;
/** No name follows a mark: `120.00 Dr. Marsh`. */
const END = String.raw`(?![\p{L}\d]|\.?\s?\p{Lu}\p{Ll})`;

/** The marks of an account for money out behind an amount: debit and overdrawn, or `S` for Soll at the end of the text. */
export const DEBIT_OF_ACCOUNT = new RegExp(String.raw`^\s?${CURRENCY}(?:(?:DR|Dr|OD|O\/D)${END}|S\s*$)`, 'u');

/** Amounts with marks, and those with the letters `H` and `S`, which are marks on the statement of an account only. */
const CREDIT = new RegExp(String.raw`\d[.,]\d{2}\s?${CURRENCY}(?:CR|Cr)${END}`, 'u');
const DEBIT = new RegExp(String.raw`\d[.,]\d{2}\s?${CURRENCY}(?:DR|Dr|OD|O\/D)${END}`, 'u');
const LETTER = new RegExp(String.raw`\d[.,]\d{2}\s?${CURRENCY}[HS]\s*$`, 'u');

/** Longer texts mention statements, but are no titles of one. Set by hand. */
const LONGEST_TITLE = 60;
const STATEMENT = new RegExp(anyWord(LEXICON.accounts.statements));
const TO_PAY = new RegExp(String.raw`^\W*${anyWord(CONCEPTS.amount_due.labels)}`);

/**
 * Whether the marks behind the amounts of a document are those of an account: both kinds occur, or it is the statement of an account and
 * no bill, on which a credit is what the payer need not pay.
 */
export function isOfAccount(texts: string[]): boolean {
  const [hasCredit, hasDebit, hasLetter] = [CREDIT, DEBIT, LETTER].map((mark) => texts.some((text) => mark.test(text)));
  if (hasCredit && hasDebit) return true;
  if (!hasCredit && !hasDebit && !hasLetter) return false;
  const titles = texts.filter(({ length }) => length <= LONGEST_TITLE).map(fold);
  return titles.some((title) => STATEMENT.test(title)) && !titles.some((title) => TO_PAY.test(title));
}
