import sharp from 'sharp';
import type { ImageMark, TextLine } from '../../../libs/reading/src/document';
import { toLine } from '../../../libs/reading/src/layout';
import { toRaster, type Raster } from '../../../libs/reading/src/images/raster';

/** A4 at 150 dpi. */
const [WIDTH, HEIGHT] = [1240, 1754];
/** The longer side of the rasters in which marks are looked for. */
const RASTER = 1100;

/** The next number from 0 to 1. */
type Random = () => number;

/** A generated page: what OCR would know of it, its marks, and what else is on it that is none. */
export interface SamplePage {
  raster: Raster;
  lines: TextLine[];
  truth: Pick<ImageMark, 'kind' | 'box'>[];
  others: string[];
}

interface Part {
  svg?: string;
  picture?: sharp.OverlayOptions;
  mark?: Pick<ImageMark, 'kind' | 'box'>;
  other?: string;
}

const between = (random: Random, least: number, most: number) => least + (most - least) * random();
const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Each part has a quarter of the page's height below the text, so that parts do not cover each other. */
const MARKS = [signature, stamp, photo];
const OTHERS = [table, bars, curve, logo, tint, unreadText, nothing];

export async function samplePage(random: Random): Promise<SamplePage> {
  const { svg: text, lines } = textOf(random);
  const parts: Part[] = [];
  for (const top of [820, 1120, 1420]) {
    const make = random() < 0.45 ? oneOf(random, MARKS) : oneOf(random, OTHERS);
    parts.push(await make(random, between(random, 120, 520), top));
  }
  const paper = oneOf(random, ['#ffffff', '#fbfbf6', '#f1ece0']);
  const body = [text, ...parts.map(({ svg = '' }) => svg)].join('');
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${paper}"/>${body}</svg>`;
  const layers = parts.flatMap(({ picture }) => picture ?? []);
  return {
    raster: await scanned(await sharp(Buffer.from(page)).composite(layers).png().toBuffer(), random),
    lines,
    truth: parts.flatMap(({ mark }) => mark ?? []),
    others: parts.flatMap(({ other }) => other ?? []),
  };
}

/** What a scanner and a camera do: blur, noise, compression. */
async function scanned(page: Buffer, random: Random): Promise<Raster> {
  const blur = random() < 0.5 ? between(random, 0.3, 1.2) : 0;
  const file = await (blur > 0 ? sharp(page).blur(blur) : sharp(page))
    .jpeg({ quality: Math.round(between(random, 50, 92)) })
    .toBuffer();
  const raster = await toRaster({ file, page: 0 }, RASTER);
  const noise = between(random, 0, 10);
  const data = raster.data.map((value) => Math.max(0, Math.min(255, value + noise * (random() + random() - 1))));
  return { ...raster, data: Uint8Array.from(data) };
}

/** Lines in a font of 0.6 em a character, which OCR has read. */
function textOf(random: Random): { svg: string; lines: TextLine[] } {
  const lines: TextLine[] = [];
  let svg = '';
  for (let y = 120; y < 760; y += 40) {
    const words = Array.from({ length: 3 + Math.floor(random() * 5) }, () =>
      'words'.slice(0, 3 + Math.floor(random() * 3)),
    );
    const text = words.join(' ');
    svg += `<text x="100" y="${y}" font-family="DejaVu Sans Mono" font-size="24">${text}</text>`;
    const box = boxOf(98, y - 24, text.length * 14.5 + 4, 34);
    lines.push(toLine([{ text, confidence: 95, box }]));
  }
  return { svg, lines };
}

function boxOf(x: number, y: number, width: number, height: number) {
  return { x: x / WIDTH, y: y / HEIGHT, width: width / WIDTH, height: height / HEIGHT };
}

/** One or two strokes of loops, as a pen makes them, over a line of the form in half of the cases. */
function signature(random: Random, x: number, top: number): Part {
  const [height, step] = [between(random, 50, 130), between(random, 22, 48)];
  const middle = top + 130;
  let path = '';
  let [at, low, high, right] = [x, middle, middle, x];
  const loops = 5 + Math.floor(random() * 9);
  for (let loop = 0; loop < loops; loop++) {
    if (loop === 0 || random() < 0.06) path += `M${at} ${middle}`;
    const rise = height * between(random, 0.25, loop === 0 ? 1 : 0.6);
    const next = at + step * between(random, 0.4, 1.4);
    path += `C${at + step} ${middle - rise * 1.3} ${at - step * 0.3} ${middle - rise * 1.3} ${(at + next) / 2} ${middle} S${next - step * 0.4} ${middle + rise * 0.4} ${next} ${middle}`;
    at = next;
    [low, high, right] = [Math.max(low, middle + rise * 0.25), Math.min(high, middle - rise), Math.max(right, at)];
  }
  const color = oneOf(random, ['black', '#102060', '#203090', '#303030']);
  const rule = random() < 0.5 ? `<path d="M${x - 40} ${middle + 14}h450" stroke="black" stroke-width="2"/>` : '';
  return {
    svg: `${rule}<path d="${path}" fill="none" stroke="${color}" stroke-width="${between(random, 2.5, 5.5)}" stroke-linecap="round"/>`,
    mark: { kind: 'signature', box: boxOf(x, high, right - x, low - high) },
  };
}

