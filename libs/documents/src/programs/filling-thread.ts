/** Entry point of the threads that fill templates (`FillingThreads`). Each thread caches compiled templates. */
import { serveWork } from '@app/core/programs';
import { markedFieldValues, markedTagValues, type SignerFieldPlace, type TemplateType } from '@app/formats';
import {
  fillPdf,
  type FillValue,
  type FillValues,
  type ImageValue,
  type InsertableTemplate,
  memberName,
  MissingTemplatesError,
  type NamedReaders,
  parsePdf,
  readersOf,
  type TagSettings,
  TemplateCache,
  TemplateFindings,
} from '@app/templating';
import { signableDocument, type SignableDocument } from '@app/sealing';
import { bufferOf } from './buffer-of';

/** A template file; `sha256` is the key of the cache of compiled templates. */
export interface TaskFile extends TagSettings {
  type: TemplateType;
  sha256: string;
  bytes: Uint8Array;
}

export interface TemplateTask {
  /** `fill` returns the filled file, `fields` the ids of the fields of the template and the inserted ones. */
  kind: 'fill' | 'fields';
  template: TaskFile;
  /** The templates that may be inserted, by the names in the tags; null when there is none. */
  parts: { name: string; file: TaskFile | null }[];
  values: FillValues;
  /** BCP 47 language tag for filters that name none. */
  locale: string;
  /** The mark of the tags of signatures (`markedTags`), which stay in the document when they have no value; null: they become empty. */
  signingMark: string | null;
  /** The fields that signers fill in, which stay too. */
  signerFields: readonly SignerFieldPlace[];
}

/** Prepares a document for a signature (`makeSignable`). */
export interface SignableTask {
  kind: 'signable';
  pdf: Uint8Array;
}

export type FillingTask = TemplateTask | SignableTask;
/** A filled template with its warnings (`FilledPdf`), and the names of the values that no placeholder asks for. */
export interface FilledTemplate {
  bytes: Uint8Array;
  warnings: string[];
  unused: string[];
}

/** The names of templates to insert that were not among the parts. */
export interface MissingParts {
  missing: readonly string[];
}

export type FillingResult = FilledTemplate | MissingParts | string[] | SignableDocument;

const cache = new TemplateCache();

function work(task: FillingTask): Promise<FillingResult> {
  return task.kind === 'signable' ? signableDocument(bufferOf(task.pdf)) : useTemplate(task);
}

async function useTemplate({
  kind,
  template,
  parts,
  values,
  locale,
  signingMark,
  signerFields,
}: TemplateTask): Promise<FilledTemplate | MissingParts | string[]> {
  const parsed = template.type === 'pdf' ? await parsedPdfOf(template) : await parsedOf(template);
  const templates = new Map<string, InsertableTemplate | null>();
  for (const { name, file } of parts) templates.set(name, file && (await partOf(file)));
  if (kind === 'fields') return [parsed, ...templates.values()].flatMap(fieldIds);
  const fields = [parsed, ...templates.values()].flatMap(fieldIds);
  const fillValues = namedAsIn(fields, withBuffers(values) as FillValues);
  const unused = unusedValues(fillValues, fields);
  if ('bytes' in parsed) return { ...(await fillPdf(parsed, fillValues, { locale })), unused };
  const withTags = signingMark === null ? fillValues : withMarks(fillValues, signingMark, signerFields);
  try {
    return { bytes: parsed.fill(withTags, { locale, templates }), warnings: [], unused };
  } catch (error) {
    if (error instanceof MissingTemplatesError) return { missing: error.names };
    throw error;
  }
}

const withMarks = (values: FillValues, mark: string, fields: readonly SignerFieldPlace[]): FillValues => ({
  ...markedTagValues(mark),
  ...values,
  ...markedFieldValues(mark, fields),
});

const parsedOf = async (file: TaskFile) => cache.parse(bufferOf(file.bytes), file.sha256, await namedReadersOf(file));

const parsedPdfOf = async (file: TaskFile) =>
  parsePdf(bufferOf(file.bytes), new TemplateFindings({ isStored: true, ...(await readersOf(file)) }));

async function namedReadersOf(file: TaskFile): Promise<NamedReaders | undefined> {
  const { syntax, delimiters } = file;
  if (syntax === null && delimiters === null) return undefined;
  return { key: `${syntax ?? ''} ${delimiters ?? ''}`, readers: await readersOf(file) };
}

const partOf = async (file: TaskFile): Promise<InsertableTemplate> =>
  file.type === 'pdf' ? { type: file.type } : parsedOf(file);

const fieldIds = (template: InsertableTemplate | { fields: readonly { id: string }[] } | null): string[] =>
  template && 'fields' in template ? template.fields.map(({ id }) => id) : [];

function unusedValues(values: FillValues, fields: string[]): string[] {
  const used = new Set(fields.map((id) => memberName(values, id)));
  return Object.keys(values).filter((name) => !used.has(name));
}

/**
 * The values by the names of the fields of the template. A name with accents is the same whichever way these are encoded: some programs
 * write `ö` as two characters into a template (NFD), people and other programs as one (NFC).
 */
function namedAsIn(fields: string[], values: FillValues): FillValues {
  const missing = new Map(
    fields.flatMap((id) => (memberName(values, id) === null ? [[id.normalize('NFC'), id] as const] : [])),
  );
  const wanted = new Set(fields);
  const nameOf = (name: string) => (wanted.has(name) ? name : (missing.get(name.normalize('NFC')) ?? name));
  return missing.size === 0
    ? values
    : Object.fromEntries(Object.entries(values).map(([name, value]) => [nameOf(name), value]));
}

/** Restores the Buffers of pictures at any depth: messages between threads turn them into Uint8Arrays. */
function withBuffers(value: FillValue): FillValue {
  if (Array.isArray(value)) return value.map(withBuffers);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if ('bytes' in value && value.bytes instanceof Uint8Array)
    return { ...(value as ImageValue), bytes: bufferOf(value.bytes), ...svgOf(value) };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withBuffers(member as FillValue)]));
}

const svgOf = (value: object): { svg?: Buffer } =>
  'svg' in value && value.svg instanceof Uint8Array ? { svg: bufferOf(value.svg) } : {};

serveWork(work);
