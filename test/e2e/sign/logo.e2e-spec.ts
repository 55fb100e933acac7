import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { type ApiClient, aBrowser, anEmail, mailsTo, pathsOf, signsIn, testService, until } from '@app/testing';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';

jest.setTimeout(180_000);
const service = testService({ settings: { TSA_URL: '' } });
const signedIn = signsIn(service);
const PATH = '/api/builder/team/logo/';

let browser: Browser;
beforeAll(async () => {
  browser = await aBrowser();
}, 60_000);
afterAll(() => browser?.close());

/** Dark words on a transparent ground, as logos often are. */
const LOGO = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="180"><rect width="180" height="180" rx="40" fill="#0b6e4f"/>
  <rect x="220" y="40" width="640" height="40" fill="#12233f"/><rect x="220" y="110" width="420" height="30" fill="#12233f"/></svg>`,
);
const png = () => sharp(LOGO).png().toBuffer();

const send = (client: ApiClient, bytes: Buffer, name = 'logo.png') => client.put(PATH).attach('file', bytes, name);

/** Sends a document for signature and returns the mail. */
async function requested(client: ApiClient) {
  const upload = client.post('/api/document/template/').attach('files', await samplePdfTemplate(), 'a.pdf');
  const document = (await upload.expect(201)).body[0].id as string;
  const email = anEmail();
  await client.post('/api/document/fill/', { document, signer_email: email }).timeout(60_000).expect(200);
  const [mail] = await mailsTo(service, email, 1);
  return { mail: mail!, link: /https?:\/\/\S+\/sign\/[\w-]+/.exec(mail!.text)![0] };
}

/** What a browser shows of the logo at a width, and what it refuses. `SCREENSHOTS` names a folder for pictures. */
async function shown(link: string, width: number, colorScheme: 'light' | 'dark') {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.goto(link);
  const logo = page.locator('header img');
  await logo.evaluate('(image) => image.decode()');
  const alt = await logo.getAttribute('alt');
  const box = await logo.boundingBox();
  const natural = await page.evaluate<number>("document.querySelector('header img').naturalWidth");
  const scrolls = await page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth'); // oxfmt-ignore
  const folder = process.env.SCREENSHOTS;
  if (folder) {
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `logo-${width}-${colorScheme}.png`) });
  }
  await page.close();
  return { alt, fits: box!.width <= Math.min(natural, 240) && box!.height <= 48, scrolls, refused };
}

describe('the logo of a team', () => {
  it('stands beside its name on signing pages at every width, and mails carry it', async () => {
    const { client } = await signedIn();
    await client.patch('/api/builder/team/', { name: 'Zürich & Söhne' }).expect(200);
    const { body } = await send(client, await png()).expect(200);
    expect(body.logo).toEqual({ url: expect.stringContaining('/files/'), width: 640, height: expect.any(Number) });
    expect((await fetch(body.logo.url as string)).headers.get('content-type')).toBe('image/png');

    const { mail, link } = await requested(client);
    expect(mail.html).toMatch(/<img src="cid:[\w-]+@logo" alt="Zürich &amp; Söhne" width="1\d\d" height="48"/);
    expect(mail.attachments).toMatchObject([{ mediaType: 'image/png', name: 'logo.png' }]);
    expect(await sharp(mail.attachments[0]!.bytes).metadata()).toMatchObject({ format: 'png', width: 640 });

    const expected = { alt: 'Zürich & Söhne', fits: true, scrolls: false, refused: [] };
    for (const width of [320, 768, 1280]) expect(await shown(link, width, 'light')).toEqual(expected);
    expect(await shown(link, 320, 'dark')).toEqual(expected);
  });

  it('is replaced and deleted with its file, for pages and mails that were sent before, too', async () => {
    const { client } = await signedIn();
    const first = (await send(client, await png()).expect(200)).body.logo.url as string;
    const second = (await send(client, await sharp(LOGO).webp().toBuffer()).expect(200)).body.logo.url as string;
    await until(10_000, async () => (await fetch(first)).status === 404);
    const { link } = await requested(client);
    expect((await fetch(`${link}/logo`)).status).toBe(200);

    await client.delete(PATH).expect(204);
    await client.delete(PATH).expect(404);
    expect((await fetch(second)).status).toBe(404);
    expect((await fetch(`${link}/logo`)).status).toBe(404);
    expect(await (await fetch(link)).text()).not.toContain('/logo');
    const { body } = await client.get('/api/builder/team/').expect(200);
    expect(body.logo).toBeNull();
    const { body: audit } = await client.get('/api/account/audit/?route=/api/builder/team/logo/').expect(200);
    expect((audit.results as { method: string }[]).map(({ method }) => method)).toEqual(['DELETE', 'PUT', 'PUT']);
  });

  it('is one of several that are sent at the same time', async () => {
    const { client } = await signedIn();
    const bytes = await png();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(client, bytes)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const dataSource = await service.database.connection();
    expect(await dataSource.query('SELECT count(*)::int AS logos FROM team_logo WHERE team_id = (SELECT id FROM team WHERE id = $1)', [answers[0]!.body.id])).toEqual([{ logos: 1 }]); // oxfmt-ignore
  });

  it('is refused with a reason when it is no picture of the permitted types and size', async () => {
    const { client } = await signedIn();
    const { body } = await send(client, LOGO, 'logo.svg').expect(400);
    expect(body).toMatchObject({ code: 'unsupported_image', errors: [{ path: 'file' }] });
    expect((body as { errors: { message: string }[] }).errors[0]?.message).toContain('Export an SVG as PNG');
    await send(client, Buffer.alloc(2_100_000)).expect(413);
    expect(pathsOf((await client.put(PATH).field('file', 'text').expect(400)).body)).toContain('file');
    expect((await client.get('/api/builder/team/').expect(200)).body.logo).toBeNull();
  });
});
