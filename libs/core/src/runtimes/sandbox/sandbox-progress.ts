/**
 * How far the thread of a run is, in memory that its host still reads after it has killed the thread: so code is blamed for the time
 * that it took, and not for the time that a busy machine took.
 */
export class SandboxProgress {
  private readonly state: Int32Array;

  /** @param memory of another `SandboxProgress`, to share it */
  constructor(readonly memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.state = new Int32Array(memory);
  }

  /** The code begins. */
  begin(): void {
    Atomics.store(this.state, 0, COMPUTING);
  }

  /** The code has ended, and its result is on its way. */
  end(): void {
    Atomics.store(this.state, 0, ENDED);
  }

  /** Whether the code has begun and not ended, so that it can be the reason why its thread was too late. */
  get isComputing(): boolean {
    return Atomics.load(this.state, 0) === COMPUTING;
  }
}

const COMPUTING = 1;
const ENDED = 2;
