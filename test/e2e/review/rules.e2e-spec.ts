import { aBrowser, aQuery, signsIn, testService } from '@app/testing';
import { anExtraction, createField, runsIn, start } from '../ai/run.fixture';
import { read } from './review.fixture';

jest.setTimeout(90_000);
const service = testService();
const signedIn = signsIn(service);

const SUM = 'abs(value - entity("Net amount") - field("tax")) < 0.01';
const RATE = 'value / entity("Net amount") <= 0.19';
const PROSE = expect.stringContaining('context_rules were not followed');
const INVOICE = ['Net amount: 100.00', 'Tax: 19.00', 'Total: 120.00'].join('\n');
const [TAX, TOTAL, GROSS] = [1, 2, 3];

interface Value {
  review: string[];
  failed_rules: string[];
}

/** A run in review, because its total, which is saved to two fields, breaks the rule of the sum. */
async function broken() {
  const signed = await signedIn();
  const { client } = signed;
  const total = await aQuery(client, 'total', 'Total', { data_validation_rules: [SUM, 'confidence > 1'] });
  const queries = [
    await aQuery(client, 'net', 'Net amount', { data_validation_rules: ['value > 0'] }),
    await aQuery(client, 'tax', 'Tax', { data_validation_rules: [RATE] }),
    { ...total, save_to_fields: [{ id: 'total' }, await createField(client, 'gross')] },
    await aQuery(client, 'due', 'Due date', { data_validation_rules: ['confidence > 1'] }),
  ];
  const extraction = await anExtraction(client, { queries, context_rules: ['Be careful.'] });
  await start(client, extraction, [[Buffer.from(INVOICE), 'invoice.txt']]);
  const [run] = await runsIn(client, extraction, 'review');
  const path = `/api/review/${run!.id}/`;
  const correct = async (...values: [datapoint: number, value: unknown][]) => {
    const sent = values.map(([datapoint, value]) => ({ datapoint, value }));
    const { body } = await client.post(`${path}correct/`, { values: sent }).expect(200);
    expect((await client.get(path).expect(200)).body).toEqual(body);
    return body;
  };
  return { ...signed, extraction, path, correct };
}

const failedIn = ({ data }: { data: Value[] }) => data.map(({ failed_rules }) => failed_rules);
const reasonsIn = ({ data }: { data: Value[] }) => data.map(({ review }) => review);
const breaks = (what: string, rule: string) => `${what}, which breaks the rule: ${rule}`;

describe('the data_validation_rules of a run in review', () => {
  it('are evaluated again after each correction, as they were when the run was executed', async () => {
    const { client, extraction, path, correct } = await broken();
    const { body: machine } = await client.get(path).expect(200);
    expect(failedIn(machine)).toEqual([[], [], [SUM], [SUM], []]);
    expect(machine).toMatchObject({ doubtful_values: 2, warnings: [PROSE, breaks('"Total" is "120.00"', SUM)] });
    await client.patch(`/api/builder/extraction/${extraction}/`, { queries: [] }).expect(200);

    // Another value repairs the sum, and breaks its own rule. Why a value came to review stays.
    const repaired = await correct([TAX, '20.00']);
    expect(failedIn(repaired)).toEqual([[], [RATE], [], [], []]);
    expect(reasonsIn(repaired)).toEqual([[], ['failed_rule'], ['failed_rule'], ['failed_rule'], []]);
    expect(repaired).toMatchObject({ doubtful_values: 3, warnings: [PROSE, breaks('"Tax" is "20.00"', RATE)] });
    const { body: list } = await client.get('/api/review/').expect(200);
    expect(list.results).toMatchObject([{ doubtful_values: 3 }]);

    const undone = await correct([TAX, '19.00']);
    expect(undone).toEqual(machine);

    // One of the two fields of the total; the other one still has the value of the machine.
    expect(failedIn(await correct([TOTAL, '119.00']))).toEqual([[], [], [], [SUM], []]);
    const kept = await correct([GROSS, '119.00']);
    expect(failedIn(kept)).toEqual([[], [], [], [], []]);
    expect(kept).toMatchObject({ doubtful_values: 2, warnings: [PROSE] });
    expect(failedIn(await correct([TOTAL, null], [GROSS, null]))).toEqual([[], [], [], [], []]);
    await correct([TOTAL, '119.00'], [GROSS, '119.00']);

    await client.post(`${path}approve/`).expect(200);
    const run = await read(client, extraction);
    expect(run).toMatchObject({ status: 'succeeded', warnings: [PROSE] });
    expect(run.data.map(({ value, failed_rules }) => [value, failed_rules])).toEqual([
      ...['100.00', '19.00', '119.00', '119.00'].map((value) => [value, []]),
    ]);
  });

  it('that a correction breaks are told in the approved run', async () => {
    const { client, extraction, path, correct } = await broken();
    // The confidence of the machine says nothing about a value that it did not find.
    const { data } = await correct([TOTAL, '119.00'], [GROSS, '119.00'], [TAX, '30'], [4, '2026-02-01']);
    expect(data[4]).toMatchObject({ value: '2026-02-01', failed_rules: [], review: [] });
    await client.post(`${path}approve/`).expect(200);
    const run = await read(client, extraction);
    expect(run.data.map(({ failed_rules }) => failed_rules)).toEqual([[], [RATE], [SUM], [SUM], []]);
    expect(run.warnings).toEqual([PROSE, breaks('"Tax" is "30"', RATE), breaks('"Total" is "119.00"', SUM)]);
  });

  it('are told on the review page without reloading it', async () => {
    const { client, path } = await broken();
    const { page_url } = (await client.post(`${path}claim/`).expect(200)).body as { page_url: string };
    const browser = await aBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      await page.goto(page_url);
      const card = (index: number) => page.locator(`form[data-value="${index}"]`);
      const brokenRules = (index: number) => card(index).getByText('Breaks the rule').allTextContents();
      expect(await brokenRules(TOTAL)).toEqual([`Breaks the rule: ${SUM}`]);
      await page.getByText('2 notes about this run').waitFor();

      await page.getByText('3 other values').click();
      await page.getByLabel('Tax').fill('20.00');
      await page.keyboard.press('Enter');
      await page.getByText('0 of 3 checked').waitFor();
      expect([await brokenRules(TAX), await brokenRules(TOTAL), await brokenRules(GROSS)]).toEqual([
        [`Breaks the rule: ${RATE}`],
        [],
        [],
      ]);
      // The value that breaks a rule keeps the focus, and a second Enter confirms it.
      await page.getByText('a value breaks a rule').waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('1 of 3 checked').waitFor();
      await page.getByText('2 notes about this run').click();
      await page.getByText(breaks('"Tax" is "20.00"', RATE)).waitFor();

      await card(TAX).getByRole('button', { name: 'Back to the machine’s' }).click();
      await page.getByText('0 of 2 checked').waitFor();
      expect([await brokenRules(TAX), await brokenRules(TOTAL)]).toEqual([[], [`Breaks the rule: ${SUM}`]]);
      expect(faults).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
