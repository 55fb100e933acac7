import { unzipSync } from 'fflate';
import { aField, aForm, type ApiClient, pathsOf, type SignedIn, signsIn, testService, until } from '@app/testing';
import { docxOf, download, upload } from './document/document.fixture';

const service = testService();
const signedIn = signsIn(service);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface FileValue {
  url: string;
  path: string;
  name: string;
  size: number;
  type: string;
}

/** A team with a field of each type for files, and the user `ann`. */
async function withFields() {
  const signed = await signedIn();
  const dataSource = await service.database.connection();
  const fields: Parameters<typeof aField>[2][] = [
    { id: 'proof', type: 'file_upload', metadata: { file_types: ['pdf', 'image/*'] } },
    { id: 'photo', type: 'rich_file_upload' },
    { id: 'papers', type: 'rich_multi_file_upload' },
    { id: 'signed', type: 'signature' },
    { id: 'full_name', type: 'text_field' },
  ];
  for (const field of fields) await aField(dataSource, signed.scope, field);
  await signed.client.post('/api/user/', { id: 'ann' }).expect(200);
  return signed;
}

function uploadFiles(client: ApiClient, field: string, files: [string, Buffer | string, string?][], user = 'ann') {
  const request = client.post(`/api/field/${user}/file/`).field('field_id', field);
  for (const [filename, bytes, contentType] of files)
    request.attach('files', Buffer.from(bytes), contentType ? { filename, contentType } : { filename });
  return request;
}

const valueOf = async (client: ApiClient, field: string, user = 'ann') => {
  const { body } = await client.get(`/api/field/?id=${user}`).expect(200);
  return (body as { id: string; value: FileValue }[]).find(({ id }) => id === field)!.value;
};

const storedFiles = async ({ teamId }: SignedIn['scope']) =>
  (await service.database.connection()).query<unknown[]>(
    'SELECT FROM stored_object WHERE team_id = $1 AND committed_at IS NOT NULL AND deleted_at IS NULL',
    [teamId],
  );

const statusOf = async (url: string) => (await fetch(url)).status;

describe('POST /api/field/<user id>/file/', () => {
  it('stores path, name and size, and answers an address of the file', async () => {
    const { client } = await withFields();
    const { body } = await uploadFiles(client, 'proof', [['Lease.pdf', 'the lease', 'application/pdf']]).expect(200);
    const { url, ...stored } = body.value as FileValue;

    expect(body).toMatchObject({ field_id: 'proof', created_at: expect.any(String), updated_at: expect.any(String) });
    expect(stored).toEqual({ path: expect.any(String), name: 'Lease.pdf', size: 9, type: 'application/pdf' });
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([200, 'the lease']);
    expect(response.headers.get('content-disposition')).toContain('Lease.pdf');
    expect(await valueOf(client, 'proof')).toEqual({ ...stored, url: expect.stringContaining('/files/') });
  });

  it('takes the type of a file from its name when the client declares none', async () => {
    const { client } = await withFields();
    // A part without a type is text (RFC 7578).
    for (const [field, name, declared, type] of [
      ['proof', 'lease.pdf', 'application/octet-stream', 'application/pdf'],
      ['signed', 'name.PNG', 'text/plain', 'image/png'],
    ] as const) {
      const { body } = await uploadFiles(client, field, [[name, PNG, declared]]).expect(200);
      expect(body.value).toMatchObject({ name, type });
      expect((await fetch((body.value as FileValue).url)).headers.get('content-type')).toBe(type);
    }
  });

  it('keeps no address in the database: it is made when the value is read', async () => {
    const { client, scope } = await withFields();
    await uploadFiles(client, 'proof', [['a.pdf', 'a']]).expect(200);
    const dataSource = await service.database.connection();
    const sql = 'SELECT value FROM field_value WHERE environment_id = $1';
    expect(JSON.stringify(await dataSource.query(sql, [scope.environmentId]))).not.toContain('url');
  });

  it('stores several files of one field, in their order', async () => {
    const { client } = await withFields();
    const files: [string, string][] = [
      ['b.txt', 'b'],
      ['a.txt', 'a'],
    ];
    const { body } = await uploadFiles(client, 'papers', files).expect(200);
    expect((body.value as FileValue[]).map(({ name }) => name)).toEqual(['b.txt', 'a.txt']);
    const one = await uploadFiles(client, 'papers', [['c.txt', 'c']]).expect(200);
    expect(one.body.value).toEqual([expect.objectContaining({ name: 'c.txt' })]);
  });

  it('replaces the earlier files of the field, whose bytes are deleted', async () => {
    const { client, scope } = await withFields();
    const { body: first } = await uploadFiles(client, 'photo', [['a.png', PNG]]).expect(200);
    const { body: second } = await uploadFiles(client, 'photo', [['b.png', PNG]]).expect(200);

    expect(await statusOf(first.value.url as string)).toBe(404);
    expect(await statusOf(second.value.url as string)).toBe(200);
    expect(await storedFiles(scope)).toHaveLength(1);
  });

  it.each<[string, string, [string, Buffer | string, string?][], string[]]>([
    ['an unknown field', 'nowhere', [['a.pdf', 'a']], ['field_id']],
    ['a field for text', 'full_name', [['a.pdf', 'a']], ['field_id']],
    ['two files for a field of one', 'photo', [['a.png', PNG], ['b.png', PNG]], ['field_id']], // oxfmt-ignore
    ['no file', 'photo', [], ['files']],
    ['an empty file', 'proof', [['a.pdf', ''], ['b.pdf', 'b']], ['files[0]']], // oxfmt-ignore
    ['a file of another type', 'proof', [['a.pdf', 'a'], ['b.exe', 'b']], ['files[1]']], // oxfmt-ignore
    ['a signature that is no picture', 'signed', [['a.png', '<svg>', 'image/png']], ['files[0]']],
  ])('refuses %s before anything is stored', async (_, field, files, paths) => {
    const { client, scope } = await withFields();
    const { body } = await uploadFiles(client, field, files).expect(400);
    expect(pathsOf(body)).toEqual(paths);
    expect(await storedFiles(scope)).toEqual([]);
  });

  it('reports a missing field together with a missing file, and an unknown part', async () => {
    const { client } = await withFields();
    const { body } = await client.post('/api/field/ann/file/').field('other', 'a').expect(400);
    expect(pathsOf(body)).toEqual(['other', 'field_id', 'files']);
  });

  it('is 404 for an unknown user, and for a user of another environment', async () => {
    const { client, keys, scope } = await withFields();
    await uploadFiles(client, 'proof', [['a.pdf', 'a']], 'nobody').expect(404);
    await uploadFiles(client.as(keys.development!), 'proof', [['a.pdf', 'a']]).expect(404);
    expect(await storedFiles(scope)).toEqual([]);
  });

  it('takes a picture of the types of a field, and a signature', async () => {
    const { client } = await withFields();
    await uploadFiles(client, 'proof', [['a', PNG, 'image/png']]).expect(200);
    await uploadFiles(client, 'signed', [['sign.png', PNG, 'image/png']]).expect(200);
  });
});

