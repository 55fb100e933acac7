import { labelledValues } from '../labelled-values';
import { isLiteral, withoutMarks } from '../phrase';
import type { Action } from '../step';
import type { Token } from '../tokens';
import { ARTICLES } from '../words';
import { type Frame, frame, named, type Outcome, type Words } from './frame';

const FILING = 'register|sign_up|signup|subscribe|enrol|enroll|apply|join|sign_me_up|sign_yourself_up';
const MAKING = 'create|open|set_up|make';
const WITH = 'with|using|as|by_entering';

/** Forms that are filled in and sent by one sentence. */
export const SIGNING_UP: Frame[] = [
  frame(`${FILING} as <who> with|using|and <data>`, fileAs),
  frame(`${MAKING} <what> for <who> with|using|and <data>`, (words) =>
    ACCOUNT.test(words.bare('what')) ? fileAs(words) : null,
  ),
  frame(`${FILING} ${WITH} : <data>`, fileForm),
  frame(`${FILING} ${WITH} <data>`, fileForm),
  frame(`${FILING} <what> ${WITH} <data>`, fileForm),
  frame(`${MAKING} <what> ${WITH}|for <data>`, (words) => (ACCOUNT.test(words.bare('what')) ? fileForm(words) : null)),
  frame('apply|redeem the? <label> <code:literal>', redeem),
  frame('apply|redeem the? <label> <code:key>', redeem),
];

const ACCOUNT = /^(?:(?:new|user|customer|free|personal|online) )*(?:account|profile|login|user)$/;
const CODE = /^(?:(?:discount|voucher|promo|promotion|coupon|gift|promotional) )?(?:code|voucher|coupon|card)$/;

/** "Sign up as ada77 with the password X": one word is the user name, an address the e-mail, words with capitals are the name. */
function fileAs(words: Words): Outcome {
  const who = withoutMarks(words.tokens('who'));
  if (who.length > 1 && ARTICLES.has(who[0]!.lower))
    return { unread: 'Say where that is chosen, such as: select "Student" in "Role".' };
  const values = labelledValues(words.context.source, withoutMarks(words.tokens('data')));
  const label = labelOf(who);
  if (label === null || !values?.every((value) => value.label.length > 0)) return null;
  const own = { label: [label], value: words.value('who') };
  return [
    { kind: 'fill_form', values: [own, ...values] },
    { kind: 'submit', target: null },
  ];
}

function labelOf(who: readonly Token[]): string | null {
  const [first] = who;
  if (!first) return null;
  if (who.length > 1) return who.every(({ kind, text }) => kind === 'word' && /^\p{Lu}/u.test(text)) ? 'name' : null;
  if (first.text.includes('@')) return 'email';
  return /^\p{Lu}\p{Ll}+$|\s/u.test(first.text) ? 'name' : 'user name';
}

/** The values go into the form, which is then sent. A part of the sentence that names more than the form is not passed over. */
function fileForm(words: Words): Outcome {
  if (words.tokens('what').some((token) => isLiteral(token))) return null;
  const tokens = withoutMarks(words.tokens('data'));
  const values = labelledValues(words.context.source, tokens);
  const send: Action = { kind: 'submit', target: null };
  if (values?.every(({ label }) => label.length > 0)) return [{ kind: 'fill_form', values }, send];
  return tokens.length === 1 && isLiteral(tokens[0])
    ? [{ kind: 'enter', value: words.value('data'), into: tokens[0]?.text.includes('@') ? named('email') : null }, send]
    : null;
}

/** "Apply the voucher code X": the code goes into its field, and its button is pressed. */
function redeem(words: Words): Outcome {
  const code = words.tokens('code');
  const isCode = code.length === 1 && (isLiteral(code[0]) || /^[A-Z\d-]+$/.test(code[0]?.text ?? ''));
  if (!isCode || !CODE.test(words.bare('label'))) return null;
  return [
    { kind: 'enter', value: words.value('code'), into: words.target('label') },
    { kind: 'click', target: { phrase: ['Apply'], noun: 'button', ordinal: null, near: null }, count: 1 },
  ];
}
