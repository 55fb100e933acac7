import { processHost, type ProcessSettings } from './process-host';
import { WorkPool, type WorkLimits } from './work-pool';

/**
 * A pool of child processes, for native and WebAssembly code (PDFium, sharp, OCR, browsers), whose memory and time are
 * watched from outside; a process that passes a limit is killed with all that it started. Large inputs and outputs are
 * files, told by path.
 */
export class ProcessPool<Input, Output> extends WorkPool<Input, Output> {
  /** `program`: path of a compiled module that calls `serveWork`. `env`: its environment. */
  constructor(program: string, limits: WorkLimits, env: ProcessSettings['env']) {
    super(processHost(program, { memoryMb: limits.memoryMb, env }), limits);
  }
}