describe('A reference to a file', () => {
  it('can be sent back as it was read, also to another field, and only null removes the file', async () => {
    const { client, scope } = await withFields();
    const { body } = await uploadFiles(client, 'proof', [['a.pdf', 'a']]).expect(200);
    const write = (field_id: string, value: unknown) => client.post('/api/field/ann/', { field_id, value });
    const { url: _, ...stored } = body.value as FileValue;
    const again = await write('proof', body.value).expect(200);
    const copied = await write('photo', { url: body.value.url }).expect(200);

    expect(again.body.value).toMatchObject(stored);
    expect(copied.body.value).toMatchObject({ path: stored.path, name: 'a.pdf', size: 1 });
    await write('proof', null).expect(200);
    expect(await statusOf(body.value.url as string)).toBe(200);
    await write('photo', null).expect(200);
    expect(await statusOf(body.value.url as string)).toBe(404);
    expect(await storedFiles(scope)).toEqual([]);
  });

  it('to a file of another user, environment or team, or to none, is refused', async () => {
    const { client, keys } = await withFields();
    const other = await withFields();
    await client.post('/api/user/', { id: 'bob' }).expect(200);
    const development = client.as(keys.development!);
    await development.post('/api/user/', { id: 'ann' }).expect(200);
    const own = (await uploadFiles(client, 'proof', [['a.pdf', 'a']]).expect(200)).body.value as FileValue;

    for (const value of [own, { path: own.path }, own.path, own.url, [own]])
      for (const [caller, user] of [
        [client, 'bob'],
        [development, 'ann'],
        [other.client, 'ann'],
      ] as const) {
        const { body } = await caller.post(`/api/field/${user}/`, { field_id: 'proof', value }).expect(400);
        expect(pathsOf(body)).toEqual(['value']);
      }
    const missing = own.path.replace(/.$/, (end) => (end === 'a' ? 'b' : 'a'));
    await client.post('/api/field/ann/', { field_id: 'proof', value: { path: missing } }).expect(400);
    const many = { fields: { proof: own, papers: [{ path: missing }], full_name: 'Ann' } };
    expect(pathsOf((await client.post('/api/field/ann/', many).expect(400)).body)).toEqual(['fields.papers']);
  });

  it('gets no address from a value that was not checked when it was stored', async () => {
    const { client, scope } = await withFields();
    await client.post('/api/user/', { id: 'bob' }).expect(200);
    const { body } = await uploadFiles(client, 'proof', [['a.pdf', 'a']]).expect(200);
    const dataSource = await service.database.connection();
    await dataSource.query(
      `INSERT INTO field_value (environment_id, user_id, team_id, field_id, value)
       SELECT environment_id, 'bob', team_id, field_id, value FROM field_value WHERE environment_id = $1`,
      [scope.environmentId],
    );
    const { url: _, ...stored } = body.value as FileValue;
    expect(await valueOf(client, 'proof', 'bob')).toEqual(stored);
  });

  it('goes with its user, and the bytes too', async () => {
    const { client, scope } = await withFields();
    const { body } = await uploadFiles(client, 'proof', [['a.pdf', 'a']]).expect(200);
    await client.delete('/api/user/ann/').expect(204);

    expect(await statusOf(body.value.url as string)).toBe(404);
    await until(20_000, async () => {
      const dataSource = await service.database.connection();
      const rows = await dataSource.query<unknown[]>('SELECT FROM stored_object WHERE team_id = $1', [scope.teamId]);
      return rows.length === 0;
    });
  });
});

