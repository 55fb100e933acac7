/** The program of the threads that fill templates (`FillingThreads`). Each keeps parsed templates in memory. */
import { serveWork } from '@app/core/programs';
import type { TemplateType } from '@app/formats';
import { fillPdf, type FillValue, type FillValues, type ImageValue, parsePdf, TemplateCache } from '@app/templating';
import { signableDocument, type SignableDocument } from '@app/sealing';

export interface TemplateTask {
  /** `fields` asks for the ids that the placeholders of the template name. */
  kind: 'fill' | 'fields';
  type: TemplateType;
  sha256: string;
  template: Uint8Array;
  values: FillValues;
}

/** Asks for the document as a signer is to see it. */
export interface SignableTask {
  kind: 'signable';
  pdf: Uint8Array;
}

export type FillingTask = TemplateTask | SignableTask;
/** A filled template, and what is to be told about it (`FilledPdf`). */
export interface FilledTemplate {
  bytes: Uint8Array;
  warnings: string[];
}

export type FillingAnswer = FilledTemplate | string[] | SignableDocument;

const cache = new TemplateCache();

function work(task: FillingTask): Promise<FillingAnswer> {
  return task.kind === 'signable' ? signableDocument(bufferOf(task.pdf)) : answer(task);
}

async function answer({ kind, type, sha256, template, values }: TemplateTask): Promise<FilledTemplate | string[]> {
  const bytes = bufferOf(template);
  const parsed = type === 'pdf' ? await parsePdf(bytes) : cache.parse(bytes, sha256);
  if (kind === 'fields') return parsed.fields.map(({ id }) => id);
  const known = withBuffers(values);
  return 'bytes' in parsed ? fillPdf(parsed, known) : { bytes: parsed.fill(known), warnings: [] };
}

/** Between threads a Buffer becomes a Uint8Array; pictures stand in fields and in lists of them. */
function withBuffers(values: FillValues): FillValues {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, withBuffer(value)]));
}

function withBuffer(value: FillValue): FillValue {
  if (Array.isArray(value)) return value.map(withBuffer);
  if (typeof value !== 'object' || value === null || !('bytes' in value)) return value;
  const { bytes } = value;
  return bytes instanceof Uint8Array ? ({ ...value, bytes: bufferOf(bytes) } as ImageValue) : value;
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

serveWork(work);
