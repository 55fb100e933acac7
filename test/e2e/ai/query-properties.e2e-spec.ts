import { signsIn, testService } from '@app/testing';

const service = testService({ worker: false });
const signedIn = signsIn(service);
const PATH = '/api/builder/extraction/';

describe('the properties of a query', () => {
  const query = (properties: object, more: object = {}) => ({
    ...{ question_type: 'page_number', entities: ['Total'], properties, ...more },
  });

  it('are refused where no answerer uses them, all at once, each with its path', async () => {
    const { client } = await signedIn();
    const queries = [query({ colour: 'red', toString: 1 }), query({}), query({ typo: true })];
    const { body } = await client.post(PATH, { name: 'x', queries }).expect(400);

    const message = expect.stringContaining('no setting of page_number');
    expect(body.errors).toEqual([
      { path: 'queries[0].properties.colour', message },
      { path: 'queries[0].properties.toString', message },
      { path: 'queries[2].properties.typo', message },
    ]);
  });

  it('stay readable, and can be sent back unchanged, where they were stored before members were checked', async () => {
    const { client } = await signedIn();
    const { body } = await client.post(PATH, { name: 'x', queries: [query({})] }).expect(201);
    const database = await service.database.connection();
    await database.query(`UPDATE extraction SET queries = jsonb_set(queries, '{0,properties}', '{"colour": "red"}')`);

    const { body: read } = await client.get(`${PATH}${body.id}/`).expect(200);
    expect(read.queries[0].properties).toEqual({ colour: 'red' });
    await client.patch(`${PATH}${body.id}/`, { queries: read.queries }).expect(200);
    const changed = [{ ...read.queries[0], properties: { colour: 'blue' } }];
    await client.patch(`${PATH}${body.id}/`, { queries: changed }).expect(400);
  });
});
