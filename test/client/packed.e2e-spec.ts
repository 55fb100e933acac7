import { copyFile, cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signsIn, testService } from '@app/testing';
import { sampleDocx } from '../../apps/local/src/demo/documents/sample-docx';
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

/** The code in the guide of the client, as a program: `<address> <key> <id of an extraction> <file with a document>`. */
async function guideProgram(): Promise<string> {
  const guide = await readFile(join(ROOT, 'libs', 'client', 'README.md'), 'utf8');
  const [, code = ''] = /```ts\n([^]*?)```/.exec(guide) ?? [];
  return `import { readFile } from 'node:fs/promises';
    const [baseUrl = '', apiKey = '', extractionId = '', path = ''] = process.argv.slice(2);
    const bytes = new Uint8Array(await readFile(path));
    const file = { name: path, content: bytes };
    ${code.replace("'https://forms.example.com'", 'baseUrl').replace("'fk_production_…'", 'apiKey')}
    console.log(run.status, run.file_name);`;
}

describe('A program outside of the repository', () => {
  it('installs the packed client offline, compiles with it under strict, and works with the service', async () => {
    const { key, client } = await signedIn();
    const program = await aProgramFolder();
    await npm(program, 'install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', await packedClient());
    expect((await readdir(join(program, 'node_modules', '@formwork', 'client'))).sort()).toEqual([
      'README.md',
      'dist',
      'package.json',
    ]);

    await copyFile(join(__dirname, 'packed-program.ts'), join(program, 'main.ts'));
    await writeFile(join(program, 'guide.ts'), await guideProgram());
    await copyFile(join(ROOT, 'test', 'fixtures', 'invoice.pdf'), join(program, 'invoice.pdf'));
    await writeFile(join(program, 'contract.pdf'), await samplePdfTemplate());
    await writeFile(join(program, 'contract.docx'), sampleDocx());
    await compileStrictly(program, { also: ['guide.ts'] });

    expect(JSON.parse(await node(program, 'main.js', service.client.baseUrl, key, program))).toEqual({
      fill: { name: 'Contract', start: '%PDF-', version: 2, count: 2, rows: [0, 1], keepsOrigin: true },
      iterate: { users: ['eve', 'bob', 'ann'], saved: 3 },
      submit: {
        user_id: 'ann',
        stored: expect.objectContaining({ name: 'invoice.pdf' }) as unknown,
        forms: [],
        events: [],
      },
      extract: { status: 'succeeded', number: 'LL-2026-0417' },
      verify: { type: 'endpoint.test', refused: true },
      refusal: { status: 400, code: 'invalid_input', paths: ['id'] },
    });
    const [{ id }] = (await client.get('/api/ai/extraction/').expect(200)).body.results;
    const said = await node(program, 'guide.js', service.client.baseUrl, key, id as string, 'contract.docx');
    expect(said).toMatch(/^0 filled http\S+\nsucceeded contract\.docx\n$/);
  });
});
