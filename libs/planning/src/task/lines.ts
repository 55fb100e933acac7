import { listedValues } from './listed-values';
import { newThing } from './new-things';
import { startsWith } from './pattern';
import { tokenAt, type Token } from './tokens';
import { isVerbAt } from './verbs';
import { skipLeadIns } from './clauses';

/** A sentence, or a `label: value` of a list. */
export type Block =
  | { kind: 'sentence'; tokens: Token[] }
  | { kind: 'pair'; label: string; value: string; tokens: Token[] }
  | { kind: 'heading'; tokens: Token[] };

const SENTENCE_ENDS = new Set(['.', '!', '?', '…', ';']);
const BULLET = /^(?:[-*•·–—+▪◦o]|\d{1,3}|[a-z]|step|\[|\])$/i;
/** A label of a pair has at most so many words: longer ones are sentences with a colon. */
const MAX_LABEL_TOKENS = 10;

/** Divides a task into sentences and pairs. Lines end sentences, unless the next one goes on in lower case. */
export function blocksOf(source: string, tokens: readonly Token[]): Block[] {
  const lines = linesOf(tokens)
    .map((line) => withoutBullet(line))
    .filter((line) => line.length > 0);
  return joinedLines(source, lines).flatMap((line) => blocksOfLine(source, line));
}

function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [];
  let line: Token[] = [];
  for (const token of tokens) {
    if (token.line) lines.push(line);
    if (token.line) line = [];
    line.push(token);
  }
  return [...lines, line];
}

/** Without "1.", "2)", "-", "a)", "Step 3:". */
function withoutBullet(line: Token[]): Token[] {
  // A loop, because a stranger's line may be nothing but bullets.
  const start = line.findIndex((token, index) => !isBulletMark(token) || index === line.length - 1);
  return withoutNumbering(start > 0 ? line.slice(start) : line);
}

const NUMBERING = /^(?:\d{1,3}|[a-z])$/i;

const isBulletMark = ({ kind, text, lower }: Token): boolean =>
  kind === 'word' && BULLET.test(text) && lower !== 'step' && !NUMBERING.test(text);

function withoutNumbering(line: Token[]): Token[] {
  const [first, second, third] = line;
  if (!first || !second || (first.kind !== 'word' && first.text !== '(')) return line;
  if (first.text === '(' && third?.text === ')' && NUMBERING.test(second.text)) return line.slice(3);
  if (first.lower === 'step' && /^\d+$/.test(second.text))
    return line.slice(third && /^[.:)–-]$/.test(third.text) ? 3 : 2);
  const isNumbered = NUMBERING.test(first.text) && BULLET.test(first.text);
  return isNumbered && /^[.):]$/.test(second.text) && second.start === first.end ? line.slice(2) : line;
}

/** A line that goes on in lower case, without a verb at its start, belongs to the line before it. */
function joinedLines(source: string, lines: Token[][]): Token[][] {
  const joined: Token[][] = [];
  for (const line of lines) {
    const before = joined[joined.length - 1];
    const last = before && tokenAt(before, before.length - 1);
    // A name in quotes is complete, also when it is such a word.
    const isOpen = last && last.kind !== 'quoted' && /^(?:,|and|or|with|in|into|the|to|for|as)$/.test(last.lower);
    const ends =
      !before ||
      isHeading(before) ||
      /[.!?:;]$/.test(tokenAt(before, before.length - 1).text) ||
      pairOf(source, before) !== null;
    const goesOn =
      tokenAt(line, 0).kind === 'word' &&
      /^\p{Ll}/u.test(tokenAt(line, 0).text) &&
      !isVerbAt(line, skipLeadIns(line, 0)) &&
      pairOf(source, line) === null;
    if (before && !isHeading(before) && (isOpen || (!ends && goesOn))) before.push(...line);
    else joined.push([...line]);
  }
  return joined;
}

function blocksOfLine(source: string, line: Token[]): Block[] {
  if (isHeading(line)) return headed(source, line.slice(1));
  const begun = pairsBehind(source, line);
  if (begun) return begun;
  const inline = pairsInLine(source, line);
  if (inline) return inline.flatMap((block) => listed(source, block));
  const next = line.findIndex(
    (token, at) => at > 0 && token.text === ';' && token.kind === 'mark' && isVerbAt(line, skipLeadIns(line, at)),
  );
  const pair = pairOf(source, next > 0 ? line.slice(0, next) : line);
  if (pair && next > 0) return [...listed(source, pair), ...blocksOfLine(source, line.slice(next + 1))];
  if (pair) return listed(source, pair);
  const sentences = sentencesOf(source, line);
  return sentences.flatMap((tokens): Block[] => {
    const short = shortPair(source, tokens, sentences.length);
    return short ? [short] : (pairsInList(source, withoutStop(tokens)) ?? [{ kind: 'sentence', tokens }]);
  });
}

