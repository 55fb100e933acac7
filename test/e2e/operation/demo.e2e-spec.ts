import { join } from 'node:path';
import { testService } from '@app/testing';
import { readFile, writeFile } from 'node:fs/promises';
import { seedDemo, type Demo, type DemoStep } from '../../../apps/local/src/demo';
import { DEMO_STEPS } from '../../../apps/local/src/demo/steps';
import { projectRoot } from '../../../libs/testing/src/project-root';

const service = testService();

/** The step of a start that ends before the step's result is written: after its last call. */
const endedAfter = (step: DemoStep): DemoStep => ({
  name: step.name,
  async make(context) {
    await step.make(context);
    throw new Error('ended');
  },
});

const demoIn = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Demo;

/** As if the start had ended before the last answer arrived. */
async function forgetLastAnswer(file: string): Promise<void> {
  const demo = await demoIn(file);
  const last = Object.keys(demo.underway?.answers ?? {}).at(-1);
  if (last) delete demo.underway?.answers[last];
  await writeFile(file, JSON.stringify(demo));
}

describe('The demo data of npm start', () => {
  it('is complete after starts that each ended within a step', async () => {
    const file = join(service.storageDir, '..', 'demo.json');
    const seeding = {
      file,
      root: projectRoot,
      databaseUrl: service.database.url,
      environment: { ...service.variables },
      database: 'one',
      baseUrl: service.variables.BASE_URL ?? '',
      dashboardUrl: service.variables.BASE_URL ?? '',
      practiceUrl: 'http://localhost:4100',
    };
    for (const index of DEMO_STEPS.keys()) {
      const steps = DEMO_STEPS.map((step, position) => (position === index ? endedAfter(step) : step));
      await expect(seedDemo(steps, seeding)).rejects.toThrow('ended');
      await forgetLastAnswer(file);
    }
    const { made } = await seedDemo(DEMO_STEPS, seeding);
    expect(made).toBe(1);

    const demo = await demoIn(file);
    expect(demo).not.toHaveProperty('underway');
    expect(demo.steps).toEqual(DEMO_STEPS.map(({ name }) => name));
    const client = service.client.as(demo.keys.production ?? '');
    const count = async (path: string) => (await client.get(path)).body.length as number;
    const counts = { users: await count('/api/user/'), forms: await count('/api/form/') };
    expect(counts).toEqual({ users: 1, forms: 4 });
    for (const [path, expected] of Object.entries({ extraction: 2, agent: 3, theme: 1 })) {
      expect((await client.get(`/api/builder/${path}/`)).body).toMatchObject({ count: expected });
    }
    const templates = Object.values(demo.document_template_ids as Record<string, string>);
    const listed: { id: string }[] = (await client.get('/api/document/template/')).body;
    expect(listed.map(({ id }) => id).sort()).toEqual(templates.sort());
  });
});
