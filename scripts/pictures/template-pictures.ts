import sharp from 'sharp';
import { Env, OfflineBrowser, withPdf } from '@app/core/programs';
import { PdfConverter } from '@app/conversion';
import { documentSamples } from '../../apps/local/src/demo/documents/document-samples';
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

/** The first page of each demo template, as it is and filled. */
export async function templatePictures(client: DemoClient): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const sample of await documentSamples()) {
    const { type } = sample;
    const values = TEMPLATE_SAMPLES.find((one) => one.type === type)?.values ?? PDF_VALUES;
    const template = type === 'pdf' ? await fieldNames(client) : await unfilled(sample.bytes, type);
    const filled = await fill(client, type, values);
    pictures.push({ name: `template-${type}`, webp: await firstPage(template) });
    pictures.push({ name: `filled-${type}`, webp: await firstPage(filled) });
  }
  return pictures;
}

async function unfilled(bytes: Buffer, type: (typeof TEMPLATE_SAMPLES)[number]['type']): Promise<Buffer> {
  const env = new Env();
  return new PdfConverter(env, new OfflineBrowser(env)).convert(bytes, type, AbortSignal.timeout(60_000));
}

/** The PDF form with the name of each text field in it. */
function fieldNames(client: DemoClient): Promise<Buffer> {
  const names = ['full_name', 'email', 'remarks'];
  return fill(client, 'pdf', Object.fromEntries(names.map((name) => [name, name])));
}

async function fill(client: DemoClient, type: string, values: object): Promise<Buffer> {
  const body = { document: client.demo.document_template_ids[type], field_values: values, output: 'pdf' };
  const { file_url } = await client.call<{ file_url: string }>('POST', '/api/document/fill/', body);
  return client.download(file_url);
}

/** Draws the first page, without the empty part below its content. */
async function firstPage(pdf: Buffer): Promise<Buffer> {
  const { data, ...shape } = await withPdf(pdf, (document) =>
    document.withPage(0, (page) => page.render({ dpi: DPI, maxPixels: MAX_PIXELS })),
  );
  const page = await sharp(data, { raw: shape })
    .removeAlpha()
    .resize({ width: WIDTH })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { info } = await sharp(page.data).trim().toBuffer({ resolveWithObject: true });
  const bottom = info.height - (info.trimOffsetTop ?? 0);
  const height = Math.min(page.info.height, bottom + MARGIN);
  return sharp(page.data).extract({ left: 0, top: 0, width: WIDTH, height }).webp({ quality: 70 }).toBuffer();
}
