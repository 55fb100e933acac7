import { parse } from 'node:path';
import { processHost, type ProcessSettings } from './process-host';
import { WorkPool, type WorkLimits } from './work-pool';

/**
 * A pool of child processes for native and WebAssembly code (PDFium, sharp, OCR, browsers). Their memory and time are
 * watched from outside; a process that exceeds a limit is killed with its descendants. The kernel keeps them from the data and
 * secrets of the service (`confined`). Large inputs and outputs are passed
 * as paths of files.
 */
export class ProcessPool<Input, Output> extends WorkPool<Input, Output> {
  /**
   * @param program path of a compiled module that calls `serveWork`
   * @param env the environment of its processes
   * @param reach what they may use besides temporary files
   */
  constructor(program: string, limits: WorkLimits, env: ProcessSettings['env'], reach: { network?: boolean } = {}) {
    const settings = { memoryMb: limits.memoryMb, env, ...reach };
    const kind = `${program} ${JSON.stringify(settings)}`;
    super(processHost(program, settings), limits, parse(program).name, kind);
  }
}
