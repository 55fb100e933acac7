import type { Browser } from 'playwright-core';
import { brandColours } from '@app/core';
import { aBrowser, anEmail, mailsTo, signsIn, testService } from '@app/testing';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';

jest.setTimeout(180_000);
const service = testService({ settings: { TSA_URL: '' } });
const signedIn = signsIn(service);

let browser: Browser;
beforeAll(async () => {
  browser = await aBrowser();
}, 60_000);
afterAll(() => browser?.close());

/** The colours (CSS `rgb()`) of the button that signs. */
async function buttonOn(link: string, colorScheme: 'light' | 'dark') {
  const page = await browser.newPage({ colorScheme });
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.goto(link);
  const colour = (property: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('#sign-form button[type=submit]')).${property}`);
  const [ground, text] = [await colour('backgroundColor'), await colour('color')];
  await page.close();
  expect(refused).toEqual([]);
  return { ground, text };
}

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

describe('the name and the colour of a team', () => {
  it('stand on signing pages and in mails, light and dark, also a colour that could not be read', async () => {
    const { client } = await signedIn();
    const yellow = '#ffd400';
    const team = { name: 'Zürich & Söhne', brand_colour: yellow };
    await client.patch('/api/builder/team/', team).expect(200);
    const upload = client.post('/api/document/template/').attach('files', await samplePdfTemplate(), 'a.pdf');
    const document = (await upload.expect(201)).body[0].id as string;
    const email = anEmail();
    await client.post('/api/document/fill/', { document, signer_email: email }).timeout(60_000).expect(200);
    const [mail] = await mailsTo(service, email, 1);
    const { light, dark } = brandColours(yellow);
    expect(mail?.html).toContain('Zürich &amp; Söhne');
    expect(mail?.html).toContain(`background:${light.accent}`);
    expect(mail?.html).toContain(`background: ${dark.accent} !important`);
    expect(mail?.html).not.toContain('Formwork');

    const link = /https?:\/\/\S+\/sign\/[\w-]+/.exec(mail!.text)![0];
    expect(await buttonOn(link, 'light')).toEqual({ ground: rgb(light.accent), text: rgb(light.onAccent) });
    expect(await buttonOn(link, 'dark')).toEqual({ ground: rgb(dark.accent), text: rgb(dark.onAccent) });
    await client.patch('/api/builder/team/', { brand_colour: null }).expect(200);
    expect((await buttonOn(link, 'light')).ground).toBe('rgb(67, 56, 202)');
    for (const wrong of ['red', '#fff', '#ggg000', '#000000}', 7])
      await client.patch('/api/builder/team/', { brand_colour: wrong }).expect(400);
  });
});
