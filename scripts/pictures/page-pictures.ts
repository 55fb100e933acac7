import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { aBrowser } from '../../libs/testing/src/browser';
import { until } from '../../apps/local/src/processes/until';
import type { DemoClient } from './demo-client';
import type { Picture } from './template-pictures';

/** On a machine with other work. */
const PATIENCE_MS = 120_000;

const PHONE = { width: 390, height: 700 };
const DESK = { width: 1000, height: 700 };

/** The pages for people: signing, review, the run of an agent. */
export async function pagePictures(client: DemoClient): Promise<Picture[]> {
  const browser = await aBrowser();
  try {
    return [
      await shot(browser, 'signing-page', await signingPage(client), PHONE),
      await shot(browser, 'review-page', await reviewPage(client), DESK),
      await shot(browser, 'agent-run', await agentPage(client), DESK),
    ];
  } finally {
    await browser.close();
  }
}

async function shot(browser: Browser, name: string, url: string, viewport: typeof PHONE): Promise<Picture> {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1.5, colorScheme: 'light' });
  await page.goto(url, { waitUntil: 'networkidle' });
  const png = await page.screenshot();
  await page.close();
  return { name, webp: await sharp(png).webp({ quality: 70 }).toBuffer() };
}

/** Sends a document for signature. @returns the link in the mail */
async function signingPage(client: DemoClient): Promise<string> {
  const folder = join(client.folder, 'mail');
  const before = await readdir(folder);
  const signer_email = 'sam@example.com';
  const field_values = { company: 'Northwind Ltd', full_name: 'Sam Signer', start_date: '2026-12-01' };
  await client.call('POST', '/api/document/fill/', {
    document: client.demo.document_template_id,
    signer_email,
    field_values,
  });
  let mail = '';
  await until(PATIENCE_MS, async () => {
    const name = (await readdir(folder)).find(
      (one) => one.startsWith(signer_email) && one.endsWith('.eml') && !before.includes(one),
    );
    if (name) mail = await readFile(join(folder, name), 'utf8');
    return name !== undefined;
  });
  const link = /http\S+\/sign\/[\w-]+/.exec(mail.replaceAll(/=\r?\n/g, ''));
  if (!link) throw new Error('The mail has no link.');
  return link[0];
}

/** Extracts an invoice whose values have to be reviewed. @returns the page of its claim */
async function reviewPage(client: DemoClient): Promise<string> {
  const properties = { review_threshold: 100 };
  const entities = ['Invoice number', 'Invoice date', 'Seller', 'Buyer', 'Total'];
  const queries = entities.map((entity) => ({ question_type: 'one_value', entities: [entity], properties }));
  const extraction = await client.call<{ id: string }>('POST', '/api/builder/extraction/', {
    name: 'Invoices to check',
    queries,
  });
  const files = new FormData();
  files.append('files', new Blob([new Uint8Array(await readFile('test/fixtures/invoice.pdf'))]), 'invoice.pdf');
  await client.call('POST', `/api/ai/run/${extraction.id}/`, files);
  let run: { id: string } | undefined;
  await until(PATIENCE_MS, async () => {
    const list = await client.call<{ results: { id: string }[] }>('GET', `/api/review/?extraction_id=${extraction.id}`);
    [run] = list.results;
    return run !== undefined;
  });
  return (await client.call<{ page_url: string }>('POST', `/api/review/${run?.id}/claim/`, {})).page_url;
}

/** Starts an agent that waits for approval. @returns the page of the run */
async function agentPage(client: DemoClient): Promise<string> {
  const runs = `/api/computer-agent/${client.demo.approval_agent_id}/run/`;
  const fields = {
    applicant_name: 'Ada Lovelace',
    applicant_email: 'ada@example.com',
    event_name: 'Winter market',
    event_date: '2027-02-14',
    event_venue: 'Mill Lane Green',
    event_visitors: 250,
  };
  const { run_id } = await client.call<{ run_id: string }>('POST', runs, { fields });
  await until(PATIENCE_MS, async () => {
    const { status } = await client.call<{ status: string }>('GET', `${runs}${run_id}/`);
    return status === 'awaiting_approval';
  });
  return (await client.call<{ page_url: string }>('GET', `${runs}${run_id}/events/`)).page_url;
}