function stamp(random: Random, x: number, top: number): Part {
  const color = oneOf(random, ['#b02030', '#2040c0', '#7030a0', '#107040']);
  const [turn, opacity, thick] = [between(random, -12, 12), between(random, 0.6, 1), between(random, 3, 7)];
  const word = oneOf(random, ['PAID', 'RECEIVED', 'COPY', 'APPROVED']);
  const [middleX, middleY] = [x + 160, top + 130];
  const isRound = random() < 0.5;
  const [halfWidth, halfHeight] = isRound ? [105, 105 * between(random, 0.8, 1)] : [150, between(random, 45, 80)];
  const outline = isRound
    ? `<ellipse cx="${middleX}" cy="${middleY}" rx="${halfWidth}" ry="${halfHeight}"/>`
    : `<rect x="${middleX - halfWidth}" y="${middleY - halfHeight}" width="${2 * halfWidth}" height="${2 * halfHeight}"/>`;
  const text = `<text x="${middleX}" y="${middleY + 12}" text-anchor="middle" font-size="36" fill="${color}" stroke="none">${word}</text>`;
  return {
    svg: `<g transform="rotate(${turn} ${middleX} ${middleY})" opacity="${opacity}" fill="none" stroke="${color}" stroke-width="${thick}">${outline}${text}</g>`,
    mark: { kind: 'stamp', box: boxOf(middleX - halfWidth, middleY - halfHeight, 2 * halfWidth, 2 * halfHeight) },
  };
}

/** Soft shades in colour or grey. */
async function photo(random: Random, x: number, top: number): Promise<Part> {
  const [width, height] = [Math.round(between(random, 150, 420)), Math.round(between(random, 170, 260))];
  const cells = 12 + Math.floor(random() * 30);
  const pixels = Uint8Array.from({ length: cells * cells * 3 }, () => Math.round(between(random, 20, 235)));
  const soft = sharp(pixels, { raw: { width: cells, height: cells, channels: 3 } });
  const sized = sharp(await soft.png().toBuffer()).resize(width, height, { fit: 'fill', kernel: 'cubic' });
  const input = await (random() < 0.4 ? sized.greyscale() : sized).png().toBuffer();
  const left = Math.round(x);
  return { picture: { input, left, top }, mark: { kind: 'photo', box: boxOf(left, top, width, height) } };
}

function table(_: Random, x: number, top: number): Part {
  const rows = [0, 1, 2, 3, 4].map((row) => `M${x} ${top + 50 * row}h600`).join('');
  const columns = [0, 150, 300, 450, 600].map((column) => `M${x + column} ${top}v200`).join('');
  return { svg: `<path d="${rows}${columns}" stroke="black" stroke-width="2" fill="none"/>`, other: 'table' };
}

function bars(random: Random, x: number, top: number): Part {
  const bar = (index: number) => {
    const height = between(random, 20, 200);
    return `<rect x="${x + 40 * index}" y="${top + 210 - height}" width="26" height="${height}" fill="#4472c4"/>`;
  };
  return { svg: Array.from({ length: 10 }, (_, index) => bar(index)).join(''), other: 'bar chart' };
}

/** The line of a chart, which is as thin and as curved as a pen's. */
function curve(random: Random, x: number, top: number): Part {
  const points = Array.from({ length: 12 }, (_, index) => `${x + 40 * index},${top + between(random, 20, 200)}`);
  const axes = `<path d="M${x} ${top}v220h480" stroke="black" fill="none" stroke-width="2"/>`;
  return {
    svg: `${axes}<polyline points="${points.join(' ')}" fill="none" stroke="#c55a11" stroke-width="4"/>`,
    other: 'line chart',
  };
}

function logo(random: Random, x: number, top: number): Part {
  const color = oneOf(random, ['#c00020', '#0060a0', '#208040']);
  const form = `<path d="M${x} ${top + 120} l60 -100 l60 100 z" fill="${color}"/>`;
  return {
    svg: `${form}<text x="${x + 140}" y="${top + 110}" font-size="70" fill="${color}">Acme</text>`,
    other: 'logo',
  };
}

function tint(random: Random, x: number, top: number): Part {
  const color = oneOf(random, ['#c8d8f0', '#e8e8e8', '#2040a0']);
  return { svg: `<rect x="${x}" y="${top}" width="500" height="150" fill="${color}"/>`, other: 'tinted area' };
}

/** Print that OCR has not read. */
function unreadText(_: Random, x: number, top: number): Part {
  const lines = [0, 1, 2].map(
    (line) =>
      `<text x="${x}" y="${top + 60 + 50 * line}" font-size="34" font-style="italic">Unread words of print</text>`,
  );
  return { svg: lines.join(''), other: 'unread print' };
}

function nothing(): Part {
  return {};
}
