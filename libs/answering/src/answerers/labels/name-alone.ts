import { hasLegalForm } from '../parties/company-names';
import { personAt } from '../prose/roles/role-names';
import { isPostalLine } from '../values/postal';
import type { Finding } from './linking';

/** What is behind a name that ends a sentence or has its address beside it. */
const NEXT_SENTENCE = /^\.\s+\p{Lu}/u;
/** The end of a name that is no abbreviation. */
const WORD = /\p{L}{4}$/u;
/** A name with a legal form up to a comma. */
const UP_TO_COMMA = /^[^,]{3,60}(?=,\s)/u;

/** The name that a value begins with, where the rest is another sentence, `Ann Lee. Policy 4711`, or the address: `Acme Ltd, 5 Hill Road, Hull HU9 1TQ`. */
export function nameAlone<T extends Finding>(found: T): T {
  const [span, ...others] = found.spans;
  const end = span && others.length === 0 ? endOfName(found.value) : 0;
  if (!span || end === 0 || !span.cell.text.startsWith(found.value, span.start)) return found;
  return { ...found, value: found.value.slice(0, end), spans: [{ ...span, end: span.start + end }] };
}

/** Where the name ends; 0 where the value is none or nothing else. */
function endOfName(value: string): number {
  const person = personAt(value);
  if (person && WORD.test(person.value) && NEXT_SENTENCE.test(value.slice(person.end))) return person.end;
  const name = UP_TO_COMMA.exec(value)?.[0] ?? '';
  return hasLegalForm(name) && isPostalLine(value.slice(name.length)) ? name.length : 0;
}
