import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../libs/testing/src/project-root';
import { blocksOf, type RunBlock } from './blocks.fixture';
import { DOCUMENTS } from './documents.fixture';
import { jsonDifference, jsonValues, textDifference } from './expected-output.fixture';
import { LocalService } from './local-service.fixture';
import { ShellSession } from './shell-session.fixture';

/** A block that hangs, on a machine with other work: within the time of its test, so that the failure shows what it printed. */
const BLOCK_PATIENCE_MS = 180_000;
const PATIENCE_MS = 240_000;

/** Blocks that are not run are exceptions: commands that need another machine, or that start what runs already. */
const MAX_SKIPPED = 10;

let service: LocalService;
beforeAll(async () => (service = await LocalService.start()), PATIENCE_MS);
afterAll(() => service?.stop(), PATIENCE_MS);

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

/**
 * Documents wait for jobs and pages half of the time, so two are run side by side: after the README, whose first fill starts a
 * browser. With four, a fill once took longer than the 25 seconds that its request waits.
 */
const AT_ONCE = 2;

/** Each document is pasted into one terminal, from top to bottom, after `npm start`. */
describe('the commands of', () => {
  const results = new Map<string, Promise<void>>();
  beforeAll(() => {
    const [readme, ...others] = DOCUMENTS;
    const first = paste(readme);
    results.set(readme, first);
    const lanes = Array.from({ length: AT_ONCE }, () => first.catch(() => undefined));
    others.forEach((path, index) => {
      const result = (lanes[index % AT_ONCE] ?? Promise.resolve()).then(() => paste(path));
      lanes[index % AT_ONCE] = result.catch(() => undefined);
      results.set(path, result);
    });
    for (const result of results.values()) result.catch(() => undefined); // its test reports it
  });

  it.each(DOCUMENTS)('%s work as pasted, and answer what it shows', (path) => results.get(path), PATIENCE_MS);
});

async function paste(path: string): Promise<void> {
  const session = await ShellSession.open(await service.folderFor(path), LocalService.environment(service.folder));
  try {
    for (const block of blocksOf(read(path)).run) await runBlock(session, block, path);
  } finally {
    await session.close();
  }
}

describe('the documents', () => {
  it('have few blocks that are not run', () => {
    const skipped = DOCUMENTS.flatMap((path) => blocksOf(read(path)).skipped);
    expect(skipped.length).toBeLessThanOrEqual(MAX_SKIPPED);
  });
});

async function runBlock(session: ShellSession, { line, code, output }: RunBlock, path: string): Promise<void> {
  const { stdout, stderr, failures } = await session.run(code, BLOCK_PATIENCE_MS).catch((error: Error) => {
    throw new Error(`${path}:${line}: ${error.message}\n${code}`);
  });
  const problem = failures || (output === null ? errorIn(stdout) : differenceOf(output, stdout));
  if (problem) throw new Error(`${path}:${line}: ${problem}\n${code}\n--- printed\n${stdout}\n${stderr}`);
}

function differenceOf({ kind, text }: NonNullable<RunBlock['output']>, stdout: string): string | null {
  const { base_url, practice_url } = JSON.parse(readFileSync(join(service.folder, '.local/demo.json'), 'utf8'));
  const shown = text.replaceAll('http://localhost:3000', base_url).replaceAll('http://localhost:4100', practice_url);
  return kind === 'json' ? jsonDifference(shown, stdout) : textDifference(shown, stdout);
}

/** An error of the API that no block shows. */
function errorIn(stdout: string): string | null {
  const values = /"request_id":/.test(stdout) ? jsonValues(stdout) : [];
  return values.some((value) => typeof value === 'object' && value !== null && 'request_id' in value && 'code' in value)
    ? 'an error that the document does not show'
    : null;
}
