import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

describe('continueWithProjectNode', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'project-node-'));
    mkdirSync(join(folder, 'scripts'));
    for (const file of ['project.mjs', 'project-node.mjs'])
      copyFileSync(join(__dirname, file), join(folder, 'scripts', file));
    writeFileSync(
      join(folder, 'program.mjs'),
      `import { continueWithProjectNode } from './scripts/project-node.mjs';
       await continueWithProjectNode();
       console.log('the same Node');`,
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = () => spawnSync(process.execPath, [join(folder, 'program.mjs'), 'one', 'two'], { encoding: 'utf8' });

  it('runs the program again with the Node of the project, and ends as that does', () => {
    const node = join(folder, 'node_modules', '.bin', 'node');
    mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true });
    writeFileSync(node, '#!/bin/sh\necho "again $2 $3"\nexit 7\n');
    chmodSync(node, 0o755);

    expect(run()).toMatchObject({ status: 7, stdout: 'again one two\n' });
  });

  it('goes on when the project has none', () => {
    expect(run()).toMatchObject({ status: 0, stdout: 'the same Node\n' });
  });
});
