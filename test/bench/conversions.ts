/**
 * Conversions of small documents to PDF per second, one after the other in one run: by the LibreOffice that is kept, by one that is
 * started for each document, and by Chromium. `--rounds N` (default 10) documents of each type.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Env, findExecutable, OfflineBrowser } from '@app/core/programs';
import { TEMPLATE_SAMPLES, type TemplateSample } from '../../apps/local/src/demo/documents/template-samples';
import { type OfficeType, withConversionFiles } from '../../libs/conversion/src/office/conversion-files';
import { Office } from '../../libs/conversion/src/office/office';
import { convertAlone } from '../../libs/conversion/src/office/soffice';
import { PdfConverter } from '../../libs/conversion/src/pdf-converter';
import { median } from './median';

type Convert = (bytes: Buffer, type: OfficeType) => Promise<unknown>;

const never = new AbortController().signal;
/** Without LibreOffice on PATH, Chromium prints. */
const withoutOffice = new Env({ ...process.env, PATH: '/nowhere' });

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
  const folder = await mkdtemp(join(tmpdir(), 'conversions-'));
  const browser = new OfflineBrowser(withoutOffice, folder);
  const converter = new PdfConverter(withoutOffice, browser, folder);
  const office = new Office(folder);
  try {
    const rates = await printRates(Number(values.rounds), {
      Chromium: (bytes, type) => converter.convert(bytes, type, never),
      ...(await officeSubjects(office, folder)),
    });
    const [chromium = NaN, kept = NaN, started = NaN] = rates;
    if (rates.length === 3)
      console.log(`kept / started: ${(kept / started).toFixed(1)}, kept / Chromium: ${(kept / chromium).toFixed(1)}`);
  } finally {
    await Promise.all([browser.shutDown(), office.shutDown()]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function officeSubjects(office: Office, folder: string): Promise<Record<string, Convert>> {
  const program = await findExecutable('soffice', process.env.PATH ?? '');
  if (program === null) {
    console.log('LibreOffice is not installed: no ratio');
    return {};
  }
  return {
    'LibreOffice, kept': (bytes, type) => office.convert(program, bytes, type, never),
    'LibreOffice, started': (bytes, type) =>
      withConversionFiles(folder, bytes, type, (files) => convertAlone(program, files, never)),
  };
}

/** Prints the rates of each subject. @returns the medians of its types, conversions per second */
async function printRates(rounds: number, subjects: Record<string, Convert>): Promise<number[]> {
  const samples = TEMPLATE_SAMPLES.filter(({ type }) => type !== 'idml');
  console.log(`conversions per second`.padEnd(24) + samples.map(({ type }) => type.padStart(8)).join(''));
  const all: number[] = [];
  for (const [name, convert] of Object.entries(subjects)) {
    const rates: number[] = [];
    for (const sample of samples) rates.push(await rateOf(convert, sample, rounds));
    console.log(name.padEnd(24) + rates.map((rate) => rate.toFixed(1).padStart(8)).join(''));
    all.push(median(rates));
  }
  return all;
}

async function rateOf(convert: Convert, sample: TemplateSample, rounds: number): Promise<number> {
  const document = sample.make();
  const times: number[] = [];
  // The first two start the program and what it needs for the type.
  for (let round = -2; round < rounds; round += 1) {
    const start = performance.now();
    await convert(document, sample.type as OfficeType);
    if (round >= 0) times.push(performance.now() - start);
  }
  return 1_000 / median(times);
}

void main();
