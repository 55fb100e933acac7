import { isLiteral, withoutArticle, withoutMarks } from '../phrase';
import type { Action, Phrase, Target } from '../step';
import { targetOf } from '../target';
import { tokenAt, type Token } from '../tokens';
import { DESCRIBED, PRONOUNS } from '../words';
import { labelledValues } from '../labelled-values';
import { type Frame, frame, type Outcome, type Words } from './frame';
import { readInto, shownOf } from './shown-values';

const ENTER =
  'enter|type|put|write|input|key_in|type_in|enter_in|insert|write_in|place|key|fill_in|fill|provide|specify|re-enter|reenter|retype';
const FILL = 'fill_in|fill_out|fill_up|fill|complete|populate';
const CHANGE = 'set|change|update|modify|edit|adjust|alter|switch|move|turn|bring';

const MISSING_VALUE =
  'It does not say which value. Write it in quotes or as {{field_id}}, such as: enter {{first_name}} in "First name".';
const MISSING_FIELD = 'It does not say into which field. Write it such as: enter the total of INV-7 in "Amount".';
const TRANSFORMED = 'A placeholder cannot be changed to other letters. Write the value as it is to be entered.';

/** Words for all fields of a form or of the user. */
const FORM =
  /(?:^|\b)(?:form|application|questionnaire|survey|registration|details|data|information|fields?|values|it|everything|page|claim|request|info|particulars|following|as follows)$/;
const FIELD = /\bfield$/;
const USER_DATA =
  /^(?:(?:all )?(?:of )?(?:user|user's|users|applicant's|customer's|provided|given|available|submitted|form|run|run's|corresponding|respective|appropriate|correct|matching|relevant|following|below|above|personal|contact|my|own|known|as|with|and|the|their|user|values?|data|details|information|fields?|info|answers?|entries|shown|below|from|of|for|form|submission|profile)\s*:?\s*)+$/;

export const ENTERING: Frame[] = [
  frame(
    'enter|type|write|input|put <value> in|using|with all? upper|capital|uppercase|upper-case case|letters? letters? in|into <into>',
    (words) => cased(words, 'upper'),
  ),
  frame(
    'enter|type|write|input|put <value> in|using|with all? lower|lowercase|lower-case|small case|letters? letters? in|into <into>',
    (words) => cased(words, 'lower'),
  ),
  frame(
    'enter|type|write|input|put <value> in|into <into> in|using|with all? upper|capital|uppercase|upper-case case|letters? letters?',
    (words) => cased(words, 'upper'),
  ),
  frame(
    'enter|type|write|input|put <value> in|into <into> in|using|with all? lower|lowercase|lower-case|small case|letters? letters?',
    (words) => cased(words, 'lower'),
  ),
  frame('fill|complete it|this|everything|them|form in|out|up', () => [{ kind: 'fill_form', values: [] }]),
  frame(`${FILL} <form> with|using|from|based_on|according_to <data>`, fillForm),
  frame(`${FILL} <form> : <data>`, fillForm),
  frame(
    `${FILL}|enter|provide|use|type the? following|these data|values|details|information|entries? : <data>`,
    fillEach,
  ),
  frame('fill_in|fill_out|fill|enter : <data>', fillEach),
  frame(`${FILL}|enter|provide <form>`, (words) =>
    isForm(words.tokens('form')) ? [{ kind: 'fill_form', values: [] }] : null,
  ),
  frame(
    'enter folgende|folgende_Daten|die_folgenden_Daten|folgendes|diese_Daten|folgende_Werte|folgende_Angaben ein?',
    () => [{ kind: 'fill_form', values: [] }],
  ),
  frame('with|use|using|enter|provide|input|type|set the? following|these|this|below <form>', (words) =>
    isForm(words.tokens('form')) ? [{ kind: 'fill_form', values: [] }] : null,
  ),
  frame(
    'fill_in|fill_out|fill|populate|complete <into> with <value:literal> under|below|in|of|on|at <place>',
    (words) => {
      const into = words.target('into');
      const near = { relation: 'in' as const, phrase: words.target('place').phrase };
      return into.near || near.phrase.length === 0 ? null : entered(words, words.value('value'), { ...into, near });
    },
  ),
  frame('fill_in|fill_out|fill|populate|complete <into> with <value>', (words) => {
    const shown = shownOf(words.context.source, words.tokens('value'));
    const into = words.target('into');
    return shown ? readInto(shown, into) : entered(words, words.value('value'), into);
  }),
  frame(`${ENTER} <value> in|into|inside|within|onto <into>`, enterInto),
  frame(`${ENTER} <value> as|for|under <into>`, enterInto),
  frame(`${ENTER} <value> using|via|by_using <into>`, enterInto),
  frame('add|append <value:literal> to <into>', added),
  frame('add|append|write <value:literal> to|at|on <into>', enterInto),
  frame(`${ENTER} <into> : <value>`, (words) => entered(words, words.value('value'), words.target('into'))),
  frame(`${ENTER} <into> = <value>`, (words) => entered(words, words.value('value'), words.target('into'))),
  frame(`${ENTER} <into> -> <value>`, (words) => entered(words, words.value('value'), words.target('into'))),
  frame(`${ENTER} <into> as <value:literal>`, (words) => entered(words, words.value('value'), words.target('into'))),
  frame(`${ENTER} <value>`, enterAlone),
  frame('change|update|replace|set my|the|your? password from <old> to <value>', newPassword),
  frame(`${CHANGE} <target> from <old> to <value>`, set),
  frame(`${CHANGE} <target> to|as|=|at|: <value>`, set),
  frame('set|change <target> <value:literal>', set),
  frame('use|supply|indicate|declare|mention <value:literal> as|for|in|under <target>', set),
  frame('replace <target> with|by <value>', set),
  frame('overwrite <target> with <value>', set),
  frame('answer|respond_to|reply_to the? question? <target> with|by|: <value>', set),
  frame('answer|respond|reply <value> to|for|on|under the? question? <target>', set),
  frame('clear|empty|erase|blank|wipe|delete|remove the? contents|content|text|value of|in|from <target>', (words) => [
    { kind: 'clear', target: words.target('target') },
  ]),
  frame('clear|empty|erase|blank|reset <target>', clear),
  frame('the|his|her|their|my|your|our <label> is|should_be|must_be|has_to_be|= <value:literal>', (words) => [
    { kind: 'fill_form', values: [{ label: words.phrase('label'), value: words.value('value') }] },
  ]),
  frame('the|his|her|their|my|your|our <label> is|should_be|must_be|has_to_be <value>', stated),
];

