import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { DocumentText, Word } from '../../../libs/reading/src/document';
import { installedReaders } from '../../../libs/reading/src/installed-readers';
import { layOut } from '../../../libs/reading/src/layout';
import { readDocument } from '../../../libs/reading/src/reader';
import type { LabelledDocument } from './labelled-documents';

/** Transcribed words have a confidence below 100, because they have the boxes of a picture. */
const TRANSCRIBED = 99;

interface TranscribedLine {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  text: string;
}

/** Reads a document of a folder, or takes what was read before from `cache`. */
export async function readLabelled(folder: string, { file }: LabelledDocument, cache: string): Promise<DocumentText> {
  const kept = join(cache, `${file.replace(/\W/g, '_')}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as DocumentText;
  const bytes = readFileSync(join(folder, file));
  const document = await readDocument(installedReaders(), { name: file, mediaType: '', bytes }, { pageLimit: null });
  mkdirSync(cache, { recursive: true });
  writeFileSync(kept, JSON.stringify(document));
  return document;
}

/** The page of a picture with the words that people transcribed: shows what answering loses without the errors of OCR. */
export async function transcribed(folder: string, { file, boxes }: LabelledDocument): Promise<DocumentText> {
  if (boxes === undefined) throw new Error(`${file} has no transcribed lines.`);
  const { width, height } = await sharp(join(folder, file)).metadata();
  const lines = JSON.parse(readFileSync(join(folder, boxes), 'utf8')) as TranscribedLine[];
  const words = lines.flatMap((line) => wordsOf(line, width, height));
  return { pages: [layOut(words, { number: 1, width, height, unit: 'pixel' })], pageCount: 1, truncated: false };
}

/** The words of a line; each has a part of its width by the number of characters. */
function wordsOf({ x1, y1, x2, y2, text }: TranscribedLine, width: number, height: number): Word[] {
  const perCharacter = (x2 - x1) / Math.max(1, text.length);
  return [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    box: {
      x: (x1 + match.index * perCharacter) / width,
      y: y1 / height,
      width: (match[0].length * perCharacter) / width,
      height: (y2 - y1) / height,
    },
    confidence: TRANSCRIBED,
    source: 'ocr',
  }));
}