/** "Add a ticket: Subject: Printer, Priority: high": the values stand behind what is to be made. */
function pairsBehind(source: string, line: Token[]): Block[] | null {
  const colon = line.findIndex(({ kind, text }) => kind === 'mark' && text === ':');
  const isOrder = colon > 1 && colon <= MAX_LABEL_TOKENS && newThing(line.slice(0, colon)) !== null;
  const pairs = isOrder ? pairsInList(source, withoutStop(line.slice(colon + 1))) : null;
  const thing: Block = { kind: 'sentence', tokens: line.slice(0, colon) };
  if (pairs) return [thing, ...pairs];
  // "Send a message: name Tom Lee, text "Hello". Click Done."
  const [first, ...others] = isOrder ? sentencesOf(source, line.slice(colon + 1)) : [];
  const listed = first ? listedValues(source, withoutStop(first)) : null;
  if (!listed) return null;
  const rest = others.flat();
  return [
    thing,
    ...listed.map((value): Block => ({ kind: 'pair', ...value })),
    ...(rest.length > 0 ? blocksOfLine(source, rest) : []),
  ];
}

const listed = (source: string, block: Block): Block[] =>
  block.kind === 'pair' ? (pairsInList(source, withoutStop(block.tokens)) ?? [block]) : [block];

/**
 * "Name: Ada, City: Graz, Phone: 555": pairs with commas between them. What has no colon belongs to the value before it. Null for fewer than two
 * pairs, and for two whose labels could be words of a text.
 */
function pairsInList(source: string, tokens: Token[]): Block[] | null {
  const parts: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const isNext = token.kind === 'mark' && token.text === ',' && beginsPair(tokens.slice(at + 1));
    if (isNext) parts.push([]);
    else parts.at(-1)!.push(token);
  }
  const pairs = parts.map((part) => pairOf(source, tokenAt(part, 0).lower === 'and' ? part.slice(1) : part));
  const areNames = pairs.length > 2 || pairs.every((pair) => /^\p{Lu}/u.test(pair?.label ?? ''));
  return pairs.length > 1 && areNames && pairs.every((pair) => pair !== null) ? pairs : null;
}

/** Whether the words up to the next comma have a colon behind a short label. */
function beginsPair(tokens: readonly Token[]): boolean {
  const end = tokens.findIndex(({ kind, text }) => kind === 'mark' && (text === ',' || text === ':'));
  return end > 0 && end <= MAX_LISTED_LABEL && tokenAt(tokens, end).text === ':' && end < tokens.length - 1;
}
/** In words: "Street and number". */
const MAX_LISTED_LABEL = 5;

/** "Click New. Amount: 75. Click Next.": a short value between instructions. */
function shortPair(source: string, tokens: Token[], sentences: number): Block | null {
  const pair = sentences > 1 ? pairOf(source, withoutStop(tokens)) : null;
  return pair && /^\p{Lu}/u.test(pair.label) && tokens.length <= MAX_SHORT ? pair : null;
}
/** The label, the colon, the value and the full stop. */
const MAX_SHORT = 7;

/** "Name: Ada. City: Graz. Click Next.": several pairs in one line are sentences, of which one without a verb belongs to the value before it. */
function pairsInLine(source: string, line: Token[]): Block[] | null {
  const pairIn = (tokens: Token[]) => pairOf(source, withoutStop(tokens));
  const parts: Token[][] = [];
  for (const sentence of sentencesOf(source, line)) {
    const before = parts.at(-1);
    const isOwn = pairIn(sentence) !== null || isVerbAt(sentence, skipLeadIns(sentence, 0));
    if (before && !isOwn && pairIn(before)) before.push(...sentence);
    else parts.push(sentence);
  }
  const pairs = parts.map(pairIn);
  if (!pairs[0] || pairs.filter((pair) => pair !== null).length < 2) return null;
  return parts.map((tokens, at) => pairs[at] ?? { kind: 'sentence', tokens });
}

function withoutStop(tokens: Token[]): Token[] {
  const last = tokenAt(tokens, tokens.length - 1);
  return last.kind === 'mark' && SENTENCE_ENDS.has(last.text) ? tokens.slice(0, -1) : tokens;
}

const isHeading = (line: Token[]): boolean => line.length > 1 && /^#{1,6}$/.test(tokenAt(line, 0).text);

/** A heading is an instruction when it begins with a verb. */
function headed(source: string, tokens: Token[]): Block[] {
  const isInstruction = isVerbAt(tokens, skipLeadIns(tokens, 0));
  return isInstruction
    ? sentencesOf(source, tokens).map((part) => ({ kind: 'sentence', tokens: part }))
    : [{ kind: 'heading', tokens }];
}

const SEPARATORS = new Set([':', '=', '->', '|']);

