import { parse } from 'node:path';
import { threadHost } from './thread-host';
import { WorkPool, type WorkLimits } from './work-pool';

/** A pool of threads, for work in JavaScript: parsing, answering, filling, sealing. */
export class ThreadPool<Input, Output> extends WorkPool<Input, Output> {
  /** @param program path of a compiled module that calls `serveWork` */
  constructor(program: string, limits: WorkLimits) {
    const { memoryMb } = limits;
    super(threadHost(program, memoryMb), limits, parse(program).name, `${program} ${memoryMb}`);
  }
}
