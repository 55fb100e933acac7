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
  const said = new Map<string, string>();
  beforeAll(async () => {
    const paths = programs().map((program) => join(root, 'dist', `${program}.js`));
    const { stderr } = await run(process.execPath, [join(__dirname, 'load-programs.fixture.cjs'), ...paths]);
    for (const [, path = '', text = ''] of stderr.matchAll(/^program (.*)\n([^]*?)^ended with 1$/gm))
      said.set(path, text);
  }, 90_000);

  it('are those of package.json', () => {
    expect(programs().length).toBeGreaterThan(10);
  });

  // They look at their arguments when all that they import is loaded, and before they do anything.
  it.each(programs())('%s loads, and refuses an unknown option', (program) => {
    expect(said.get(join(root, 'dist', `${program}.js`))).toContain("'--unknown'");
  });
});
