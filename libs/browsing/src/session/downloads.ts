import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Download, Page } from 'playwright-core';
import { mediaTypeOf } from '@app/core/programs';
import { contentProblem, nameProblem, SNIFFED_BYTES } from './download-types';
import { SessionError } from './session-error';
import { shortened, type OnNotice } from './session-notice';

/** A download that the policy permits. */
export interface FinishedDownload {
  path: string;
  /** As the page suggests it, without folders. */
  name: string;
  /** Without query and fragment. */
  address: string;
  mediaType: string;
  size: number;
  sha256: string;
}

export interface DownloadSettings {
  /** Where Chromium writes files while they arrive. */
  arriving: string;
  /** Where permitted files are moved to. */
  folder: string;
  /** Extensions without dot, in lower case. */
  types: readonly string[];
  maxBytes: number;
}

/** Downloads of one run, also refused ones. */
const MAX_DOWNLOADS = 50;
/** How often the size of arriving files is measured. */
const MEASURE_MS = 50;

/** Takes the downloads of pages that the policy permits: by name, by size while they arrive, and by content. */
export class Downloads {
  readonly finished: FinishedDownload[] = [];
  private readonly waiting: { resolve: (file: FinishedDownload) => void; reject: (error: Error) => void }[] = [];
  private readonly arriving = new Set<Promise<void>>();
  private count = 0;

  constructor(
    private readonly settings: DownloadSettings,
    private readonly onNotice: OnNotice,
  ) {}

  watch(page: Page): void {
    page.on('download', (download) => {
      const taken = this.take(download).finally(() => this.arriving.delete(taken));
      this.arriving.add(taken);
    });
  }

  /** The next download that ends. @throws SessionError when the policy refuses it, or after `timeoutMs` */
  next(timeoutMs: number): Promise<FinishedDownload> {
    return new Promise((resolve, reject) => {
      const late = () =>
        settle(() => reject(new SessionError('download_refused', 'No download was completed in time.')));
      const timer = setTimeout(late, timeoutMs);
      const settle = (deliver: () => void) => {
        clearTimeout(timer);
        this.waiting.splice(this.waiting.indexOf(waiter), 1);
        deliver();
      };
      const waiter = {
        resolve: (file: FinishedDownload) => settle(() => resolve(file)),
        reject: (error: Error) => settle(() => reject(error)),
      };
      this.waiting.push(waiter);
    });
  }

  /** Waits until no download is arriving. */
  async complete(): Promise<void> {
    while (this.arriving.size > 0) await Promise.all(this.arriving);
  }

  private async take(download: Download): Promise<void> {
    this.count += 1;
    const name = safeName(download.suggestedFilename());
    const address = withoutQuery(download.url());
    const outcome = await this.receive(download, name, address).catch((error: unknown) => {
      if (error instanceof SessionError) return error;
      return new SessionError('download_refused', `The download of "${name}" failed.`, { cause: error });
    });
    this.report(outcome, name, address);
    this.deliver(outcome);
  }

  private async receive(download: Download, name: string, address: string): Promise<FinishedDownload> {
    const problem = this.count > MAX_DOWNLOADS ? tooMany() : nameProblem(name, this.settings.types);
    if (problem !== null) return refuse(download, problem);
    const path = await this.arrive(download, name);
    const content = contentProblem(name, await beginningOf(path));
    if (content !== null) return refuse(download, content);
    const kept = join(this.settings.folder, `download-${this.count}`);
    await rename(path, kept);
    const { size } = await stat(kept);
    const file = { path: kept, name, address, mediaType: mediaTypeOf(name), size, sha256: await hashOf(kept) };
    this.finished.push(file);
    return file;
  }

  /** The path of the complete file, once it has arrived and is not too large. */
  private async arrive(download: Download, name: string): Promise<string> {
    const { maxBytes } = this.settings;
    let exceeded = false;
    const measure = setInterval(() => {
      void sizeOfFiles(this.settings.arriving).then((bytes) => {
        if (bytes <= maxBytes || exceeded) return;
        exceeded = true;
        void download.cancel();
      });
    }, MEASURE_MS);
    const path = await download
      .path()
      .finally(() => clearInterval(measure))
      .catch((error: unknown) => {
        if (!exceeded) throw error;
      });
    if (path === undefined || exceeded || (await stat(path)).size > maxBytes) {
      return refuse(download, `"${name}" is larger than ${maxBytes} bytes.`);
    }
    return path;
  }

  private report(outcome: FinishedDownload | SessionError, name: string, address: string): void {
    if (this.count > MAX_DOWNLOADS + 1) return;
    const failed = outcome instanceof SessionError;
    const note = failed ? outcome.message : `${outcome.size} bytes`;
    this.onNotice({
      ...{ kind: failed ? 'refused' : 'download', action: 'download', target: name },
      ...{ outcome: failed ? 'failed' : 'done', note, address },
    });
  }

  private deliver(outcome: FinishedDownload | SessionError): void {
    const [waiter] = this.waiting;
    if (outcome instanceof SessionError) waiter?.reject(outcome);
    else waiter?.resolve(outcome);
  }
}

const tooMany = () => `The pages start more than ${MAX_DOWNLOADS} downloads.`;

async function refuse(download: Download, problem: string): Promise<never> {
  // One that has ended meanwhile cannot be cancelled, and its file goes with the folder.
  await Promise.allSettled([download.cancel(), download.delete()]);
  throw new SessionError('download_refused', problem);
}

/** A name without folders, control characters, or characters that change the direction of text. */
function safeName(suggested: string): string {
  const name = suggested
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .trim();
  return name === '' ? 'download' : shortened(name).slice(-200);
}

/** Addresses with `data:` and `blob:` are contents or names of the browser. */
const withoutQuery = (address: string): string =>
  /^https?:/.test(address) ? shortened(address.split(/[?#]/, 1)[0] as string) : (address.split(':', 1)[0] as string);

async function sizeOfFiles(folder: string): Promise<number> {
  const names = await readdir(folder);
  // A file may be moved meanwhile.
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
