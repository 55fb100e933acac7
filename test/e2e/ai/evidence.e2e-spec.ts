import { join } from 'node:path';
import sharp from 'sharp';
import { withPdf, type PdfCharacter } from '@app/core/programs';
import { aQuery, signsIn, testService, WebhookReceiver, until } from '@app/testing';
import { finishedRuns, numberExtraction, start, type Datapoint, type Run } from './run.fixture';
import { PAGE, textPdf } from './text-pdf.fixture';

jest.setTimeout(120_000);
const service = testService();
const signedIn = signsIn(service);
const RECEIPT = join(__dirname, '..', '..', 'fixtures', 'receipt.png');

const QUESTIONS = { number: 'Invoice number', day: 'Invoice date', total: 'Total' } as const;
const PAGES = [
  ['Terms', 'We deliver within ten days.'],
  ['Invoice number: LL-2026-0417', 'Invoice date: 2026-03-05', 'Total: EUR 720.00'],
];

/** A finished run over a file, with the answers to `QUESTIONS`. */
async function extracted(bytes: Buffer, name: string, extraction?: string) {
  const { client } = await signedIn();
  const ask = async () => {
    const queries = await Promise.all(
      Object.entries(QUESTIONS).map(([field, entity]) => aQuery(client, field, entity)),
    );
    const settings = { confidence_scores_enabled: true };
    return (await client.post('/api/builder/extraction/', { name: 'All', queries, ...settings }).expect(201)).body.id;
  };
  const id = extraction ?? ((await ask()) as string);
  await start(client, id, [[bytes, name]]);
  const [run] = await finishedRuns(client, id);
  return { client, extraction: id, run: run! };
}

/** The text of the characters whose centre is in the box. */
async function textIn(pdf: Buffer, { page, x, y, width, height }: Datapoint['bounding_boxes'][0]): Promise<string> {
  const { characters, size } = await withPdf(pdf, (file) =>
    file.withPage(page - 1, (one) => ({
      characters: one.characters(10_000),
      size: { width: one.width, height: one.height },
    })),
  );
  const isInside = ({ left, right, top, bottom }: PdfCharacter) => {
    const [centreX, centreY] = [(left + right) / 2 / size.width, (top + bottom) / 2 / size.height];
    return centreX >= x && centreX <= x + width && centreY >= y && centreY <= y + height;
  };
  return characters
    .filter(isInside)
    .map(({ text }) => text)
    .join('')
    .trim();
}

describe('every value of a run', () => {
  it('has its page, its box, the printed words, the method and a confidence; reading the box again gives the words', async () => {
    const pdf = await textPdf(...PAGES);
    const { run } = await extracted(pdf, 'invoice.pdf');

    expect(run.data.map(({ field_id }) => field_id).sort()).toEqual(['day', 'number', 'total']);
    for (const { value, bounding_boxes, source_text, method, confidence } of run.data) {
      expect(bounding_boxes).toHaveLength(1);
      expect(bounding_boxes[0]!.page).toBe(2);
      const words = await textIn(pdf, bounding_boxes[0]!);
      expect(words).toBe(source_text);
      expect(words.replace(/^EUR /, '')).toBe(value);
      expect(method).toMatch(/^[a-z_]+$/);
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(100);
    }
  });

  it('has its box in points too, in the unit of the page that the run names', async () => {
    const { client, run, extraction } = await extracted(await textPdf(...PAGES), 'invoice.pdf');
    const { body } = await client.get(`/api/ai/extraction/${extraction}/run/${run.id}/`).expect(200);
    expect(body.pages).toEqual([1, 2].map((number) => ({ number, file_name: 'invoice.pdf', ...PAGE, unit: 'point' })));
    for (const { bounding_boxes } of run.data)
      for (const { x, y, width, height, points } of bounding_boxes) {
        const shares = {
          x: x * PAGE.width,
          y: y * PAGE.height,
          width: width * PAGE.width,
          height: height * PAGE.height,
        };
        const rounded = Object.entries(shares).map(([name, value]) => [name, expect.closeTo(value, 1)]);
        expect(points).toEqual({ ...Object.fromEntries(rounded), unit: 'point' });
      }
  });

  it('has the place in a picture where its words are, in pixels', async () => {
    const { client } = await signedIn();
    const queries = [await aQuery(client, 'total', 'Total')];
    const { body } = await client.post('/api/builder/extraction/', { name: 'Receipt', queries }).expect(201);
    const file = await sharp(RECEIPT).png().toBuffer();
    await start(client, body.id as string, [[file, 'receipt.png']]);
    const [run] = (await finishedRuns(client, body.id as string)) as [Run];

    const [{ bounding_boxes, source_text, value }] = run.data as [Datapoint];
    expect([value, source_text]).toEqual(['12.90', expect.stringContaining('12.90')]);
    const { width, height } = await sharp(file).metadata();
    const { points, x, width: share } = bounding_boxes[0]!;
    expect(points).toMatchObject({
      x: expect.closeTo(x * width, 1),
      width: expect.closeTo(share * width, 1),
      unit: 'pixel',
    });
    const { x: left, y: top, width: wide, height: tall } = points as Record<string, number>;
    const crop = {
      left: Math.round(left!),
      top: Math.round(top!),
      width: Math.round(wide!),
      height: Math.round(tall!),
    };
    expect(crop.top + crop.height).toBeLessThanOrEqual(height);
    const { channels } = await sharp(file).extract(crop).greyscale().stats();
    expect(channels[0]!.max - channels[0]!.min).toBeGreaterThan(100);
  });

  it('is in the callback with its place and score when they are asked for', async () => {
    const hook = await WebhookReceiver.open();
    const { client } = await signedIn();
    const extraction = await numberExtraction(client);
    const webhook = { url: hook.url, waitForBoundingBoxes: true, waitForConfidenceScores: true };
    await start(client, extraction, [[await textPdf(['Invoice number: A-1']), 'a.pdf']], webhook);
    await until(20_000, () => hook.calls.length === 1).finally(() => hook.close());
    const { partial, data } = JSON.parse(hook.calls[0]!.body) as { partial: boolean; data: object[] };
    expect(partial).toBe(false);
    const box = { page: 1, points: expect.objectContaining({ unit: 'point' }) };
    expect(data).toMatchObject([{ value: 'A-1', confidence: expect.any(Number), bounding_boxes: [box] }]);
  });
});

describe('the same file and configuration', () => {
  it('give byte-identical answers', async () => {
    for (const [bytes, name] of [
      [await textPdf(...PAGES), 'invoice.pdf'],
      [await sharp(RECEIPT).png().toBuffer(), 'receipt.png'],
    ] as const) {
      const { client, extraction } = await extracted(bytes, name);
      await start(client, extraction, [[bytes, name]]);
      const runs = await finishedRuns(client, extraction);
      expect(runs).toHaveLength(2);
      expect(runs[0]!.data.length).toBeGreaterThan(0);
      expect(JSON.stringify(runs[0]!.data)).toBe(JSON.stringify(runs[1]!.data));
    }
  });
});
