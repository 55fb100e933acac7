import { type Attributes, decodedCharacters, type Package, readEvents, type XmlHandler } from '@app/formats/packages';
import { tooLarge } from '../document-limits';

/** Shared texts take some 100 bytes each beside their characters. */
const MAX_TEXTS = 2_000_000;

/** The shared texts of a workbook (ISO/IEC 29500-1, 18.4), without phonetic readings. */
export function readSharedTexts(pkg: Package, part: string | null): string[] {
  if (part === null) return [];
  const reader = new SharedTextsReader();
  readEvents(pkg, part, reader);
  return reader.texts;
}

/** Whether a `t` with these parents belongs to the text of `holder`: as its child, or as a child of one of its runs. */
export function holdsText(parents: readonly string[], holder: 'si' | 'is'): boolean {
  return parents.at(-1) === holder || (parents.at(-1) === 'r' && parents.at(-2) === holder);
}

class SharedTextsReader implements XmlHandler {
  readonly texts: string[] = [];
  private current = '';
  private takesText = false;

  open(name: string, _: Attributes, parents: readonly string[]): void {
    if (name === 'si') this.current = '';
    this.takesText = name === 't' && holdsText(parents, 'si');
  }

  text(text: string): void {
    if (this.takesText) this.current += text;
  }

  close(name: string): void {
    this.takesText = false;
    if (name !== 'si') return;
    if (this.texts.length >= MAX_TEXTS) throw tooLarge(`The workbook has more than ${MAX_TEXTS} different texts.`);
    this.texts.push(decodedCharacters(this.current));
  }
}
