import { signsIn, testService, until } from '@app/testing';
import { docxOf, download, textOf, upload } from '../../document/document.fixture';

const service = testService({ processes: 'worker', settings: { JOB_LEASE_SECONDS: '3' } });
const signedIn = signsIn(service);

const ROWS = 40;

describe('a worker that is killed during a bulk fill', () => {
  it('is replaced: each row is filled once', async () => {
    const { client } = await signedIn();
    const [template] = await upload(client, { 'a.docx': docxOf(['Dear {{name}}']) });
    const rows = Array.from({ length: ROWS }, (_, index) => ({ field_values: { name: `Ann ${index}` } }));
    const { body } = await client.post('/api/document/fill/bulk/', { document: template?.id, rows }).expect(202);
    const bulk = async () =>
      (await client.get(`/api/document/fill/bulk/${body.id}/?page_size=100`).expect(200)).body as {
        filled: number;
        rows: { file_url: string }[];
      };
    await until(60_000, async () => (await bulk()).filled > 0);
    await service.worker.kill();
    await service.worker.start();

    await until(90_000, async () => (await bulk()).filled === ROWS);
    const texts = await Promise.all((await bulk()).rows.map(async ({ file_url }) => textOf(await download(file_url))));
    expect(texts).toEqual(rows.map(({ field_values }) => `Dear ${field_values.name}`));
    const dataSource = await service.database.connection();
    const files = `SELECT owner_id FROM stored_object WHERE owner_table = 'envelope' AND committed_at IS NOT NULL`;
    expect(await dataSource.query(files)).toHaveLength(ROWS);
  }, 180_000);
});
