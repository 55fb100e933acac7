import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { entriesIn, signsIn, testService, until } from '@app/testing';
import { listedRuns, numberExtraction, runsIn, start } from '../ai/run.fixture';

const service = testService({ processes: 'worker', settings: { JOB_LEASE_SECONDS: '1' } });
const signedIn = signsIn(service);

/** Reading takes a second or two for each page. */
const PAGES = 80;

/** A PDF of scanned pages. */
async function scan(): Promise<Buffer> {
  const lines = Array.from(
    { length: 30 },
    (_, line) => `<text x="80" y="${100 + 48 * line}">Line ${line} of a scan</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"><rect width="1200" height="1600" fill="white"/><g font-size="32">${lines.join('')}</g></svg>`;
  const pdf = await PDFDocument.create();
  const picture = await pdf.embedPng(await sharp(Buffer.from(svg)).png().toBuffer());
  for (let page = 0; page < PAGES; page += 1)
    pdf.addPage([600, 800]).drawImage(picture, { x: 0, y: 0, width: 600, height: 800 });
  return Buffer.from(await pdf.save());
}

/** The folders of work that is going on. */
const workFolders = async (): Promise<string[]> => {
  const entries = await entriesIn(service.temporaryDir);
  return entries.filter((entry) => entry.isDirectory() && entry.name.startsWith('work-')).map(({ name }) => name);
};

describe('a run whose document is being read', () => {
  it.each(['cancel', 'delete'])(
    '%s ends the work on it',
    async (action) => {
      const { client } = await signedIn();
      const extraction = await numberExtraction(client);
      await start(client, extraction, [[await scan(), 'scan.pdf']]);
      await runsIn(client, extraction, 'running');
      await until(20_000, async () => (await workFolders()).length === 1);

      const [run] = await listedRuns(client, extraction);
      const path = `/api/ai/extraction/${extraction}/run/${run!.id}/`;
      await (action === 'cancel' ? client.post(`${path}cancel/`).expect(200) : client.delete(path).expect(204));
      await until(20_000, async () => (await workFolders()).length === 0);
      expect(await listedRuns(client, extraction)).toMatchObject(
        action === 'cancel' ? [{ status: 'cancelled', data: [] }] : [],
      );
    },
    90_000,
  );
});
