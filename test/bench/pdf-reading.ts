/**
 * Compares the reading of born-digital PDFs with `pdftotext -bbox` in the same run: pages per second and their ratio.
 * `--pages N` (default 300) of a generated document, or `--data DIR` for the PDFs of a folder.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

import { installedReaders } from '../../libs/reading/src/installed-readers';
import { readDocument } from '../../libs/reading/src/reader';

const ROUNDS = 3;
const LINES = 45;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { pages: { type: 'string', default: '300' }, data: { type: 'string' } } });
  const folder = mkdtempSync(join(tmpdir(), 'pdf-reading-'));
  try {
    const files = values.data ? pdfsIn(values.data) : [await makePdf(folder, Number(values.pages))];
    await compare(files);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The rounds of both alternate, so that other load of the machine affects both. */
async function compare(files: string[]): Promise<void> {
  const readers = installedReaders();
  await readAll(readers, files.slice(0, 1));
  let ours = 0;
  let theirs = 0;
  let pages = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    pages += await readAll(readers, files);
    const read = performance.now();
    for (const file of files) spawnSync('pdftotext', ['-bbox', file, '/dev/null']);
    ours += read - started;
    theirs += performance.now() - read;
  }
  const perSecond = (ms: number) => (pages / ms) * 1000;
  console.log(`formwork   ${perSecond(ours).toFixed(1)} pages/s`);
  console.log(`pdftotext  ${perSecond(theirs).toFixed(1)} pages/s`);
  console.log(`ratio      ${(theirs / ours).toFixed(2)}`);
}

async function readAll(readers: ReturnType<typeof installedReaders>, files: string[]): Promise<number> {
  let pages = 0;
  for (const name of files) {
    const document = await readDocument(
      readers,
      { name, mediaType: '', bytes: readFileSync(name) },
      { pageLimit: null },
    );
    pages += document.pages.length;
  }
  return pages;
}

function pdfsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => join(folder, name));
}

/** Pages of running text, some 450 words each. */
async function makePdf(folder: string, pages: number): Promise<string> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let index = 0; index < pages; index++) {
    const page = pdf.addPage([595, 842]);
    for (let line = 0; line < LINES; line++) {
      page.drawText(`Line ${line} of page ${index}: delivered as agreed, net amount ${line * 7}.50`, {
        x: 50,
        y: 790 - 16 * line,
        size: 11,
        font,
      });
    }
  }
  const path = join(folder, 'text.pdf');
  writeFileSync(path, await pdf.save());
  return path;
}

void main();
