import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = dirname(__dirname);
const run = promisify(execFile);

/** The programs of `test/` that `package.json` names: benchmarks, scores, faults and hostile files. */
function programs(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const sources = Object.values(scripts).map(
    (command) => /^node scripts\/run\.mjs (?:--database )?(test\/\S+)\.ts$/.exec(command)?.[1],
  );
  return [...new Set(sources.filter((source) => source !== undefined))];
}

describe('the programs for measurements', () => {
  it('are those of package.json', () => {
    expect(programs().length).toBeGreaterThan(10);
  });

  // They look at their arguments when all that they import is loaded, and before they do anything.
  it.each(programs())('%s loads, and refuses an unknown option', async (program) => {
    const started = run(process.execPath, [join(root, 'dist', `${program}.js`), '--unknown']);
    await expect(started).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("'--unknown'") });
  });
});
