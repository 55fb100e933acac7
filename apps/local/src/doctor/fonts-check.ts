import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Env } from '@app/core';
import { findExecutable } from '@app/core/programs';
import { DrawableCharacters, findOffice } from '@app/conversion';
import { type Finding, findingsOf } from './finding';

/** A letter of each script: a font has nearly all of a script, or none. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ Greek: 'Ω', Cyrillic: 'Я', Arabic: 'ع', Hebrew: 'א', Chinese: '中', Japanese: 'あ', Korean: '한' },
  ...{ Hindi: 'अ', Bengali: 'ব', Tamil: 'அ', Thai: 'ก', Armenian: 'ա', Georgian: 'ბ', Amharic: 'አ' },
};

/** Whether the fonts of documents that become PDF have the letters of the most used scripts. */
export async function checkFonts({ searchPath }: Env): Promise<Finding> {
  const { good, warning } = findingsOf('fonts');
  if ((await findExecutable('fc-list', searchPath)) === null)
    return warning('fontconfig is not installed: nothing warns of characters that a PDF shows as boxes');
  const missing = await scriptsWithoutFont(searchPath);
  if (missing.length === 0) return good(`${Object.keys(LETTERS).length} scripts besides the Latin one`);
  return warning(
    `none for ${missing.join(', ')}: PDFs of office documents show boxes. Install fonts-noto-core and fonts-noto-cjk, where they are needed`,
  );
}

async function scriptsWithoutFont(searchPath: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'formwork-fonts-'));
  try {
    // LibreOffice does not have the bundled fonts.
    const fonts = new DrawableCharacters(searchPath, (await findOffice(searchPath)) === null ? folder : null);
    const missing = await fonts.without(new Set(Object.values(LETTERS)));
    return Object.keys(LETTERS).filter((script) => missing.includes(LETTERS[script] ?? ''));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
