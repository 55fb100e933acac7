import sharp from 'sharp';
import { withPdf } from '@app/core/programs';
import { TEMPLATE_SAMPLES } from '../../apps/local/src/demo/documents/template-samples';
import type { DemoClient } from './demo-client';

export interface Picture {
  name: string;
  webp: Buffer;
}

/** Two of them stand side by side in a guide. */
const WIDTH = 640;
const DPI = 150;
const MAX_PIXELS = 8_000_000;
/** What stays around the content of a page that is cut off, in pixels. */
const MARGIN = 24;

/** Values for the fields of the PDF form, which has no placeholders. */
const PDF_VALUES = {
  full_name: 'Ada Lovelace',
  member_number: '202600417',
  email: 'ada@example.com',
  birth_date: '1985-12-10',
  country: 'United Kingdom',
  newsletter: true,
};

/** Fields of the form with their own names as values, as far as their lengths permit. */
const PDF_NAMES = { full_name: 'full_name', email: 'email', address: 'address', birth_date: 'birth_date' };

/** The first page of each demo template, as it is and filled. */
export async function templatePictures(client: DemoClient): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const type of Object.keys(client.demo.document_template_ids)) {
    const values = TEMPLATE_SAMPLES.find((one) => one.type === type)?.values ?? PDF_VALUES;
    pictures.push({ name: `template-${type}`, webp: await cut(await template(client, type)) });
    pictures.push({ name: `filled-${type}`, webp: await cut(await firstPage(await fill(client, type, values))) });
  }
  return pictures;
}

/** The first page with its placeholders, or with the names of PDF fields in them. */
async function template(client: DemoClient, type: string): Promise<Buffer> {
  if (type === 'pdf') return firstPage(await fill(client, type, PDF_NAMES));
  const path = `/api/document/template/${client.demo.document_template_ids[type]}/preview/`;
  const { pages } = await client.call<{ pages: { url: string }[] }>('GET', path);
  return client.download(pages[0]?.url ?? '');
}

async function fill(client: DemoClient, type: string, values: object): Promise<Buffer> {
  const body = { document: client.demo.document_template_ids[type], field_values: values, output: 'pdf' };
  const { file_url } = await client.call<{ file_url: string }>('POST', '/api/document/fill/', body);
  return client.download(file_url);
}

async function firstPage(pdf: Buffer): Promise<Buffer> {
  const { data, ...shape } = await withPdf(pdf, (document) =>
    document.withPage(0, (page) => page.render({ dpi: DPI, maxPixels: MAX_PIXELS })),
  );
  return sharp(data, { raw: shape }).png().toBuffer();
}

/** Leaves out the empty part below the content. */
async function cut(picture: Buffer): Promise<Buffer> {
  const page = await sharp(picture).flatten().resize({ width: WIDTH }).png().toBuffer({ resolveWithObject: true });
  const { info } = await sharp(page.data).trim().toBuffer({ resolveWithObject: true });
  const bottom = info.height - (info.trimOffsetTop ?? 0);
  const height = Math.min(page.info.height, bottom + MARGIN);
  return sharp(page.data).extract({ left: 0, top: 0, width: WIDTH, height }).webp({ quality: 70 }).toBuffer();
}
