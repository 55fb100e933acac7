/** Entry point of the threads that fill templates (`FillingThreads`). Each thread caches compiled templates. */
import { serveWork } from '@app/core/programs';
import type { TemplateType } from '@app/formats';
import { fillPdf, type FillValue, type FillValues, type ImageValue, parsePdf, TemplateCache } from '@app/templating';
import { signableDocument, type SignableDocument } from '@app/sealing';
import { bufferOf } from './buffer-of';

export interface TemplateTask {
  /** `fill` returns the filled file, `fields` the ids of the template's fields. */
  kind: 'fill' | 'fields';
  type: TemplateType;
  sha256: string;
  template: Uint8Array;
  values: FillValues;
  /** BCP 47 language tag for filters that name none. */
  locale: string;
}

/** Prepares a document for a signature (`makeSignable`). */
export interface SignableTask {
  kind: 'signable';
  pdf: Uint8Array;
}

export type FillingTask = TemplateTask | SignableTask;
/** A filled template with its warnings (`FilledPdf`). */
export interface FilledTemplate {
  bytes: Uint8Array;
  warnings: string[];
}

export type FillingResult = FilledTemplate | string[] | SignableDocument;

const cache = new TemplateCache();

function work(task: FillingTask): Promise<FillingResult> {
  return task.kind === 'signable' ? signableDocument(bufferOf(task.pdf)) : useTemplate(task);
}

async function useTemplate({
  kind,
  type,
  sha256,
  template,
  values,
  locale,
}: TemplateTask): Promise<FilledTemplate | string[]> {
  const bytes = bufferOf(template);
  const parsed = type === 'pdf' ? await parsePdf(bytes) : cache.parse(bytes, sha256);
  if (kind === 'fields') return parsed.fields.map(({ id }) => id);
  const fillValues = withBuffers(values) as FillValues;
  if ('bytes' in parsed) return fillPdf(parsed, fillValues, { locale });
  return { bytes: parsed.fill(fillValues, { locale }), warnings: [] };
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
