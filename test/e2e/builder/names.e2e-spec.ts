import { formDocument, signsIn, testService } from '@app/testing';

const service = testService({ worker: false });
const signedIn = signsIn(service);

/** Names that look like others, or like nothing, where people read them. */
const REFUSED = [
  ['a line break', 'Contract\r\nBcc: v@x'],
  ['an override of the direction', 'Contract \u202efdp.exe'],
  ['nothing that is visible', '\u200b \u2800'],
] as const;
const MESSAGE = 'must be one line of visible text, without control characters and overrides of the direction of text';

describe.each(REFUSED)('a name with %s', (_, name) => {
  it.each([
    ['/api/builder/extraction/', { queries: [{ question_type: 'one_value', entities: ['Total'] }] }],
    ['/api/builder/theme/', { assets: [] }],
    ['/api/builder/agent/', { task: 'Open the page' }],
  ])('is refused by POST %s', async (path, body) => {
    const { client } = await signedIn();
    const response = await client.post(path, { ...body, name }).expect(400);
    expect(response.body.errors).toContainEqual({ path: 'name', message: `name ${MESSAGE}` });
  });

  it('is refused for a form and for the team', async () => {
    const { client } = await signedIn();
    const form = await client.post('/api/builder/form/', formDocument({ form_name: name })).expect(400);
    const team = await client.patch('/api/builder/team/', { name }).expect(400);
    expect(form.body.errors).toEqual([{ path: 'form_name', message: `form_name ${MESSAGE}` }]);
    expect(team.body.errors).toEqual([{ path: 'name', message: `name ${MESSAGE}` }]);
  });
});

it('permits names of any script, with marks of direction', async () => {
  const { client } = await signedIn();
  const name = 'שלום Ltd\u200e – 東京 ✓';
  expect((await client.patch('/api/builder/team/', { name }).expect(200)).body.name).toBe(name);
});
