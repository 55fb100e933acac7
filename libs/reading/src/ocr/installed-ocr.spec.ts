import { WorkLimitError } from '@app/core';

import { OcrPool, printed } from './ocr-pool.fixture';
import type { OcrResult } from './ocr-process.fixture';

function textsOf({ reading }: OcrResult): string[] {
  return reading.words.map(({ text }) => text);
}

describe('InstalledOcr', () => {
  const pool = new OcrPool();
  afterAll(() => pool.close());

  it.each([
    [
      ['Größe der Straße in München', 'Übersicht über den Käse', 'und Öl für 1.234,50 €'],
      ['Größe', 'Straße', 'München', 'Übersicht', 'über', 'Käse', 'Öl', 'für', '1.234,50', '€'],
    ],
    [
      ['la leçon de français pour les élèves', 'et une crème brûlée', 'reçue avec le café'],
      ['leçon', 'français', 'élèves', 'crème', 'brûlée', 'reçue', 'café'],
    ],
    [
      ['el niño y la señora en España', 'los años por el camino', 'una dirección para el señor'],
      ['niño', 'señora', 'España', 'años', 'dirección', 'señor'],
    ],
  ])('reads the letters of other languages: %j', async (lines, words) => {
    const texts = textsOf(await pool.read(printed(lines), { engine: 'auto' }));
    expect(texts).toEqual(expect.arrayContaining(words));
  });

  it.each([
    [
      'ita',
      ['Il totale della fattura è pagato', 'che sono più della metà', 'nel caffè della città di Forlì'],
      ['è', 'più', 'metà', 'caffè', 'città', 'Forlì'],
    ],
    [
      'nld',
      ['Het bedrag van een reünie', 'voor België en Italië', 'met uw coördinatie'],
      ['reünie', 'België', 'Italië', 'coördinatie'],
    ],
    [
      'por',
      ['O serviço não se paga', 'com os juros em uma prestação', 'pela situação e as ações'],
      ['serviço', 'não', 'prestação', 'situação', 'ações'],
    ],
    [
      'pol',
      ['Faktura dla firmy jest zapłacona', 'przez spółkę oraz nie później', 'od dostawy usługi'],
      ['zapłacona', 'spółkę', 'później', 'usługi'],
    ],
  ])('reads the letters of a language that a setting adds: %s', async (language, lines, words) => {
    const languages = ['eng', 'deu', 'fra', 'spa', language];
    const texts = textsOf(await pool.read(printed(lines), { engine: 'auto', languages }));
    expect(texts).toEqual(expect.arrayContaining(words));
  });

  it('reads them with Tesseract alone as well', async () => {
    const lines = ['Größe der Straße in München', 'Übersicht über den Käse', 'und Öl für das Haus'];
    expect(textsOf(await pool.read(printed(lines), { engine: 'tesseract' }))).toEqual(
      expect.arrayContaining(['Größe', 'Straße', 'München', 'Käse', 'Öl', 'für']),
    );
  });

  it('reads with Tesseract, and says so, where the runtime of the models cannot be loaded', async () => {
    const result = await pool.read(printed(['Invoice 4711']), { engine: 'auto' }, true);
    expect(textsOf(result)).toEqual(['Invoice', '4711']);
    expect(result.warnings).toEqual([expect.stringMatching(/PaddleOCR cannot be loaded.*libonnxruntime/)]);
  });

  it('fails where PaddleOCR is demanded and its runtime cannot be loaded', async () => {
    await expect(pool.read(printed(['x']), { engine: 'paddle' }, true)).rejects.toThrow(/libonnxruntime/);
  });

  it('does not load the runtime for Tesseract', async () => {
    const result = await pool.read(printed(['Invoice 4711']), { engine: 'tesseract' }, true);
    expect(textsOf(result)).toEqual(['Invoice', '4711']);
    expect(result.warnings).toEqual([]);
  });

  it('reads a page within the memory of a reading process, and is ended when it has less', async () => {
    const big = () => printed(Array.from({ length: 7 }, (_, index) => `Line ${index}`)).resize({ width: 5000 });
    expect(textsOf(await pool.read(big()))).toContain('Line');
    // Less than the loaded models hold: a peak may lie between two checks.
    const small = new OcrPool(128);
    try {
      await expect(small.read(big())).rejects.toThrow(WorkLimitError);
    } finally {
      await small.close();
    }
  });
});
