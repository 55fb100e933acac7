import { Semaphore } from '@app/core/programs';
import { type ConversionFiles, type OfficeType, withConversionFiles, writtenPdf } from './conversion-files';
import { OfficeProcess } from './office-process';
import { convertAlone, LIMITS, type SofficeLimits, tookTooLong } from './soffice';

const IDLE_MS = 60_000;
/** After a start that failed, each document gets a process of its own for this long. */
const REST_MS = 10 * 60_000;

/**
 * Converts documents with LibreOffice. One process stays for the next documents, one after the other: its start takes a second of processor
 * time, a conversion a thirtieth of that. It ends after a minute without documents. A document for which it writes no PDF is
 * given to a new process, which tells what is wrong.
 */
export class Office {
  private readonly turns = new Semaphore(1);
  private kept: OfficeProcess | null = null;
  private notBefore = 0;
  private idleTimer: NodeJS.Timeout | null = null;

  constructor(
    /** Where the folders of conversions are made. A process that may be killed gives a folder that is removed with it. */
    private readonly base: string,
    private readonly limits: SofficeLimits = LIMITS,
  ) {}

  /** Returns the document as PDF. @throws the errors of `convertAlone` */
  convert(executable: string, bytes: Buffer, type: OfficeType, signal: AbortSignal): Promise<Buffer> {
    return withConversionFiles(this.base, bytes, type, async (files) => {
      const pdf = await this.turns.acquire(signal, () => this.convertKept(executable, files, signal));
      return pdf ?? convertAlone(executable, files, signal, this.limits);
    });
  }

  /** Ends LibreOffice; the next document starts it again. */
  shutDown(): Promise<void> {
    return this.turns.acquire(new AbortController().signal, () => this.stop());
  }

  private async convertKept(executable: string, files: ConversionFiles, signal: AbortSignal): Promise<Buffer | null> {
    if (Date.now() < this.notBefore) return null;
    const timeout = AbortSignal.timeout(this.limits.timeoutMs);
    try {
      this.stayOpen();
      return await this.converted(executable, files, AbortSignal.any([signal, timeout]));
    } catch (error) {
      const isStarted = this.kept !== null;
      await this.stop();
      signal.throwIfAborted();
      if (timeout.aborted) throw tookTooLong();
      if (!isStarted) this.notBefore = Date.now() + REST_MS;
      process.emitWarning(`LibreOffice is started again for a document: ${(error as Error).message}`);
      return null;
    } finally {
      this.stopWhenIdle();
    }
  }

  private async converted(executable: string, files: ConversionFiles, signal: AbortSignal): Promise<Buffer | null> {
    this.kept ??= await OfficeProcess.start(executable, this.base, signal);
    await this.kept.run(files.arguments, signal);
    const pdf = await writtenPdf(files);
    if (pdf === null || (await this.kept.isUsedUp())) await this.stop();
    return pdf;
  }

  private async stop(): Promise<void> {
    this.stayOpen();
    const office = this.kept;
    this.kept = null;
    await office?.stop();
  }

  private stayOpen(): void {
    if (this.idleTimer !== null) clearTimeout(this.idleTimer);
    this.idleTimer = null;
  }

  private stopWhenIdle(): void {
    if (this.kept === null) return;
    // A process that cannot be stopped ends with this one.
    this.idleTimer = setTimeout(() => void this.shutDown().catch(() => undefined), IDLE_MS);
    this.idleTimer.unref();
  }
}