/** "My phone number is 031 555": a name or a number after words in lower case, which are no part of the page. */
function stated(words: Words): Outcome {
  const label = words.target('label');
  const [first] = words.tokens('value');
  const isName = first !== undefined && (isLiteral(first) || first.text !== first.lower);
  const isLabel = label.phrase.length > 0 && words.tokens('label').length <= MAX_STATED_LABEL && label.near === null;
  const isPage = /\b(?:page|site|form|button|link|task|goal|portal|website|field|section|tab)\b/.test(
    words.text('label'),
  );
  if (!isName || !isLabel || isPage) return null;
  return [{ kind: 'fill_form', values: [{ label: words.phrase('label'), value: words.value('value') }] }];
}
/** "emergency contact phone number" */
const MAX_STATED_LABEL = 4;

function cased(words: Words, letters: 'upper' | 'lower'): Outcome {
  const value = words.value('value');
  if (value.some((part) => typeof part !== 'string')) return { unread: TRANSFORMED };
  const text = value.join('');
  return entered(words, [letters === 'upper' ? text.toUpperCase() : text.toLowerCase()], words.target('into'));
}

/** "the form with …": the fields of the run, or the values that are said. Null when it is the name of one field. */
function fillForm(words: Words): Outcome {
  if (!isForm(words.tokens('form'))) return null;
  const data = withoutMarks(words.tokens('data'));
  const values = labelledValues(words.context.source, data);
  if (values) return [{ kind: 'fill_form', values }];
  if (USER_DATA.test(words.bare('data'))) return [{ kind: 'fill_form', values: [] }];
  // "Fill in Vehicle registration with "GR-27-HL"" is one field: its name only ends like that of a form.
  if (data.length === 1 && isLiteral(data[0]) && words.target('form').phrase.length > 0) return null;
  return FIELD.test(words.bare('form'))
    ? null
    : { unread: 'Write the values as "label: value", one in a line, or with {{field_id}}.' };
}

/** "Enter the following: name Anna, city: Berlin" */
function fillEach(words: Words): Outcome {
  const values = labelledValues(words.context.source, withoutMarks(words.tokens('data')));
  return values?.every(({ label }) => label.length > 0) ? [{ kind: 'fill_form', values }] : null;
}

/** "all required fields of the application form on the next page" */
const MAX_FORM_WORDS = 10;

