/**
 * Measures how well signatures, stamps and photographs are found on generated pages with the traces of scanners: precision and
 * recall of each kind, and which other things are taken for marks. `npm run score:marks -- [--pages 200] [--seed 1] [--limits]`; with
 * `--limits` also the errors when each limit of `mark-limits.ts` is a quarter smaller or larger.
 */
import { parseArgs } from 'node:util';
import type { Box, ImageMark } from '../../../libs/reading/src/document';
import { findMarks } from '../../../libs/reading/src/images/marks';
import { MARK_LIMITS, type MarkLimits } from '../../../libs/reading/src/images/mark-limits';
import { seeded } from '../../random-numbers';
import { samplePage, type SamplePage } from './sample-pages';

const KINDS = ['signature', 'stamp', 'photo'] as const;
/** Marks agree from this share of their common area on (intersection over union). */
const SAME_PLACE = 0.3;

interface Count {
  truth: number;
  found: number;
  right: number;
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { pages: text, seed: text, limits: { type: 'boolean' } } });
  const random = seeded(Number(values.seed ?? 1));
  const pages: SamplePage[] = [];
  for (let index = 0; index < Number(values.pages ?? 200); index++) pages.push(await samplePage(random));
  console.log(`${pages.length} pages, seed ${values.seed ?? 1}`);
  const counts = countsOf(pages, MARK_LIMITS, true);
  for (const kind of KINDS) console.log(line(kind, counts[kind]));
  if (values.limits) for (const change of changes(MARK_LIMITS)) printChange(change, counts, pages);
}

/** The pages hold a third of a mark of each kind in three places, so that recall and precision are of the same size. */
function countsOf(pages: SamplePage[], limits: MarkLimits, isVerbose = false): Record<ImageMark['kind'], Count> {
  const empty = (): Count => ({ truth: 0, found: 0, right: 0 });
  const counts = { signature: empty(), stamp: empty(), photo: empty() };
  for (const { raster, lines, truth, others } of pages) {
    const marks = findMarks(raster, { lines }, limits);
    for (const { kind } of truth) counts[kind].truth++;
    for (const { kind, box } of marks) {
      const isRight = truth.some((other) => other.kind === kind && overlap(other.box, box) > SAME_PLACE);
      counts[kind].found++;
      if (isRight) counts[kind].right++;
      else if (isVerbose)
        console.log(`  wrong ${kind} on a page with ${[...truth.map((one) => one.kind), ...others].join(', ')}`);
    }
  }
  return counts;
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const shared = Math.max(0, width) * Math.max(0, height);
  return shared / (a.width * a.height + b.width * b.height - shared);
}

function line(name: string, { truth, found, right }: Count): string {
  const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`.padStart(8);
  return `${name.padEnd(40)} ${truth} marks, precision ${percent(right, found)}, recall ${percent(right, truth)}`;
}

interface Change {
  name: string;
  factor: number;
  limits: MarkLimits;
}

/** Every number of the limits, a quarter smaller and a quarter larger. */
function* changes(limits: MarkLimits): Generator<Change> {
  for (const path of pathsOf(limits))
    for (const factor of [0.75, 1.25]) {
      const changed = structuredClone(limits);
      scale(changed, path, factor);
      yield { name: path.join('.'), factor, limits: changed };
    }
}

function pathsOf(value: object): string[][] {
  return Object.entries(value).flatMap(([key, member]: [string, number | object]) =>
    typeof member === 'number' ? [[key]] : pathsOf(member).map((path) => [key, ...path]),
  );
}

function scale(value: object, [key = '', ...rest]: string[], factor: number): void {
  const members = value as Record<string, number | object>;
  const member = members[key];
  if (typeof member === 'number') members[key] = member * factor;
  else if (member) scale(member, rest, factor);
}

/** Errors are marks that are not found and wrong marks. */
function printChange({ name, factor, limits }: Change, before: Record<string, Count>, pages: SamplePage[]): void {
  const counts = countsOf(pages, limits);
  const errors = ({ truth, found, right }: Count) => truth + found - 2 * right;
  const moved = KINDS.map((kind) => `${kind} ${errors(before[kind] ?? counts[kind])} -> ${errors(counts[kind])}`);
  console.log(`${name} x ${factor}`.padEnd(40), moved.join(', '));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
