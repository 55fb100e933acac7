import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { compiledProgram, Env, ThreadPool } from '@app/core';
import { toTemplateError } from './document-processes';
import type { SignerFieldPlace, TemplateType } from '@app/formats';
import { PdfFillError, TemplateError } from '@app/formats/services';
import type { FillValues, TagSettings } from '@app/templating';
import type {
  FilledTemplate,
  FillingResult,
  FillingTask,
  MissingParts,
  TaskFile,
  TemplateTask,
} from './filling-thread';
import type { SignableDocument } from '@app/sealing';
import { bufferOf } from './buffer-of';

/** The template of an envelope. */
export interface TemplateFile extends TagSettings {
  type: TemplateType;
  /** Hexadecimal; the key of the cache of compiled templates. */
  sha256: string;
  bytes: Buffer;
}

/** What a template is filled with; `locale` is a BCP 47 language tag. */
export interface FillInput {
  values: FillValues;
  locale: string;
  /** The mark of the tags of signatures (`markedTags`), which stay in the document when they have no value; null: they become empty. */
  signingMark: string | null;
  /** The fields that signers fill in; they stay in the document when there is a mark, otherwise they become empty. */
  signerFields: readonly SignerFieldPlace[];
}

export interface FilledFile {
  bytes: Buffer;
  warnings: string[];
  /** The names of the values that no placeholder asks for. */
  unused: string[];
}

/** A template with those that it may insert, by the names in its tags; null when there is none. */
export interface TemplateSet {
  template: TemplateFile;
  parts: ReadonlyMap<string, TemplateFile | null>;
}

/** Time limit of a fill. The client waits at most 25 s, and a conversion to PDF may follow. */
const MAX_SECONDS = 15;
/** The concurrency of the job `fill-document`, so that a complex document does not delay the others. */
const SLOTS = 4;
/** More than a document within the limits of `libs/formats/src/limits.ts` needs: hostile ones are rejected by those limits. */
const MEMORY_MB = 512;

const NO_INPUT: FillInput = { values: {}, locale: 'en-US', signingMark: null, signerFields: [] };

/** Fills templates in threads. Each thread caches compiled templates. */
@Injectable()
export class FillingThreads implements OnApplicationShutdown {
  private readonly pool: ThreadPool<FillingTask, FillingResult>;

  constructor({ workSeconds }: Env) {
    this.pool = new ThreadPool(compiledProgram(__dirname, 'filling-thread'), {
      slots: SLOTS,
      timeoutMs: Math.min(MAX_SECONDS, workSeconds) * 1_000,
      memoryMb: MEMORY_MB,
      errors: [TemplateError, PdfFillError],
    });
  }

  /**
   * Returns the filled file, with a warning (a sentence) for each value that is only partly visible, or the names of templates
   * to insert that are not in the set.
   * @throws TemplateError, also `too_complex` for a fill that exceeds the time or memory limit
   */
  async fill(templates: TemplateSet, input: FillInput, signal: AbortSignal): Promise<FilledFile | MissingParts> {
    const result = (await this.run('fill', templates, input, signal)) as FilledTemplate | MissingParts;
    return 'missing' in result ? result : { ...result, bytes: bufferOf(result.bytes) };
  }

  /** The ids of the fields of all templates of a set. @throws TemplateError */
  async fields(templates: TemplateSet, signal: AbortSignal): Promise<string[]> {
    return (await this.run('fields', templates, NO_INPUT, signal)) as string[];
  }

  /** The document prepared for a signature (`makeSignable`). @throws TemplateError, PdfFillError */
  async signable(document: Buffer, signal: AbortSignal): Promise<SignableDocument> {
    const result = await this.execute({ kind: 'signable', pdf: new Uint8Array(document) }, signal);
    const { pdf, ...findings } = result as SignableDocument;
    return { pdf: bufferOf(pdf), ...findings };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }

  private run(
    kind: TemplateTask['kind'],
    { template, parts }: TemplateSet,
    input: FillInput,
    signal: AbortSignal,
  ): Promise<FillingResult> {
    const files = [...parts].map(([name, file]) => ({ name, file: file && taskFile(file) }));
    return this.execute({ kind, template: taskFile(template), parts: files, ...input }, signal);
  }

  private execute(task: FillingTask, signal: AbortSignal): Promise<FillingResult> {
    return this.pool.run(task, { signal }).catch((error: unknown) => {
      throw toTemplateError(error);
    });
  }
}

/** Copies the bytes, because they are transferred to the thread, and two tasks may need them. */
const taskFile = ({ bytes, ...file }: TemplateFile): TaskFile => ({ ...file, bytes: new Uint8Array(bytes) });