function isForm(tokens: readonly Token[]): boolean {
  const isDescribed = tokens.some(
    (token) => token.kind !== 'word' || (DESCRIBED.test(token.lower) && token.lower !== 'that'),
  );
  if (isDescribed || tokens.length > MAX_FORM_WORDS) return false;
  const words = withoutArticle(tokens)
    .map((token) => token.lower)
    .join(' ');
  const several = !FIELD.test(words) || /^(?:all|every|each|required)/.test(words);
  return (
    FORM.test(words.replace(/\s(?:on|in|of) (?:the |this )?(?:\w+ )?(?:page|form|screen|website|section)$/, '')) &&
    several
  );
}

/** "Add "new" to Notes": the old text stays. */
function added(words: Words): Outcome {
  const outcome = enterInto(words);
  if (!Array.isArray(outcome)) return outcome;
  return outcome.map((action) => (action.kind === 'enter' && action.into ? { ...action, adds: true } : action));
}

function enterInto(words: Words): Outcome {
  const { source } = words.context;
  if (isDescribed(words)) return { unread: MISSING_VALUE };
  const both = bothFields(words);
  if (both) return both;
  if (saysMore(words.tokens('into'))) return { unread: MISSING_FIELD };
  const into = words.target('into');
  const shown = shownOf(source, words.tokens('value'));
  if (shown) return readInto(shown, into);
  const literal = words.tokens('value').some(isLiteral) && !isQuotedLabel(words);
  if (PRONOUNS.has(words.text('value'))) return [{ kind: 'paste', into }];
  const labelled =
    literal && into.phrase.length === 0 && into.ordinal === null ? labelledValues(source, words.tokens('value')) : null;
  if (labelled && labelled.every(({ label }) => label.length > 0)) return enterEach(labelled);
  return literal
    ? entered(words, words.value('value'), into)
    : (readThenPaste(words, into) ?? entered(words, words.value('value'), into));
}

/** "Name, frobnicate "Terms"": a text in quotation marks behind a comma is no part of the name of a field. */
function saysMore(tokens: readonly Token[]): boolean {
  const comma = tokens.findIndex(({ kind, text }) => kind === 'mark' && text === ',');
  return comma > 0 && tokens.slice(comma).some(({ kind }) => kind === 'quoted');
}

/** "into both password fields" is the first and the second. */
function bothFields(words: Words): Action[] | null {
  const first = tokenAt(withoutArticle(words.tokens('into')), 0);
  const rest = withoutArticle(words.tokens('into')).slice(1);
  const isBoth = first.lower === 'both' || (first.lower === 'two' && rest.length > 0);
  if (!isBoth || rest.length === 0) return null;
  const into = targetOf(words.context.source, rest);
  return [1, 2].map((ordinal) => ({ kind: 'enter', value: words.value('value'), into: { ...into, ordinal } }));
}

/** A value that is named, not written: what was read before, or "the value of X", which the page shows. */
function readThenPaste(words: Words, into: Target): Outcome {
  const tokens = words.tokens('value');
  if (
    !tokens.every((token) => token.kind === 'word' || token.kind === 'quoted') ||
    !/^(?:the|its|this|that|these|your|my|their|his|her)$/.test(tokenAt(tokens, 0).lower)
  )
    return null;
  const { last, source } = words.context;
  const shown =
    /^(?:the )?(?:value|contents?|text|amount|number|name|price) (?:of|for|shown|displayed|in|from|next)/.exec(
      words.text('value'),
    );
  if (shown) {
    const subject = targetOf(source, tokens.slice(shown[0].split(' ').length));
    return [
      { kind: 'read', subject, saveTo: null },
      { kind: 'paste', into },
    ];
  }
  const known = last?.kind === 'read' ? last.subject : last?.kind === 'copy' ? last.source : null;
  const head = tokenAt(tokens, tokens.length - 1).lower;
  if (known && (known.noun === head || JSON.stringify(known).toLowerCase().includes(head)))
    return [{ kind: 'paste', into }];
  return { unread: MISSING_VALUE };
}

/** The value of "Total" stands beside that label; a placeholder is a value itself. */
const isQuotedLabel = (words: Words): boolean =>
  /^(?:the )?(?:value|contents?|text) (?:of|shown|displayed|next|beside)\b/.test(words.text('value')) &&
  words.tokens('value').every(({ kind }) => kind !== 'field') &&
  words.tokens('value').filter(({ kind }) => kind === 'quoted').length === 1;

/** "an item that starts with A" says how to find the value, not what it is. */
const isDescribed = (words: Words): boolean =>
  /^(?:an?|the|any|some) .*\b(?:that|which|whose|starting|ending|corresponding)\b/.test(
    words
      .tokens('value')
      .filter((token) => token.kind === 'word')
      .map((token) => token.lower)
      .join(' '),
  );

