/**
 * Compares the reading of born-digital PDFs with `pdftotext -bbox` in the same run: pages per second and their ratio.
 * `--pages N` (default 300) of a generated document, or `--data DIR` for the PDFs of a folder.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bornDigitalRates, textPdfIn } from './extraction/born-digital';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { pages: { type: 'string', default: '300' }, data: { type: 'string' } } });
  const folder = mkdtempSync(join(tmpdir(), 'pdf-reading-'));
  try {
    const files = values.data ? pdfsIn(values.data) : [await textPdfIn(folder, Number(values.pages))];
    const { ours, pdftotext } = await bornDigitalRates(files);
    console.log(`formwork   ${ours.toFixed(1)} pages/s`);
    if (pdftotext === null) return console.log('pdftotext is not installed: no ratio');
    console.log(`pdftotext  ${pdftotext.toFixed(1)} pages/s`);
    console.log(`ratio      ${(ours / pdftotext).toFixed(2)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pdfsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => join(folder, name));
}

void main();