/** `label: value`, `label = value`, `label -> value`, `label<tab>value`, `| label | value |`; null for other lines. */
export function pairOf(source: string, line: Token[]): Extract<Block, { kind: 'pair' }> | null {
  const cells = tokenAt(line, 0).text === '|' ? line.slice(1) : line;
  const at = cells.findIndex(
    (token, index) =>
      index > 0 &&
      ((token.kind === 'mark' && SEPARATORS.has(token.text)) || hasTab(source, tokenAt(cells, index - 1), token)),
  );
  if (at < 1 || at > MAX_LABEL_TOKENS) return null;
  const label = cells.slice(0, at);
  const isTab = hasTab(source, tokenAt(cells, at - 1), tokenAt(cells, at)) && !SEPARATORS.has(tokenAt(cells, at).text);
  const values = cells.slice(isTab ? at : at + 1);
  const end = values.findIndex(
    (token, index) =>
      (token.text === '|' && token.kind === 'mark') || (index > 0 && hasTab(source, tokenAt(values, index - 1), token)),
  );
  const value = end < 0 ? values : values.slice(0, end);
  if (end >= 0 && end < values.length - 1) return null;
  if (value.length === 0 || !isLabel(label, tokenAt(cells, at).text, value)) return null;
  return { kind: 'pair', label: textOf(source, label), value: textOf(source, value), tokens: line };
}

const hasTab = (source: string, before: Token, token: Token): boolean =>
  source.slice(before.end, token.start).includes('\t');

/** Names of fields; "Enter name: Anna" and "Click: …" are instructions, "Type: Invoice" is not. */
function isLabel(label: Token[], separator: string, values: Token[]): boolean {
  if (label.some((token) => token.kind === 'field' || (token.kind === 'mark' && !/^[(),.?!]$/.test(token.text))))
    return false;
  // "Open the form. Name: Ada": the label begins with the sentence.
  if (label.some((token, at) => token.kind === 'mark' && /^[.?!]$/.test(token.text) && at < label.length - 1))
    return false;
  if (/^[|\t]$/.test(separator))
    return !/^(?:click|press|go|open)$/.test(tokenAt(label, 0).lower) || label.length === 1;
  const start = skipLeadIns(label, 0);
  const isInstruction =
    start < label.length &&
    isVerbAt(label, start) &&
    !POSSESSIVES.test(tokenAt(label, start).lower) &&
    !isNounPhrase(label) &&
    (label.length > 1 ||
      (values.length > 1 && /^(?:login|sign-in|log-in)$/.test(tokenAt(label, 0).lower)) ||
      /^(?:click|press|enter|select|choose|open|upload|read|download|wait|fill|go)$/.test(tokenAt(label, 0).lower));
  return (
    !isInstruction &&
    !/^(?:note|hint|tip|important|attention|warning|goal|task|steps|background|context|instructions?)$/.test(
      tokenAt(label, 0).lower,
    ) &&
    !startsWith(label, 0, ['with'])
  );
}

/** "Your name" */
const POSSESSIVES = /^(?:my|your|our|his|her|their)$/;

/** "Book title" and "Order number" are names; "Book the flight" is not. */
const isNounPhrase = (label: Token[]): boolean =>
  NOUNS_LIKE_VERBS.test(tokenAt(label, 0).lower) &&
  label.every(
    ({ kind, lower }) => kind === 'word' && !/^(?:the|a|an|it|my|this|from|to|for|in|on|with|of|as)$/.test(lower),
  );
const NOUNS_LIKE_VERBS =
  /^(?:book|order|post|rate|sort|star|report|request|contact|name|title|date|mark|note|file|type|text|call|like|share|return|display|count|transfer|visit|access|exit|filter|reply|sign|tick)$/;

function textOf(source: string, tokens: Token[]): string {
  const first = tokenAt(tokens, 0);
  return tokens.length === 1 && first.kind === 'quoted'
    ? first.text
    : source.slice(first.start, tokenAt(tokens, tokens.length - 1).end);
}

function sentencesOf(source: string, line: Token[]): Token[][] {
  const sentences: Token[][] = [];
  let sentence: Token[] = [];
  for (const [index, token] of line.entries()) {
    sentence.push(token);
    const isEnd =
      isAbbreviatedEnd(line, index) ||
      (token.kind === 'mark' && SENTENCE_ENDS.has(token.text) && /\s/.test(source.charAt(token.end)));
    if (!isEnd || !startsSentence(line, index + 1)) continue;
    sentences.push(sentence);
    sentence = [];
  }
  return [...sentences, sentence].filter((tokens) => tokens.some((token) => token.kind !== 'mark'));
}

/** "Drop it on B. Click Save": a word with a dot ends a sentence when a capital verb follows. */
const isAbbreviatedEnd = (line: Token[], at: number): boolean =>
  /\w\.$/.test(tokenAt(line, at).text) &&
  tokenAt(line, at).kind === 'word' &&
  isVerbAt(line, at + 1) &&
  /^\p{Lu}/u.test(tokenAt(line, at + 1).text);

function startsSentence(line: Token[], at: number): boolean {
  const token = tokenAt(line, at);
  if (token.kind !== 'word') return true;
  return /^[\p{Lu}\d"(]/u.test(token.text) || isVerbAt(line, skipLeadIns(line, at));
}
