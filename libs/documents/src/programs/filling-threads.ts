import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { compiledProgram, Env, ThreadPool } from '@app/core';
import { refusalOf } from './document-processes';
import type { TemplateType } from '@app/formats';
import { PdfFillError, TemplateError } from '@app/formats/services';
import type { FillValues } from '@app/templating';
import type { FilledTemplate, FillingAnswer, FillingTask, TemplateTask } from './filling-thread';
import type { SignableDocument } from '@app/sealing';

/** A template as its envelope keeps it. */
export interface TemplateFile {
  type: TemplateType;
  /** Hexadecimal; parsed templates are kept by it. */
  sha256: string;
  bytes: Buffer;
}

export interface FilledFile {
  bytes: Buffer;
  warnings: string[];
}

/** Somebody waits for a fill, and for no more than 25 s, of which a conversion takes its part. */
const LONGEST_SECONDS = 15;
/** As many as envelopes that one worker fills at a time: one that is too complex keeps no other waiting. */
const SLOTS = 4;
/** More than the limits of the fillers (`fillers/limits.ts`) let a document take; it is those that refuse a hostile one. */
const MEMORY_MB = 512;

/** Fills templates in threads. Those keep what they parsed, so that the same template is parsed once for each thread. */
@Injectable()
export class FillingThreads implements OnApplicationShutdown {
  private readonly pool: ThreadPool<FillingTask, FillingAnswer>;

  constructor({ workSeconds }: Env) {
    this.pool = new ThreadPool(compiledProgram(__dirname, 'filling-thread'), {
      slots: SLOTS,
      timeoutMs: Math.min(LONGEST_SECONDS, workSeconds) * 1_000,
      memoryMb: MEMORY_MB,
      errors: [TemplateError, PdfFillError],
    });
  }

  /** The filled file, and a sentence for each value that it shows only a part of. @throws TemplateError, also `too_complex` for a fill that takes too much time or memory */
  async fill(template: TemplateFile, values: FillValues, signal: AbortSignal): Promise<FilledFile> {
    const { bytes, warnings } = (await this.run('fill', template, values, signal)) as FilledTemplate;
    return { bytes: toBuffer(bytes), warnings };
  }

  /** The ids of the fields that the template's placeholders name. @throws TemplateError */
  async fields(template: TemplateFile, signal: AbortSignal): Promise<string[]> {
    return (await this.run('fields', template, {}, signal)) as string[];
  }

  /** The document as a signer sees it, and what was taken out of it. @throws TemplateError, PdfFillError */
  async signable(document: Buffer, signal: AbortSignal): Promise<SignableDocument> {
    const answer = this.ask({ kind: 'signable', pdf: new Uint8Array(document) }, signal);
    const { pdf, removed } = (await answer) as SignableDocument;
    return { pdf: toBuffer(pdf), removed };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }

  /** A copy: the bytes move to the thread, and are asked for twice. */
  private run(
    kind: TemplateTask['kind'],
    { type, sha256, bytes }: TemplateFile,
    values: FillValues,
    signal: AbortSignal,
  ): Promise<FillingAnswer> {
    return this.ask({ kind, type, sha256, template: new Uint8Array(bytes), values }, signal);
  }

  private ask(task: FillingTask, signal: AbortSignal): Promise<FillingAnswer> {
    return this.pool.run(task, { signal }).catch((error: unknown) => {
      throw refusalOf(error);
    });
  }
}

/** Between threads a Buffer becomes a Uint8Array. */
const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
