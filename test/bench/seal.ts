import { parseArgs } from 'node:util';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { sealPdf } from '../../libs/sealing/src/seal/seal';
import { generateSealKey, loadSealKeyPem } from '../../libs/sealing/src/seal/seal-key';
import { verifySealedPdf } from '../../libs/sealing/src/verification/verify';

const PAGES = 200;
const FIELDS = 500;
const LIMIT_MS = 10_000;

/** Seals a document of 200 pages with 500 fields; the baseline only reads and writes it with pdf-lib. */
async function main(): Promise<void> {
  parseArgs(); // There are no arguments: others are refused.
  const document = await largeDocument();
  const generated = await generateSealKey({ name: 'Benchmark seal' });
  const key = loadSealKeyPem(generated.privateKey, generated.certificate);
  const seal = () => sealPdf(document, { key, name: 'Formwork', reason: 'Benchmark', at: new Date() });

  const floor = await fastest(async () => (await PDFDocument.load(document)).save({ useObjectStreams: false }));
  const sealing = await fastest(seal);
  const sealed = await seal();
  const trust = { certificates: [key.certificate], timestampRoots: [] };
  const verifying = await fastest(() => verifySealedPdf(sealed, trust));
  const { status } = await verifySealedPdf(sealed, trust);

  console.log(`${PAGES} pages, ${FIELDS} fields, ${Math.round(document.length / 1024)} kB`);
  console.log(
    `seal ${sealing.toFixed(0)} ms, verify ${verifying.toFixed(0)} ms (${status}), pdf-lib load and save ${floor.toFixed(0)} ms`,
  );
  console.log(
    `RATIO seal to floor ${(sealing / floor).toFixed(2)}; limit ${LIMIT_MS} ms ${sealing <= LIMIT_MS ? 'kept' : 'BROKEN'}`,
  );
  if (status !== 'valid' || sealing > LIMIT_MS) process.exitCode = 1;
}

async function largeDocument(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const form = document.getForm();
  for (let index = 0; index < PAGES; index++) {
    const page = document.addPage([595, 842]);
    for (let line = 0; line < 45; line++)
      page.drawText(`Page ${index + 1}, line ${line + 1}: text as a contract has it.`, {
        x: 60,
        y: 760 - line * 15,
        size: 10,
        font,
      });
    for (let slot = index; slot < FIELDS; slot += PAGES)
      form
        .createTextField(`field ${slot}`)
        .addToPage(page, { x: 60, y: 20 + 22 * Math.floor(slot / PAGES), width: 200, height: 18 });
  }
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

/** The shortest of three runs, in milliseconds. */
async function fastest(run: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < 3; round++) {
    const started = performance.now();
    await run();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

void main();
