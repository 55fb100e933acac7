import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aField, signsIn, testService } from '@app/testing';
import { samplePdfTemplate } from '../../apps/local/src/demo/documents/sample-pdf';
import { aProgramFolder, compileStrictly, linkPackages, node } from './program.fixture';

const service = testService({ worker: false });
const signedIn = signsIn(service);

const START = `import { readFile } from 'node:fs/promises';
const [baseUrl = '', key = '', path = ''] = process.argv.slice(2);
const file: Blob = new File([await readFile(path)], 'form.pdf');
`;

const FETCH = `import createClient from 'openapi-fetch';
import type { paths } from './schema.js';
${START}
const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Token \${key}\` } });
const { data, error } = await client.POST('/api/document/template/', {
  body: { files: [file], metadata: '{"form.pdf":{"name":"Registration"}}' },
  bodySerializer: ({ files = [], metadata = '' }) => {
    const form = new FormData();
    for (const one of files) form.append('files', one);
    form.append('metadata', metadata);
    return form;
  },
});
if (!data) throw new Error(error.code + ': ' + error.detail);
const { data: found } = await client.GET('/api/document/template/', { params: { query: { search: 'regis' } } });
if (!Array.isArray(found)) throw new Error('The list is CSV, or there is none.');
const { data: submitted } = await client.POST('/api/form/submission/', {
  body: { user_id: 'ann', fields: '{"full_name":"Ann"}', attachment: file },
  bodySerializer: (parts) => {
    const form = new FormData();
    for (const [name, part] of Object.entries(parts)) form.append(name, part as string | Blob);
    return form;
  },
});
console.log(JSON.stringify([data[0]?.name, found.map(({ id }) => id === data[0]?.id), submitted?.user_id]));
`;

const FUNCTIONS = `import { client } from './api/client.gen.js';
import { formSubmit, templateList, templateUpload } from './api/index.js';
${START}
client.setConfig({ baseUrl, auth: \`Token \${key}\` });
const { data, error } = await templateUpload({
  body: { files: [file], metadata: '{"form.pdf":{"name":"Registration"}}' },
});
if (!data) throw new Error(error.code + ': ' + error.detail);
const { data: found } = await templateList({ query: { search: 'regis' } });
if (!Array.isArray(found)) throw new Error('The list is CSV, or there is none.');
const { data: submitted } = await formSubmit({ body: { user_id: 'ann', fields: { full_name: 'Ann' } } });
console.log(JSON.stringify([data[0]?.name, found.map(({ id }) => id === data[0]?.id), submitted?.user_id]));
`;

describe('A client that is generated from openapi.json', () => {
  it.each([
    ['openapi-typescript', 'openapi-fetch', FETCH, 'typescript'],
    ['openapi-ts', '@hey-api/client-fetch', FUNCTIONS, 'typescript-7'],
  ])(
    'by %s for %s compiles under strict, uploads a Blob and reads a list',
    async (generator, _, program, typescript) => {
      const { key, scope } = await signedIn();
      const dataSource = await service.database.connection();
      await aField(dataSource, scope, { id: 'full_name' });
      await aField(dataSource, scope, { id: 'attachment', type: 'file_upload' });
      const folder = await aProgramFolder();
      await linkPackages(folder);
      await writeFile(join(folder, 'form.pdf'), await samplePdfTemplate());
      await writeFile(join(folder, 'main.ts'), program);
      await node(folder, join(__dirname, 'generate-client.mjs'), generator, folder);
      await compileStrictly(folder, { typescript });

      const printed = await node(folder, 'main.js', service.client.baseUrl, key, 'form.pdf');
      expect(JSON.parse(printed)).toEqual(['Registration', [true], 'ann']);
    },
  );
});
