import { aField, type ApiClient, pathsOf } from '@app/testing';
import { service, signedIn, SUBMISSION, valuesOf } from './submission.fixture';

const FIELDS: Parameters<typeof aField>[2][] = [
  { id: 'full_name', type: 'text_field' },
  { id: 'proof', type: 'file_upload', metadata: { file_types: ['pdf'] } },
  { id: 'photo', type: 'rich_file_upload' },
  { id: 'elsewhere', type: 'file_upload' },
];

/** A team with a form of a text field and two fields for files, and a field for files that is not on it. */
async function withFileForm() {
  const signed = await signedIn();
  const dataSource = await service.database.connection();
  for (const field of FIELDS) await aField(dataSource, signed.scope, field);
  const { body } = await signed.client
    .post('/api/builder/form/', {
      form_name: 'Application',
      steps: [
        {
          id: 'only',
          fields: [{ id: 'full_name' }, { id: 'proof', required: true }, { id: 'photo', required: false }],
        },
      ],
    })
    .expect(201);
  const list = async () =>
    (await signed.client.get(`${SUBMISSION}?form_id=${body.form_id as string}`).expect(200)).body.results as unknown[];
  return { ...signed, list };
}

type Parts = Record<string, string>;
type Files = [part: string, name: string, bytes?: string][];

const PARTS: Parts = { user_id: 'ann', forms: '["Application"]', complete: 'true', fields: '{"full_name":"Ann"}' };

function send(client: ApiClient, parts: Parts, files: Files) {
  const request = client.post(SUBMISSION);
  for (const [name, text] of Object.entries(parts)) request.field(name, text);
  for (const [part, filename, bytes = 'bytes'] of files) request.attach(part, Buffer.from(bytes), { filename });
  return request;
}

/** The rows and files that a refused submission must not leave. */
async function left(teamId: string): Promise<unknown[]> {
  const dataSource = await service.database.connection();
  return dataSource.query(
    `SELECT 'user' AS of FROM "user" WHERE team_id = $1 UNION ALL SELECT 'file' FROM user_file WHERE team_id = $1
     UNION ALL SELECT 'object' FROM stored_object WHERE team_id = $1 AND committed_at IS NOT NULL AND deleted_at IS NULL`,
    [teamId],
  );
}

describe('POST /api/form/submission/ as multipart/form-data', () => {
  it('stores values and files together and completes the form with them', async () => {
    const { client, list } = await withFileForm();
    const { body } = await send(client, PARTS, [['proof', 'lease.pdf', 'the lease']]).expect(201);
    const { url, ...stored } = body.submissions[0].fields.proof as { url: string };

    expect(body.submissions).toMatchObject([{ completed: true, fields: { full_name: 'Ann' } }]);
    expect(stored).toMatchObject({ name: 'lease.pdf', size: 9, path: expect.any(String) });
    expect(await (await fetch(url)).text()).toBe('the lease');
    expect(await list()).toMatchObject([{ fields: { proof: stored, full_name: 'Ann' } }]);
    expect(await valuesOf(client, 'ann')).toMatchObject({ proof: stored });
  });

  it('answers references that can be sent back as JSON', async () => {
    const { client } = await withFileForm();
    const { body } = await send(client, PARTS, [['proof', 'a.pdf']]).expect(201);
    const { proof } = body.submissions[0].fields as { proof: { path: string } };
    const again = { user_id: 'ann', forms: ['Application'], complete: true, fields: { proof } };
    const { body: second } = await client.post(SUBMISSION, again).expect(201);
    expect(second.submissions[0].fields.proof.path).toBe(proof.path);
  });

  it('takes several files of one field, and files without other fields or forms', async () => {
    const { client } = await withFileForm();
    const files: Files = [
      ['proof', 'b.pdf'],
      ['proof', 'a.pdf'],
    ];
    await send(client, { user_id: 'ann' }, files).expect(201);
    expect(await valuesOf(client, 'ann')).toMatchObject({ proof: [{ name: 'b.pdf' }, { name: 'a.pdf' }] });
  });

  it('takes the members without files', async () => {
    const { client } = await withFileForm();
    const { body } = await send(client, { ...PARTS, complete: 'false' }, []).expect(201);
    expect(body.submissions).toMatchObject([{ completed: false, fields: { full_name: 'Ann' } }]);
  });

  it.each<[string, Parts, Files, string[]]>([
    ['an unknown field', PARTS, [['nowhere', 'a.pdf']], ['fields.nowhere', 'fields.proof']],
    ['a field for text', { ...PARTS, fields: '{}' }, [['full_name', 'a.pdf']], ['fields.full_name']],
    ['a field that is not on the form', PARTS, [['proof', 'a.pdf'], ['elsewhere', 'a.pdf']], ['fields.elsewhere']], // oxfmt-ignore
    ['a file of another type', PARTS, [['proof', 'a.exe']], ['fields.proof[0]']],
    ['an empty file', PARTS, [['proof', 'a.pdf', '']], ['fields.proof[0]']],
    ['two files for a field of one', PARTS, [['photo', 'a.png'], ['photo', 'b.png']], ['fields.photo']], // oxfmt-ignore
    ['a value beside a file', { ...PARTS, fields: '{"proof":null}' }, [['proof', 'a.pdf']], ['fields.proof']],
    ['an unknown text part', { ...PARTS, other: 'a' }, [['proof', 'a.pdf']], ['other']],
    ['an incomplete form', PARTS, [['photo', 'a.png']], ['fields.proof']],
    ['an unknown form together with a wrong file', { ...PARTS, forms: '["None"]' }, [['proof', 'a.exe']], ['forms[0]', 'fields.proof[0]']], // oxfmt-ignore
  ])('refuses %s, and leaves neither rows nor files', async (_, parts, files, paths) => {
    const { client, scope } = await withFileForm();
    const { body } = await send(client, parts, files).expect(400);
    expect(pathsOf(body)).toEqual(paths);
    expect(await left(scope.teamId)).toEqual([]);
  });

  it('refuses a text part that is no JSON, and names of parts that cannot be stored', async () => {
    const { client, scope } = await withFileForm();
    const { body } = await send(client, { ...PARTS, fields: '{' }, [['proof', 'a.pdf']]).expect(400);
    expect(pathsOf(body)).toEqual(['fields']);
    await send(client, PARTS, [['x'.repeat(256), 'a.pdf']]).expect(400);
    expect(await left(scope.teamId)).toEqual([]);
  });

  it('happens once for an idempotency key, whose files must be the same', async () => {
    const { client, list } = await withFileForm();
    const keyed = (bytes: string) =>
      send(client, PARTS, [['proof', 'a.pdf', bytes]]).set('Idempotency-Key', 'submission-with-files');
    const first = await keyed('one').expect(201);
    const again = await keyed('one').expect(201);
    expect(again.body.submissions[0].id).toBe(first.body.submissions[0].id);
    expect(await list()).toHaveLength(1);
    await keyed('two').expect(422);
  });
});
