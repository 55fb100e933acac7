import { PRECEDENCE } from '../expressions/parser';
import { NoMeaning } from './peer-tag';

/**
 * A part of an expression in our language. `level` is how tightly it binds: names and calls 9, `*` 7, `+` 6, `&` 5, comparisons 4,
 * `not` 3, `and` 2, `or` 1, a choice 0. `isText` says that its value is a text for certain.
 */
export interface Phrase {
  readonly text: string;
  readonly level: number;
  readonly isText?: boolean;
}

const LEVELS: Readonly<Record<string, number>> = PRECEDENCE;
const ATOM = 9;
/** Words of our expressions that a name cannot be. */
const RESERVED = new Set(['and', 'or', 'not', 'true', 'false', 'null', 'this']);
const NAME = /^[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_]|[.:'’-](?=[\p{L}\p{N}_]))*$/u;

/** A text in quotes. Any double quote ends it, also typographic ones. */
export const textPhrase = (value: string): Phrase => ({
  text: `"${value
    .replace(/["“”„‟\\]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')}"`,
  level: ATOM,
  isText: true,
});

/** A source text that never needs parentheses, such as a name or a number. */
export const wordPhrase = (text: string): Phrase => ({ text, level: ATOM });

/** A name. Throws NoMeaning for one that our expressions cannot hold. */
export function namePhrase(name: string): Phrase {
  if (RESERVED.has(name) || !NAME.test(name))
    throw new NoMeaning(`uses the name "${name}", which cannot be a name here`);
  return wordPhrase(name);
}

export function callPhrase(name: string, ...args: readonly Phrase[]): Phrase {
  return wordPhrase(`${name}(${args.map(({ text }) => text).join(', ')})`);
}

/** A member of a value. */
export function memberPhrase(object: Phrase, name: string): Phrase {
  if (!NAME.test(name) || name.includes('.')) return indexPhrase(object, textPhrase(name));
  return object.text === '.' ? wordPhrase(`.${name}`) : wordPhrase(`${atomText(object)}.${name}`);
}

export const indexPhrase = (object: Phrase, index: Phrase): Phrase => wordPhrase(`${atomText(object)}[${index.text}]`);

const atomText = (phrase: Phrase): string => inParentheses(phrase, ATOM);

const inParentheses = ({ text, level }: Phrase, wanted: number): string => (level < wanted ? `(${text})` : text);

/** `left operator right`, from left to right for operators of the same level. */
export function binaryPhrase(operator: string, left: Phrase, right: Phrase): Phrase {
  // A text beside a plus makes it a joint; without one it adds.
  const isJoint = operator === '+' && (left.isText === true || right.isText === true);
  const ours = isJoint ? '&' : operator;
  const level = LEVELS[ours];
  if (level === undefined) throw new NoMeaning(`uses the operator ${operator}, which does not exist here`);
  const text = `${inParentheses(left, level)} ${ours} ${inParentheses(right, level + 1)}`;
  return { text, level, isText: ours === '&' };
}

export const notPhrase = (operand: Phrase): Phrase => ({ text: `not ${inParentheses(operand, 4)}`, level: 3 });
export const minusPhrase = (operand: Phrase): Phrase => ({ text: `-${inParentheses(operand, ATOM)}`, level: 8 });

export const choicePhrase = (test: Phrase, yes: Phrase, no: Phrase): Phrase => ({
  text: `${inParentheses(test, 1)} ? ${inParentheses(yes, 1)} : ${no.text}`,
  level: 0,
});

/** The argument of a formatter. Throws NoMeaning when it is missing. */
export function needed(argument: Phrase | undefined): Phrase {
  if (!argument) throw new NoMeaning('has a formatter without its value');
  return argument;
}
