import type { Browser } from 'playwright-core';
import { aBrowser, anEmail, signsIn, testService } from '@app/testing';
import { sampleDocx } from '../../../apps/local/src/demo/documents/sample-docx';
import { envelopesOf } from '../sign/envelopes.fixture';
import { openIn } from './shown-page.fixture';

jest.setTimeout(180_000);
const service = testService();
const signedIn = signsIn(service);
const { linkTo, sent, template } = envelopesOf(service);

let browser: Browser;
beforeAll(async () => {
  browser = await aBrowser();
}, 60_000);
afterAll(() => browser?.close());

describe('the signing page', () => {
  it('leads from the places of a signer in the document to where something is given for them', async () => {
    const { client } = await signedIn();
    const [email, other] = [anEmail(), anEmail()];
    const fieldOf = (name: string) => [{ name, label: `Your ${name}`, type: 'text', max_length: 60 }];
    const recipients = [
      { email, role: 'signer', fields: fieldOf('company') },
      { email: other, role: 'signer', fields: fieldOf('start_date') },
    ];
    await sent(client, { recipients }, await template(client, sampleDocx(), 'Agreement.docx'));
    const page = await openIn(browser, 'en', await linkTo(email));
    const places = page.locator('.place');
    const targets = await page.evaluate<string[]>(`[...document.querySelectorAll('.place')].map(({ hash }) => hash)`);
    expect(new Set(targets)).toEqual(new Set(['#field-1', '#sign']));

    const focused = () => page.evaluate<string>('document.activeElement.id');
    await page.locator('.place[href="#sign"]').first().click();
    expect(await focused()).toBe('sign');
    await page.getByRole('button', { name: 'Larger' }).click();
    await page.locator('.place[href="#field-1"]').first().click();
    expect(await focused()).toBe('field-1');
    expect(await page.getByLabel('Your company').isVisible()).toBe(true);
    // Each is where the document shows its box, and no reader of the screen comes across it.
    const { x, width } = (await page.locator('.sheet img').first().boundingBox())!;
    for (const place of await places.all()) {
      const box = (await place.boundingBox())!;
      expect(box.x).toBeGreaterThan(x);
      expect(box.x + box.width).toBeLessThan(x + width);
      expect(box.height).toBeGreaterThan(3);
    }
    expect(await page.getByRole('link').count()).toBe(3);
    await page.context().close();
  });

  it('keeps in its tab what was entered, but no consent, and shows what was done in another one', async () => {
    const { client } = await signedIn();
    const [email, other] = [anEmail(), anEmail()];
    const fields = [{ name: 'company', label: 'Your company', type: 'text', max_length: 60 }];
    const recipients = [
      { email, role: 'signer', fields },
      { email: other, role: 'signer', order: 2 },
    ];
    await sent(client, { recipients }, await template(client, sampleDocx(), 'Agreement.docx'));
    const link = await linkTo(email);
    const page = await openIn(browser, 'en', link);
    const another = await page.context().newPage();
    await another.goto(link);
    const company = page.getByLabel('Your company');
    await company.fill('Ada & Co');
    await page.getByLabel('Full name').fill('Ada Tab');
    await page.getByLabel('Draw with finger').check();
    await page.getByRole('checkbox').check();

    await page.goto(new URL('/verify', link).href);
    await page.goBack();
    await page.reload();
    expect([await company.inputValue(), await page.getByLabel('Full name').inputValue()]).toEqual([
      'Ada & Co',
      'Ada Tab',
    ]);
    expect(await page.locator('#pad').isVisible()).toBe(true);
    expect(await page.getByRole('checkbox').isChecked()).toBe(false);
    expect(await another.getByLabel('Full name').inputValue()).toBe('');

    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    const problem = page.locator('#problem');
    expect(await problem.textContent()).toContain('Draw your signature');
    await page.getByRole('radio', { name: 'Type my name' }).check();
    expect(await problem.textContent()).toBe('');
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    const done = (tab: typeof page) => tab.getByRole('heading', { name: 'that is all for now' }).waitFor();
    await done(page);
    expect(await page.evaluate<number>('sessionStorage.length')).toBe(0);

    await another.getByLabel('Your company').fill('Too late');
    await another.getByLabel('Full name').fill('Ada Tab');
    await another.getByRole('checkbox').check();
    await another.getByRole('button', { name: 'Sign', exact: true }).click();
    await done(another);
    await page.context().close();
  });
});
