import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

describe('install', () => {
  const folder = mkdtempSync(join(tmpdir(), 'install-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('does not empty the packages of another checkout, to which node_modules is a link', () => {
    const [project, other] = [join(folder, 'project'), join(folder, 'other')];
    for (const path of [join(project, 'scripts'), other]) mkdirSync(path, { recursive: true });
    for (const file of ['project.mjs', 'install.mjs'])
      copyFileSync(join(__dirname, file), join(project, 'scripts', file));
    writeFileSync(join(project, 'package-lock.json'), '{"packages":{"node_modules/one":{"version":"1.0.0"}}}');
    writeFileSync(join(other, 'kept'), '');
    symlinkSync(other, join(project, 'node_modules'), 'junction');
    writeFileSync(join(project, 'program.mjs'), `import { install } from './scripts/install.mjs'; install();`);

    const { status, stderr } = spawnSync(process.execPath, [join(project, 'program.mjs')], { encoding: 'utf8' });

    expect(status).toBe(1);
    expect(stderr).toMatch(/node_modules is a link .* Remove the link, and start again\.\n$/);
    expect(existsSync(join(other, 'kept'))).toBe(true);
  });
});
