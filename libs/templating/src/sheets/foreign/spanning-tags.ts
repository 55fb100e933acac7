import type { TemplateError, XmlElement } from '@app/formats';
import type { PartSource } from '../../language/dialect';
import { readParagraphs } from '../../language/paragraph';
import type { TagReader } from '../../language/tag-reader';
import { SHEET_TEXT } from '../sheet-text';

/** The reader of the tags of one cell, by the element with its text. */
export type ReaderOf = (holder: XmlElement) => TagReader;

/**
 * Reads the texts of all cells of a sheet (`holders`: their `is` or `v`, in the order of the sheet) at once, and returns a reader
 * for each of them, which has the tags of that cell.
 */
export function readSpanningTags(part: PartSource, holders: readonly XmlElement[], reader: TagReader): ReaderOf {
  const first = new Map<XmlElement, number>();
  const texts: string[] = [];
  for (const holder of holders) {
    first.set(holder, texts.length);
    for (const { text } of readParagraphs({ ...part, root: holder }, SHEET_TEXT)) texts.push(text);
  }
  const problems = texts.map((): TemplateError[] => []);
  const found = reader.read(texts, (at, error) => problems[at]?.push(error));
  return (holder) => {
    const start = first.get(holder) ?? texts.length;
    return {
      ...reader,
      read: (own, report) =>
        own.map((_, at) => {
          for (const problem of problems[start + at] ?? []) report(at, problem);
          return found[start + at] ?? [];
        }),
    };
  };
}
