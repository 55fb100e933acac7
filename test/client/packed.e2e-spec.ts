import { copyFile, cp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signsIn, testService } from '@app/testing';
import { samplePdfTemplate } from '../../apps/local/src/demo/documents/sample-pdf';
import { aProgramFolder, compileStrictly, linkPackages, node, npm, ROOT } from './program.fixture';

const service = testService();
const signedIn = signsIn(service);

/** Builds and packs the client in a copy of its folder. @returns the path of the tarball */
async function packedClient(): Promise<string> {
  const folder = await aProgramFolder();
  await linkPackages(folder);
  const copy = join(folder, 'client');
  const dist = join(ROOT, 'libs', 'client', 'dist');
  await cp(join(ROOT, 'libs', 'client'), copy, { recursive: true, filter: (path) => path !== dist });
  await npm(copy, 'pack');
  const [tarball] = (await readdir(copy)).filter((name) => name.endsWith('.tgz'));
  return join(copy, tarball!);
}

describe('A program outside of the repository', () => {
  it('installs the packed client offline, compiles with it under strict, and works with the service', async () => {
    const { key } = await signedIn();
    const program = await aProgramFolder();
    await npm(program, 'install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', await packedClient());
    expect((await readdir(join(program, 'node_modules', '@formwork', 'client'))).sort()).toEqual([
      'README.md',
      'dist',
      'package.json',
    ]);

    await copyFile(join(__dirname, 'packed-program.ts'), join(program, 'main.ts'));
    await copyFile(join(ROOT, 'test', 'fixtures', 'invoice.pdf'), join(program, 'invoice.pdf'));
    await writeFile(join(program, 'contract.pdf'), await samplePdfTemplate());
    await compileStrictly(program);

    expect(JSON.parse(await node(program, 'main.js', service.client.baseUrl, key, program))).toEqual({
      fill: { name: 'Contract', start: '%PDF-' },
      iterate: { users: ['eve', 'bob', 'ann'], saved: 3 },
      submit: { user_id: 'ann', stored: expect.objectContaining({ name: 'invoice.pdf' }) as unknown },
      extract: { status: 'succeeded', number: 'LL-2026-0417' },
      verify: { type: 'endpoint.test', refused: true },
      refusal: { status: 400, code: 'invalid_input', paths: ['id'] },
    });
  });
});