describe('An extraction whose file_sources name such a field', () => {
  it('reads the uploaded file', async () => {
    const { client } = await withFields();
    const queries = [
      { question_type: 'one_value', entities: ['Invoice number'], save_to_fields: [{ id: 'full_name' }] },
    ];
    const sent = { name: 'Invoice', queries, file_sources: [{ id: 'papers' }] };
    const { body } = await client.post('/api/builder/extraction/', sent).expect(201);
    await uploadFiles(client, 'papers', [['invoice.txt', 'Invoice number: A-17\n', 'text/plain']]).expect(200);
    await client.post(`/api/ai/run/${body.id}/`).field('user_id', 'ann').expect(200);
    await until(25_000, async () => (await valueOf(client, 'full_name')) !== null);
    expect(await valueOf(client, 'full_name')).toBe('A-17');
  });
});

describe('A submission', () => {
  const withForm = async () => {
    const signed = await withFields();
    const steps = [{ id: 'only', fields: [{ id: 'photo' }] }];
    const form = await aForm(signed.client, { steps, rules: [], integrations: [] });
    const path = '/api/form/submission/';
    const submit = (fields: object, user_id = 'ann') =>
      signed.client.post(path, { user_id, fields, forms: [form.form_id], complete: true });
    const list = async () => (await signed.client.get(`${path}?form_id=${form.form_id}`).expect(200)).body.results;
    return { ...signed, submit, list };
  };

  it('takes a reference as it was read, and shows it with an address', async () => {
    const { client, submit, list } = await withForm();
    const { body } = await uploadFiles(client, 'photo', [['a.png', PNG]]).expect(200);
    const { url: _, ...stored } = body.value as FileValue;
    const shown = { photo: { ...stored, url: expect.stringContaining('/files/') } };

    expect((await submit({ photo: body.value }).expect(201)).body.submissions).toMatchObject([{ fields: shown }]);
    expect(await list()).toMatchObject([{ fields: shown, completed: true }]);
    const dataSource = await service.database.connection();
    const rows = await dataSource.query('SELECT fields FROM submission WHERE fields::text LIKE $1', [
      `%${stored.path}%`,
    ]);
    expect(rows).toEqual([{ fields: { photo: stored } }]);
  });

  it('keeps its file when the value is cleared or replaced later', async () => {
    const { client, submit, list } = await withForm();
    const { body } = await uploadFiles(client, 'photo', [['a.png', PNG]]).expect(200);
    await submit({ photo: body.value }).expect(201);
    await client.post('/api/field/ann/', { field_id: 'photo', value: null }).expect(200);
    const [{ fields }] = (await list()) as [{ fields: { photo: FileValue } }];
    expect(await statusOf(fields.photo.url)).toBe(200);
  });

  it('refuses a file of another user', async () => {
    const { client, submit, list } = await withForm();
    const { body } = await uploadFiles(client, 'photo', [['a.png', PNG]]).expect(200);
    const refused = await submit({ photo: body.value }, 'bob').expect(400);
    expect(pathsOf(refused.body)).toEqual(['fields.photo']);
    expect(await list()).toEqual([]);
  });
});

describe('GET /api/field/hidden/', () => {
  it('lists the hidden fields of the team, newest first, and no others', async () => {
    const { client } = await withFields();
    for (const id of ['utm_source', 'referrer'])
      await client.post('/api/builder/field/', { id, hidden: true }).expect(201);
    const { body } = await client.get('/api/field/hidden/').expect(200);
    expect(body).toMatchObject([
      { id: 'referrer', hidden: true, type: 'hidden' },
      { id: 'utm_source', hidden: true },
    ]);
    const other = await signedIn();
    await other.client.get('/api/field/hidden/').expect(200, []);
    await client.get('/api/field/hidden/?page=1').expect(400);
  });
});

describe('A document', () => {
  it('shows the stored picture of its user', async () => {
    const { client } = await withFields();
    await uploadFiles(client, 'photo', [['photo.png', PNG, 'image/png']]).expect(200);
    const [template] = await upload(client, { 'Card.docx': docxOf(['{{photo}}']) });
    const filling = client.post('/api/document/fill/', { document: template!.id, user_id: 'ann' });
    const { body } = await filling.timeout(60_000).expect(200);
    const names = Object.keys(unzipSync(await download(body.file_url as string)));
    expect(names.filter((name) => name.startsWith('word/media/'))).toHaveLength(1);
  });
});
