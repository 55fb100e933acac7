import { ownThread, threadCpuMs } from './thread-time';

/**
 * The progress of the thread of a run, in memory that its host can read after it has killed the thread. So only the processor time of
 * the code counts against its limit, not the time in which a busy machine ran other processes.
 */
export class SandboxProgress {
  /** The state, the number of the thread, and its processor time in milliseconds when the code began. */
  private readonly state: Int32Array;

  /** @param memory of another `SandboxProgress`, to share it */
  constructor(readonly memory = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT)) {
    this.state = new Int32Array(memory);
  }

  /** The code begins in this thread. */
  begin(): void {
    const thread = ownThread();
    this.state.set([thread, threadCpuMs(thread) ?? 0], THREAD);
    Atomics.store(this.state, STATE, COMPUTING);
  }

  /** The code has ended, and its result is on its way. */
  end(): void {
    Atomics.store(this.state, STATE, ENDED);
  }

  /** Whether the code has begun and not ended, so that it can be the reason why its thread was too late. */
  get isComputing(): boolean {
    return Atomics.load(this.state, STATE) === COMPUTING;
  }

  /** The processor time in milliseconds of code that has not ended; null where the system does not tell it. */
  get cpuMs(): number | null {
    if (!this.isComputing) return null; // first, because `begin` writes it last
    const [thread = 0, before = 0] = this.state.subarray(THREAD);
    if (thread === 0) return null;
    const now = threadCpuMs(thread);
    return now === null ? null : now - before;
  }
}

const [STATE, THREAD] = [0, 1];
/** Values of `STATE`. */
const COMPUTING = 1;
const ENDED = 2;
