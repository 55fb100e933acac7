import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';

/** The content of a document, as far as a case names it: README.md of this folder has the members. */
export interface DocumentContent {
  readonly paragraphs: readonly string[];
  readonly cells: readonly (readonly (readonly string[])[])[];
  readonly headers: readonly string[];
  readonly tables: number;
  readonly rows: number;
  readonly pictures: number;
  readonly sections: number;
  readonly hyperlinks: number;
  readonly slides: number;
}

export interface Expected extends Partial<DocumentContent> {
  readonly syntax?: string;
  readonly peer?: string;
  readonly error?: boolean;
}

/** A template, values to fill it with, and the expected result. */
export interface PeerCase {
  readonly name: string;
  readonly peer: string;
  readonly template: Buffer;
  readonly data: Record<string, unknown>;
  readonly expected: Expected;
}

const TEMPLATE = /^template\.(?:docx|pptx|xlsx)$/;

/** The cases below a folder, by name. @throws an Error for a folder with a template but without the other files */
export async function readCases(folder: string): Promise<PeerCase[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const templates = entries.filter((entry) => entry.isFile() && TEMPLATE.test(entry.name));
  const cases = await Promise.all(templates.map(({ parentPath, name }) => readCase(folder, parentPath, name)));
  return cases.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

async function readCase(root: string, folder: string, template: string): Promise<PeerCase> {
  const json = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(folder, name), 'utf8'));
  const expected = (await json('expected.json')) as Expected;
  const name = relative(root, folder) || basename(folder);
  return {
    name,
    peer: expected.peer ?? expected.syntax ?? (name.split(sep)[0] as string),
    template: await readFile(join(folder, template)),
    data: (await json('data.json')) as Record<string, unknown>,
    expected,
  };
}
