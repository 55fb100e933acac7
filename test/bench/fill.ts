import { parseArgs } from 'node:util';
import { createReport } from 'docx-templates';
import Docxtemplater from 'docxtemplater';
import { TemplateHandler } from 'easy-template-x';
import PizZip from 'pizzip';
import { parseTemplate } from '../../libs/templating/src/parse-template';
import { readPackage } from '../../libs/formats/src/package/package-reader';
import { TemplateCache } from '../../libs/templating/src/template-cache';
import { TEMPLATE_SAMPLES } from '../../apps/local/src/demo/documents/template-samples';
import { benchDocx, type BenchDocument, benchPicture, pictureTable } from './fill-documents';
import { timeTheQueue } from './fill-queue';

/** Milliseconds for each subject, after a warm-up of a third of it. */
const RUN_MS = Number(process.env.BENCH_MS ?? 1500);

interface Subject {
  readonly name: string;
  readonly fill: () => Buffer | Promise<Buffer>;
}

/**
 * Compares fills of a 15 kB docx with 5 fields with three other libraries in one process; then measures fills through the
 * queue, and the project's rate for every type.
 */
async function main(): Promise<void> {
  parseArgs(); // There are no arguments: others are refused.
  const document = benchDocx(15);
  const { template, values } = document;
  const cache = new TemplateCache();
  const subjects: Subject[] = [
    { name: 'formwork (template cached)', fill: () => cache.parse(template).fill(values) },
    { name: 'formwork (template parsed anew)', fill: () => parseTemplate(template).fill(values) },
    { name: 'docxtemplater', fill: () => fillWithDocxtemplater(template, values) },
    {
      name: 'easy-template-x',
      fill: () => new TemplateHandler({ delimiters: { tagStart: '{{', tagEnd: '}}' } }).process(template, values),
    },
    {
      name: 'docx-templates',
      fill: async () =>
        Buffer.from(await createReport({ template, data: values, cmdDelimiter: ['{{', '}}'], noSandbox: true })),
    },
  ];

  const rates = new Map<string, number>();
  console.log(`docx of ${template.length} bytes with ${Object.keys(values).length} fields, fills per second:`);
  for (const { name, fill } of subjects) {
    checkFilled(name, await fill(), values.full_name ?? '');
    const rate = await measure(fill);
    rates.set(name, rate);
    console.log(`  ${name.padEnd(34)} ${rate.toFixed(0).padStart(7)}`);
  }
  printRatio(rates);
  printPictures();
  await printQueue(document);
  await printTypes();
}

const PICTURE_ROWS = 1000;

/** A table with a picture in each of its rows: processor seconds and the growth of memory. */
function printPictures(): void {
  const template = parseTemplate(pictureTable());
  const items = Array.from({ length: PICTURE_ROWS }, (_, n) => ({ n, photo: benchPicture(n) }));
  const before = process.memoryUsage().rss;
  const started = process.cpuUsage();
  const filled = template.fill({ items });
  const { user, system } = process.cpuUsage(started);
  const pictures = readPackage(filled).entries.filter(({ name }) => name.startsWith('word/media/')).length;
  if (pictures !== PICTURE_ROWS) throw new Error(`${pictures} pictures instead of ${PICTURE_ROWS}`);
  console.log(
    `${PICTURE_ROWS} rows with a picture each: ${((user + system) / 1e6).toFixed(2)} s of processor time, ` +
      `${((process.memoryUsage().rss - before) / 1024 / 1024).toFixed(0)} MB more memory`,
  );
}

/** The time that a client of the API waits, for comparison with the figures of one process. */
async function printQueue(document: BenchDocument): Promise<void> {
  const check = (filled: Buffer): void => checkFilled('the service', filled, document.values.full_name ?? '');
  const { median, p95, perSecond } = await timeTheQueue(document, check);
  console.log(
    `through the queue (HTTP, worker, answer): ${median.toFixed(1)} ms, 95 % under ${p95.toFixed(1)} ms; ` +
      `${perSecond.toFixed(0)} fills/s with 8 callers`,
  );
}

/** @throws when the output lacks the value, so that a subject that does not fill is not measured */
function checkFilled(name: string, filled: Buffer, value: string): void {
  const text = readPackage(filled).text('word/document.xml');
  if (!text.includes(value) || text.includes('{{')) throw new Error(`${name} did not fill the template`);
}

function fillWithDocxtemplater(template: Buffer, values: Record<string, string>): Buffer {
  const document = new Docxtemplater(new PizZip(template), { delimiters: { start: '{{', end: '}}' } });
  document.render(values);
  return document.getZip().generate({ type: 'nodebuffer', compression: 'DEFLATE' });
}

function printRatio(rates: ReadonlyMap<string, number>): void {
  const peers = [...rates].filter(([name]) => !name.startsWith('formwork')).sort(([, a], [, b]) => b - a);
  const [fastest, rate] = peers[0] as [string, number];
  for (const [name, own] of [...rates].filter(([name]) => name.startsWith('formwork'))) {
    console.log(`${name}: ${(own / rate).toFixed(1)} times the fastest peer (${fastest})`);
  }
}

async function printTypes(): Promise<void> {
  console.log('samples of every type, template cached:');
  for (const { type, make, values } of TEMPLATE_SAMPLES) {
    const template = make();
    const parsed = parseTemplate(template);
    const rate = await measure(() => parsed.fill(values));
    console.log(
      `  ${type.padEnd(5)} ${template.length} bytes  ${rate.toFixed(0).padStart(7)} fills/s  ${((rate * template.length) / 1024).toFixed(0).padStart(7)} kB/s`,
    );
  }
}

/** Calls per second, the output of each awaited. */
async function measure(fill: Subject['fill']): Promise<number> {
  await runFor(RUN_MS / 3, fill);
  const { calls, ms } = await runFor(RUN_MS, fill);
  return (calls * 1000) / ms;
}

async function runFor(duration: number, fill: Subject['fill']): Promise<{ calls: number; ms: number }> {
  const started = performance.now();
  let calls = 0;
  while (performance.now() - started < duration) {
    const filled = await fill();
    if (filled.length === 0) throw new Error('nothing was filled');
    calls++;
  }
  return { calls, ms: performance.now() - started };
}

void main();