function enterAlone(words: Words): Outcome {
  if (isDescribed(words)) return { unread: MISSING_VALUE };
  const { source } = words.context;
  const tokens = words.tokens('value');
  if (shownOf(source, tokens)) return { unread: MISSING_FIELD };
  if (PRONOUNS.has(words.text('value'))) return [{ kind: 'paste', into: null }];
  if (!tokens.some(isLiteral)) {
    const named =
      tokens.length > 1 && /^(?:the|your|my|their|his|her|a|an|its|all|any)$/.test(tokenAt(tokens, 0).lower);
    return named || /^fill|^provide|^specify/.test(words.text('verb'))
      ? { unread: MISSING_VALUE }
      : [{ kind: 'enter', value: words.value('value'), into: null }];
  }
  const labelled = labelledValues(source, tokens);
  return labelled ? enterEach(labelled) : [{ kind: 'enter', value: words.value('value'), into: null }];
}

function enterEach(values: { label: Phrase; value: Phrase }[]): Action[] {
  return values.map(({ label, value }) => ({
    kind: 'enter',
    value,
    into: label.length > 0 ? { phrase: label, noun: null, ordinal: null, near: null } : null,
  }));
}

function entered(words: Words, value: Phrase, into: Target): Outcome {
  if (
    words.tokens('into').some((token) => token.lower === 'search') &&
    into.noun === 'field' &&
    into.phrase.length === 0
  )
    return [{ kind: 'enter', value, into: { ...into, phrase: ['Search'] } }];
  return [{ kind: 'enter', value, into }];
}

function set(words: Words): Outcome {
  if (/^(?:between|through|around)\b/.test(words.text('target'))) return null;
  // 'Edit the row "Ann": set Role to Admin.' is two instructions.
  if (
    words.tokens('value').length > 2 &&
    /^(?:set|change|click|select|choose|enter|press)$/.test(tokenAt(words.tokens('value'), 0).text)
  )
    return null;
  const target = targetOf(words.context.source, withoutValueOf(words.tokens('target')));
  if (PRONOUNS.has(words.text('target')) && words.context.lastTarget)
    return [{ kind: 'set', target: words.context.lastTarget, value: words.value('value') }];
  if (/^(?:upper|lower) ?case$/.test(words.bare('value'))) return null;
  const shown = shownOf(words.context.source, words.tokens('value'));
  if (shown) return readInto(shown, target);
  const several = severalOf(words);
  if (several) return several;
  return [nameWithAt(words, target) ?? { kind: 'set', target, value: words.value('value') }];
}

/** "Change the password: current password A-1, new password B-2": the values of several fields, which are sent. */
function severalOf(words: Words): Action[] | null {
  if (!words.clauseTokens.some(({ kind, text }) => kind === 'mark' && text === ':')) return null;
  const values = labelledValues(words.context.source, withoutMarks(words.tokens('value')));
  if (!values || values.length < 2 || values.some(({ label }) => label.length === 0)) return null;
  return [
    { kind: 'fill_form', values },
    { kind: 'submit', target: null },
  ];
}

/** A form for another password also asks for the present one, and for the new one twice. */
function newPassword(words: Words): Outcome {
  const value = words.value('value');
  const labelled = [
    { label: ['Current password'], value: words.value('old') },
    { label: ['New password'], value },
    { label: ['Confirm new password'], value },
  ];
  return [
    { kind: 'fill_form', values: labelled },
    { kind: 'submit', target: null },
  ];
}

/** "Set Opens at to 9:15": the name ends with "at", since a value follows "to". */
function nameWithAt(words: Words, target: Target): Action | null {
  const [to, ...value] = words.tokens('value');
  const [name] = target.phrase;
  const isName = target.phrase.length === 1 && typeof name === 'string' && target.near === null && target.noun === null;
  if (!isName || !words.said('at') || to?.lower !== 'to' || value.length === 0) return null;
  return { kind: 'set', target: { ...target, phrase: [`${name} at`] }, value: words.valueIn(value) };
}

/** "the value of the spinner" is the spinner. */
function withoutValueOf(tokens: readonly Token[]): readonly Token[] {
  const text = tokens.map(({ lower }) => lower).join(' ');
  const said = /^(?:the )?(?:value|position|contents?) of the (?=\S)/.exec(text);
  return said ? tokens.slice(said[0].trim().split(' ').length) : tokens;
}

function clear(words: Words): Outcome {
  const target = words.target('target');
  if (target.noun === 'checkbox' || /\bbox(?:es)?$/.test(words.text('target').replace(/text box$/, '')))
    return [{ kind: 'check', targets: [{ ...target, noun: 'checkbox' }], checked: false, all: false }];
  return [{ kind: 'clear', target }];
}
