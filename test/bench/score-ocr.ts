/**
 * Scores OCR engines on pictures with transcribed lines: recall and precision of words, character error rate, CPU seconds per
 * page and peak memory. Each engine reads in a process of its own, with the memory of the service's.
 * `--data DIR` (with a manifest.json: `[{file, boxes}]`; `boxes` names a file of `[{x1, y1, x2, y2, text}]` in pixels),
 * `--engine paddle|tesseract|tesseract-raw|wasm` (default: paddle and tesseract; raw: with Tesseract's own confidence),
 * `--count N` pictures drawn by `--seed S`, or `--only a,b,c` (names of files without folder and extension),
 * `--words FILE` (writes each word and whether it is right).
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';

import sharp from 'sharp';

import { LARGE_PAGES } from '../../libs/core/src/runtimes/pools/process-host';
import { type Ocr } from '../../libs/reading/src/ocr/ocr';
import { InstalledOcr } from '../../libs/reading/src/ocr/installed-ocr';
import { TesseractCli } from '../../libs/reading/src/ocr/tesseract/tesseract-cli';
import { TesseractOcr } from '../../libs/reading/src/ocr/tesseract/tesseract-ocr';
import { TesseractWasm } from '../../libs/reading/src/ocr/tesseract/tesseract-wasm';
import { matchPage, type PageMatch, type TrueLine } from './ocr-matching';

const LANGUAGES = ['eng', 'deu', 'fra', 'spa'];
const ENGINES: Record<string, () => Ocr> = {
  paddle: () => new InstalledOcr({ engine: 'paddle', languages: LANGUAGES }),
  tesseract: () => new InstalledOcr({ engine: 'tesseract', languages: LANGUAGES }),
  'tesseract-raw': () => new TesseractOcr(new TesseractCli(), LANGUAGES, (words) => words),
  wasm: () => new TesseractOcr(new TesseractWasm()),
};
const DEFAULT_ENGINES = ['paddle', 'tesseract'];

interface Page {
  file: string;
  boxes: string;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      engine: { type: 'string', multiple: true },
      count: { type: 'string' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
      words: { type: 'string' },
      inside: { type: 'boolean', default: false },
    },
  });
  if (!values.data) throw new Error('Usage: score-ocr --data DIR [--engine NAME] [--count N --seed S | --only a,b,c]');
  const engines = values.engine ?? DEFAULT_ENGINES;
  if (values.inside) return scoreEngine(engines[0] ?? '', values.data, pagesOf(values.data, values), values.words);
  console.log('engine     pages  recall  precision   CER   CPU s/page  load CPU s  peak MB');
  for (const engine of engines) {
    const rest = process.argv.slice(2).filter((_, at, all) => all[at] !== '--engine' && all[at - 1] !== '--engine');
    const { stdout, status } = spawnSync(
      process.execPath,
      [process.argv[1] ?? '', ...rest, '--engine', engine, '--inside'],
      {
        env: { ...LARGE_PAGES, ...process.env },
        stdio: ['ignore', 'pipe', 'inherit'],
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    process.stdout.write(stdout);
    if (status !== 0) process.exitCode = 1;
  }
}

function pagesOf(data: string, { only, count, seed }: { only?: string; count?: string; seed: string }): Page[] {
  const all = JSON.parse(readFileSync(join(data, 'manifest.json'), 'utf8')) as Page[];
  if (only) {
    const names = only.split(',');
    return all.filter(({ file }) => names.includes(basename(file, extname(file))));
  }
  return shuffled(all, Number(seed)).slice(0, count ? Number(count) : all.length);
}

/** Fisher–Yates with a linear congruential generator (Numerical Recipes), so that a seed always draws the same pages. */
function shuffled<T>(values: T[], seed: number): T[] {
  const result = [...values];
  let state = seed >>> 0;
  for (let last = result.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const drawn = Math.floor((state / 2 ** 32) * (last + 1));
    [result[last], result[drawn]] = [result[drawn] as T, result[last] as T];
  }
  return result;
}

async function scoreEngine(name: string, data: string, pages: Page[], wordsFile?: string): Promise<void> {
  const make = ENGINES[name];
  if (!make) throw new Error(`The engines are ${Object.keys(ENGINES).join(', ')}.`);
  const ocr = make();
  const beforeLoad = cpuSeconds();
  const blank = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  await ocr.words({ file: blank });
  const load = cpuSeconds() - beforeLoad;
  const matches: PageMatch[] = [];
  const started = cpuSeconds();
  for (const page of pages) {
    const file = readFileSync(join(data, page.file));
    const words = await ocr.words({ file });
    const { width = 1, height = 1 } = await sharp(file).metadata();
    const lines = JSON.parse(readFileSync(join(data, page.boxes), 'utf8')) as TrueLine[];
    matches.push(matchPage(words, lines, { width, height }));
  }
  const perPage = (cpuSeconds() - started) / Math.max(1, pages.length);
  if (wordsFile) writeFileSync(`${wordsFile}.${name}.json`, JSON.stringify(matches.flatMap(({ words }) => words)));
  console.log(rowOf(name, matches, perPage, load));
  process.exit();
}

function rowOf(name: string, matches: PageMatch[], perPage: number, load: number): string {
  const sum = (of: (match: PageMatch) => number) => matches.reduce((total, match) => total + of(match), 0);
  const right = sum(({ right }) => right);
  const cells = [
    name.padEnd(10),
    String(matches.length).padStart(5),
    (right / sum(({ expected }) => expected)).toFixed(3).padStart(7),
    (right / sum(({ found }) => found)).toFixed(3).padStart(10),
    `${((100 * sum(({ edits }) => edits)) / sum(({ characters }) => characters)).toFixed(1)} %`.padStart(7),
    perPage.toFixed(2).padStart(11),
    load.toFixed(1).padStart(11),
    String(Math.round(process.resourceUsage().maxRSS / 1024)).padStart(9),
  ];
  return cells.join(' ');
}

/** CPU seconds of this process and of its ended children, which Linux adds up in `/proc/self/stat` in hundredths. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  const fields = process.platform === 'linux' ? readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') : [];
  return (user + system) / 1e6 + (Number(fields?.[13] ?? 0) + Number(fields?.[14] ?? 0)) / 100;
}

void main();
