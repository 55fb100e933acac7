/**
 * `npm run bench:extraction [-- --scans 16]`: pages per second of born-digital PDFs beside `pdftotext -bbox`, the time of a
 * form of ten pages with 40 queries from the call to the callback, and scanned pages per minute with the memory of the worker.
 * The last two go through a temporary service. Exits 1 when an aim is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withService } from '../temporary-service';
import { bornDigitalRates, textPdfIn } from './born-digital';
import { formTimes, type FormTimes } from './form-runs';
import { scanRate, type ScanRate } from './scanned-pages';

const PAGES = 300;
const AIM_RATIO = 1;
const AIM_FORM_MS = 1_000;
const MB = 1024 * 1024;

/** `kept` is absent for figures without an aim. */
interface Row {
  name: string;
  figure: string;
  more: string;
  kept?: boolean;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { scans: { type: 'string', default: '16' } } });
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`);
  print(await bornDigital());
  await throughService(Number(values.scans));
}

function print({ name, figure, more, kept }: Row): void {
  const aim = kept === undefined ? '' : kept ? '  kept' : '  BROKEN';
  console.log(`${name.padEnd(34)} ${figure.padStart(16)}  ${more}${aim}`);
  if (kept === false) process.exitCode = 1;
}

async function bornDigital(): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-extraction-'));
  try {
    const { ours, pdftotext } = await bornDigitalRates([await textPdfIn(folder, PAGES)]);
    const row = { name: 'born-digital PDF', figure: `${ours.toFixed(0)} pages/s` };
    if (pdftotext === null) return { ...row, more: 'pdftotext is not installed: no ratio' };
    const ratio = ours / pdftotext;
    const more = `pdftotext ${pdftotext.toFixed(0)} pages/s, ratio ${ratio.toFixed(2)}, aim ${AIM_RATIO}`;
    return { ...row, more, kept: ratio >= AIM_RATIO };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The receiver of callbacks is on the loopback address. */
const throughService = (scans: number): Promise<void> =>
  withService(
    async ({ client }, service) => {
      print(formRow(await formTimes(client, service)));
      print(scanRow(await scanRate(client, service, scans)));
    },
    { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' },
  );

function formRow({ total, ...parts }: FormTimes): Row {
  const times = Object.entries(parts).map(([part, ms]) => `${part} ${ms.toFixed(0)}`);
  const more = `${times.join(', ')} ms; aim ${AIM_FORM_MS} ms`;
  return { name: 'form, 10 pages, 40 queries', figure: `${total.toFixed(0)} ms`, more, kept: total <= AIM_FORM_MS };
}

function scanRow({ pages, perMinute, peak }: ScanRate): Row {
  const more = `worker with its processes at most ${(peak / MB).toFixed(0)} MB`;
  return { name: `${pages} scanned pages, two at once`, figure: `${perMinute.toFixed(1)} pages/min`, more };
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
