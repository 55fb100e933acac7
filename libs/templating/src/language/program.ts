import type { MediaSink, TextSlot } from './dialect';
import { type FillValue, isImage, isList, isTruthy, toText } from '../field-values';
import { escapeXml, LIMITS, TemplateError } from '@app/formats';
import type { Scope } from './scope';

/** A compiled part: literal text between places that values change. */
export type Program = readonly ProgramNode[];
export type ProgramNode = string | ValueNode | LoopNode | RowNode | FlushNode;

/** The value of a field as text or picture. */
export interface ValueNode {
  readonly kind: 'value';
  readonly name: string;
  readonly slot: TextSlot;
}

/** `{{#name}}` (or `{{^name}}` when inverted); `whenEmpty` stands in when a structure must not stay empty. */
export interface LoopNode {
  readonly kind: 'loop';
  readonly name: string;
  readonly inverted: boolean;
  readonly body: Program;
  readonly whenEmpty: string;
}

/** A table row that is repeated when one of the fields named directly in it holds a list. */
export interface RowNode {
  readonly kind: 'row';
  readonly names: readonly string[];
  readonly body: Program;
}

/** Writes the markup that waited for the end of its shape. */
export interface FlushNode {
  readonly kind: 'flush';
}

/** What one turn of a loop takes of the allowance, in characters. */
export const TURN_COST = 64;

/** Collects the text of a filled part, up to `LIMITS.outputChars` for the whole document. */
export class Output {
  readonly chunks: string[] = [];

  constructor(
    readonly media: MediaSink,
    private readonly budget: { left: number },
  ) {}

  write(text: string): void {
    this.spend(text.length);
    this.chunks.push(text);
  }

  /** Counts text that is written elsewhere. */
  spend(length: number): void {
    this.budget.left -= length;
    if (this.budget.left < 0) throw new TemplateError('output_too_large', 'The values make the document too large.');
  }

  /** Another output that draws on the same allowance. */
  fork(): Output {
    return new Output(this.media, this.budget);
  }

  toString(): string {
    return this.chunks.join('');
  }
}

/** A fresh allowance for one document. */
export const outputBudget = (): { left: number } => ({ left: LIMITS.outputChars });

/** Writes a program with the values of a scope. Throws TemplateError `output_too_large`, and what pictures throw. */
export function render(program: Program, scope: Scope, out: Output): void {
  for (const node of program) {
    if (typeof node === 'string') out.write(node);
    else if (node.kind === 'value') out.write(valueMarkup(node.slot, scope.resolve(node.name), out.media));
    else if (node.kind === 'loop') renderLoop(node, scope, out);
    else if (node.kind === 'row') renderRow(node, scope, out);
    else for (const markup of out.media.pending.splice(0)) out.write(markup);
  }
}

function renderLoop(node: LoopNode, scope: Scope, out: Output): void {
  const value = scope.resolve(node.name);
  const turns = turnsOf(node, value, scope);
  if (turns.length === 0) out.write(node.whenEmpty);
  for (const turn of turns) renderTurn(node.body, turn, out);
}

/** The scopes in which the body of a loop is written. */
export function turnsOf(
  { name, inverted }: Pick<LoopNode, 'name' | 'inverted'>,
  value: FillValue,
  scope: Scope,
): Scope[] {
  if (inverted) return isTruthy(value) ? [] : [scope];
  if (isList(value)) return value.map((item, index) => scope.enter(name, item, index));
  if (!isTruthy(value)) return [];
  return [typeof value === 'object' ? scope.enter(name, value, null) : scope];
}

function renderRow(node: RowNode, scope: Scope, out: Output): void {
  for (const row of rowsOf(node.names, scope)) renderTurn(node.body, row, out);
}

/** A turn costs something though it may write nothing, so that loops within loops end. */
function renderTurn(body: Program, scope: Scope, out: Output): void {
  out.spend(TURN_COST);
  render(body, scope, out);
}

/** The scopes of a row without loop tags: one for each element of its longest list, one when it has none. */
export function rowsOf(names: readonly string[], scope: Scope): Scope[] {
  const lists = names.flatMap((name) => {
    const value = scope.resolve(name);
    return isList(value) && value.length > 0 ? [[name, value] as const] : [];
  });
  if (lists.length === 0) return [scope];
  const length = lists.reduce((longest, [, items]) => Math.max(longest, items.length), 0);
  return Array.from({ length }, (_, index) =>
    scope.enterRow(new Map(lists.map(([name, items]) => [name, items[index]])), index),
  );
}

/** The markup of a value in its slot: escaped text with breaks, or a picture. */
export function valueMarkup(slot: TextSlot, value: FillValue, media: MediaSink): string {
  if (isImage(value)) return slot.image?.(value, media) ?? '';
  const text = toText(value);
  const markup = escapeXml(slot.encode ? slot.encode(text) : text);
  const broken = markup.includes('\n') ? markup.replaceAll('\n', slot.lineBreak) : markup;
  return slot.tab !== undefined && broken.includes('\t') ? broken.replaceAll('\t', slot.tab) : broken;
}
