/**
 * `npm run score:peer-templates -- [--data DIR] [--verbose]`: fills templates that are written for other products and compares
 * the results with what is expected. README.md of this folder describes the cases. Without `--data`, those of `cases/` are made.
 */
import { parseArgs } from 'node:util';
import { openPackage } from '@app/formats';
import { type PeerCase, readCases } from './case-folder';
import { documentedCases } from './cases/documented-cases';
import { type CaseOutcome, outcomeOf } from './fill-case';
import { unopenable } from './office-check';

interface Scored extends CaseOutcome {
  readonly peerCase: PeerCase;
}

const VERDICTS = ['right', 'wrong', 'not expressible'] as const;

async function main(): Promise<void> {
  const options = { data: { type: 'string' }, verbose: { type: 'boolean' } } as const;
  const { values } = parseArgs({ options });
  const cases = values.data === undefined ? documentedCases() : await readCases(values.data);
  const scored = await withOffice(await score(cases));
  for (const { peerCase, verdict, reason } of scored)
    if (verdict !== 'right' || values.verbose) console.log(`${verdict.padEnd(16)}${peerCase.name}  ${reason}`);
  printSums(scored);
}

async function score(cases: readonly PeerCase[]): Promise<Scored[]> {
  const scored: Scored[] = [];
  for (const peerCase of cases) scored.push({ peerCase, ...(await outcomeOf(peerCase)) });
  return scored;
}

/** A result that LibreOffice does not open is wrong. */
async function withOffice(scored: readonly Scored[]): Promise<Scored[]> {
  const nameOf = (index: number, file: Buffer): string => `case-${index}.${openPackage(file).type}`;
  const files = scored.flatMap(({ file }, index) => (file ? [[nameOf(index, file), file] as const] : []));
  const failed = files.length === 0 ? [] : await unopenable(new Map(files));
  if (failed === null) console.log('LibreOffice is not installed: it was not tried whether it opens the results.');
  const numbers = new Set((failed ?? []).map((name) => Number(/\d+/.exec(name)?.[0])));
  return scored.map((one, index) =>
    numbers.has(index) ? { ...one, verdict: 'wrong', reason: 'LibreOffice cannot open the result' } : one,
  );
}

function printSums(scored: readonly Scored[]): void {
  const peers = [...new Set(scored.map(({ peerCase }) => peerCase.peer))].sort();
  console.log(`\n${'peer'.padEnd(24)}${VERDICTS.map((verdict) => verdict.padStart(17)).join('')}   ratio`);
  for (const peer of peers)
    printSum(
      peer,
      scored.filter(({ peerCase }) => peerCase.peer === peer),
    );
  printSum('all', scored);
  const passed = scored.filter(({ verdict }) => verdict === 'right').length;
  console.log(`\n${passed} passed, ${scored.length - passed} failed`);
  if (passed < scored.length) process.exitCode = 1;
}

function printSum(peer: string, scored: readonly Scored[]): void {
  const counts = VERDICTS.map((wanted) => scored.filter(({ verdict }) => verdict === wanted).length);
  const ratio = scored.length === 0 ? 0 : (100 * (counts[0] ?? 0)) / scored.length;
  const columns = counts.map((count) => String(count).padStart(17)).join('');
  console.log(`${peer.padEnd(24)}${columns}  ${ratio.toFixed(1)} %`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
