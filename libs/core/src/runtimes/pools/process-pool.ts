import { parse } from 'node:path';
import { processHost, type ProcessReach, type ProcessSettings } from './process-host';
import { WorkPool, type WorkLimits, type WorkOptions } from './work-pool';
import type { InputOf } from './work-runner';

/**
 * A pool of child processes for native and WebAssembly code (PDFium, sharp, OCR, browsers). Their memory and time are
 * watched from outside; a process that exceeds a limit is killed with its descendants. The kernel keeps them from the data and
 * secrets of the service, and from the files of other work (`confined`). Large inputs and outputs are files of a folder (`runIn`).
 */
export class ProcessPool<Input, Output> extends WorkPool<Input, Output> {
  /**
   * @param program path of a compiled module that calls `serveWork`
   * @param env the environment of its processes
   * @param reach what they may use besides their own folders
   */
  constructor(program: string, limits: WorkLimits, env: ProcessSettings['env'], reach: ProcessReach = {}) {
    const settings = { memoryMb: limits.memoryMb, env, ...reach };
    const kind = `${program} ${JSON.stringify(settings)}`;
    super(processHost(program, settings), limits, parse(program).name, kind);
  }

  /**
   * As `run`, with the files of a folder. It moves to a place of the process until the work ends, and is not at its path meanwhile.
   * @param folder below the folder for temporary files
   * @param inputOf the input, by a function that changes paths of the folder to those at the process
   */
  runIn(folder: string, inputOf: InputOf<Input>, options: WorkOptions = {}): Promise<Output> {
    return this.measured((runner, call) => runner.runIn(folder, inputOf, call), options);
  }
}
