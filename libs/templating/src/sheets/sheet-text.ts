import type { TemplateError } from '@app/formats';
import { callsIn, makesRich } from '../expressions/calls';
import type { Dialect, PartSource } from '../language/dialect';
import { type LocatedTag, locateTags, tagError } from '../language/located-tag';
import { readParagraphs } from '../language/paragraph';
import type { PeerScope } from '../loops/loop-scope';
import { rowProblem } from '../loops/separators';
import { changesOfTags } from '../language/tag-changes';
import { TagExpression } from '../language/tag-expression';
import { pairTags, type TagPair } from '../language/tag-pairs';
import { buildTemplate } from '../language/template-builder';
import { fieldsOf, type TemplateField } from '../language/template-field';
import type { TemplateFindings } from '../language/template-findings';
import type { TemplateNodes } from '../language/template-nodes';
import { CELL_SLOT } from './rich-cell';

const NONE: ReadonlySet<string> = new Set();

/** The text of cells (ISO/IEC 29500-1, 18.4): shared and inline strings with their runs, and the text result of a formula. */
export const SHEET_TEXT: Dialect = {
  text: new Set(['t', 'v']),
  skip: new Set(['rPh']),
  paragraph: new Set(['si', 'is', 'v']),
  characters: {},
  row: NONE,
  table: NONE,
  cell: NONE,
  scopes: ['text'],
  body: NONE,
  objects: NONE,
  shapes: NONE,
  properties: { r: 'rPr' },
  preserveSpace: true,
  isInCells: true,
  slot: () => CELL_SLOT,
};

/** The compiled text of a cell. */
export interface CellText {
  /** The nodes of the content of `si`, `is` or `v`. */
  readonly nodes: TemplateNodes;
  readonly fields: readonly TemplateField[];
  /** Fields of the cell outside of its own loops. */
  readonly names: readonly string[];
  /** What the cell shows, when it shows one value and nothing else. Such a cell takes the type of the value. */
  readonly only: TagExpression | null;
  /** The colors of a cell that shows one value: they leave its type as it is. */
  readonly shades: readonly TagExpression[];
  /** Whether it may show formatted text or change its cell. */
  readonly isRich: boolean;
  /** The placeholder that merges the cell with equal ones. */
  readonly merge: LocatedTag | null;
  /** Opening and closing tags of loops that end or begin in other cells. */
  readonly open: readonly LocatedTag[];
  readonly setsVariables: boolean;
  /** All tags, when the findings list them. */
  readonly listed: readonly LocatedTag[];
}

/** Compiles the text of one cell; null when it has no placeholder. Invalid placeholders are added to `findings`. */
export function compileCellText(
  part: PartSource,
  findings: TemplateFindings,
  reader = findings.reader,
): CellText | null {
  const paragraphs = readParagraphs(part, SHEET_TEXT);
  const tags = locateTags(paragraphs, part, findings.add, reader);
  if (tags.length === 0) return null;

  const { own, open } = splitPairs(tags, findings);
  for (const problem of [...open.map(rowProblem), ...tags.map(mergeProblem)]) if (problem) findings.add(problem);
  const changes = changesOfTags(part, SHEET_TEXT, { paragraphs, tags, pairs: own }, findings);
  const { openEnd, closeStart } = part.root;
  const nodes = findings.collect(() => buildTemplate(part.source, changes, openEnd, closeStart)) ?? [];
  const values = nodes.flatMap((node) => (typeof node !== 'string' && node.kind === 'value' ? [node.value] : []));
  return {
    nodes,
    fields: tags.flatMap(fieldsOf),
    names: values.flatMap((value) => value.elementNames),
    ...(own.length === 0 ? onlyValue(tags, paragraphs[0]?.text ?? '') : { only: null, shades: [] }),
    isRich: tags.some(({ tag }) => tag.expression !== null && makesRich(tag.expression)),
    merge: tags.find(({ tag }) => tag.expression !== null && callsIn(tag.expression).includes('mergeEqual')) ?? null,
    open,
    setsVariables: tags.some(({ tag }) => tag.kind === 'set'),
    listed: findings.listsTags ? tags : [],
  };
}

/** Separates the loops within the cell from the tags of loops over several cells. */
function splitPairs(tags: readonly LocatedTag[], findings: TemplateFindings): { own: TagPair[]; open: LocatedTag[] } {
  const stack: LocatedTag[][] = [];
  const own = new Set<LocatedTag>();
  for (const located of tags) {
    const { kind } = located.tag;
    if (kind === 'open' || kind === 'inverted') stack.push([located]);
    if (kind === 'else') stack.at(-1)?.push(located);
    if (kind === 'close') for (const tag of ownTags(located, stack.pop())) own.add(tag);
  }
  const isSection = ({ tag }: LocatedTag): boolean => tag.kind !== 'value' && tag.kind !== 'set';
  return {
    own: pairTags(
      tags.filter((tag) => own.has(tag)),
      findings.add,
    ),
    open: tags.filter((tag) => isSection(tag) && !own.has(tag)),
  };
}

/** Scopes of other products that repeat text when a loop ends in the cell where it begins. */
const TEXT_SCOPES: readonly unknown[] = ['one-column', 'next'] satisfies PeerScope[];

/** The tags of a loop that ends in the cell where it begins, unless it says that it repeats more than text. */
const ownTags = (close: LocatedTag, opened: readonly LocatedTag[] | undefined): readonly LocatedTag[] =>
  opened && TEXT_SCOPES.includes(opened[0]?.tag.scope ?? 'one-column') ? [...opened, close] : [];

/** The value of a cell without sections of its own that has one value and nothing else to show, and the colors of the cell. */
function onlyValue(tags: readonly LocatedTag[], text: string): Pick<CellText, 'only' | 'shades'> {
  const values = tags.filter(({ tag }) => tag.kind === 'value');
  const shades = values.filter(isShade);
  const shown = values.filter((located) => !isShade(located));
  const rest = tags.reduceRight((all, { tag }) => all.slice(0, tag.start) + all.slice(tag.end), text);
  const isPlain = tags.every(({ tag }) => tag.kind !== 'set' && tag.kind !== 'else');
  if (shown.length > 1 || values.length === 0 || !isPlain || rest.trim() !== '') return { only: null, shades: [] };
  const valueOf = (located: LocatedTag): TagExpression[] =>
    located.tag.expression ? [TagExpression.of(located, located.tag.expression)] : [];
  // A cell with nothing but colors shows the last one, which has no text.
  const [only = valueOf(shades.at(-1) as LocatedTag)[0]] = shown.flatMap(valueOf);
  return { only: only ?? null, shades: shades.flatMap(valueOf) };
}

/** Functions for the cells of documents and slides whose merged cells are parts of their markup. */
const NOT_IN_SHEETS = ['mergeUp', 'mergeLeft', 'spanColumns'];

function mergeProblem(located: LocatedTag): TemplateError | null {
  const { expression } = located.tag;
  const name = expression === null ? undefined : callsIn(expression).find((call) => NOT_IN_SHEETS.includes(call));
  if (name === undefined) return null;
  return tagError(
    'misplaced_cell',
    located,
    `uses "${name}", which works in tables of documents and slides only; a sheet has mergeEqual`,
  );
}

const isShade = ({ tag: { expression } }: LocatedTag): boolean =>
  expression?.kind === 'call' && expression.name === 'cellColor';
