import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { installedReaders } from '../../../libs/reading/src/installed-readers';
import { readDocument } from '../../../libs/reading/src/reader';

const ROUNDS = 3;
const LINES = 45;

/** Pages per second; null without `pdftotext` on PATH. */
export interface BornDigitalRates {
  ours: number;
  pdftotext: number | null;
}

/**
 * Reads PDFs in this process and with `pdftotext -bbox`. The rounds of both alternate, so that other load of the machine
 * affects both.
 */
export async function bornDigitalRates(files: string[]): Promise<BornDigitalRates> {
  const readers = installedReaders();
  const isInstalled = spawnSync('pdftotext', ['-v']).status === 0;
  await readAll(readers, files.slice(0, 1));
  let ours = 0;
  let theirs = 0;
  let pages = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    pages += await readAll(readers, files);
    const read = performance.now();
    if (isInstalled) files.forEach(extractWords);
    ours += read - started;
    theirs += performance.now() - read;
  }
  const perSecond = (ms: number) => (pages / ms) * 1000;
  return { ours: perSecond(ours), pdftotext: isInstalled ? perSecond(theirs) : null };
}

/** @throws when pdftotext does not read the file: a failure would be counted as speed */
function extractWords(file: string): void {
  const { status, stderr } = spawnSync('pdftotext', ['-bbox', file, '/dev/null'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`pdftotext failed on ${file}: ${stderr}`);
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

/** Writes a PDF with pages of running text, some 450 words each, and returns its path. */
export async function textPdfIn(folder: string, pages: number): Promise<string> {
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
