import { parentPort, Worker } from 'node:worker_threads';
import { compiledProgram } from '../compiled-program';
import { toWorkFailure } from './work-failure';
import { AskedQuestions } from './asked-questions';
import { removeHome } from './process-home';
import { movableBuffers, type HostMessage, type WorkMessage } from './work-message';

/** Asks the caller of the pool's `run`, and waits for the answer. Rejects with the caller's error. */
export type Ask = (question: unknown) => Promise<unknown>;

/** Handles one input. It calls `progress` after each part of bounded size, which restarts the time limit of a part. */
export type WorkHandler<Input, Output> = (input: Input, progress: () => void, ask: Ask) => Output | Promise<Output>;

/**
 * Makes this thread or child process a program of a `ThreadPool` or `ProcessPool`. Call it once all modules are loaded. A
 * child process ends with its parent, after `close` unless the parent was killed.
 * @param loading the handler, or its promise when it needs WebAssembly that is compiled meanwhile. Do not await that before the
 * call: an event loop without a listener blocks its thread until V8 has compiled it. V8's own threads may then wait for this
 * thread to collect garbage, and none is left to compile. No thread of the process that needs them starts again after that
 * (https://github.com/nodejs/node/issues/54918).
 */
export function serveWork<Input, Output>(
  loading: WorkHandler<Input, Output> | Promise<WorkHandler<Input, Output>>,
  close: () => Promise<void> = () => Promise.resolve(),
): void {
  const send = sender<Output>();
  const progress = () => send({ kind: 'progress' });
  const asked = new AskedQuestions((id, question) => send({ kind: 'ask', id, question }));
  const loaded = Promise.resolve(loading);
  const work = (input: Input) => {
    loaded
      .then((handler) => handler(input, progress, (question) => asked.ask(question)))
      .then(
        (output) => send({ kind: 'done', output }),
        (error: unknown) => send({ kind: 'failed', failure: toWorkFailure(error) }),
      );
  };
  const handle = (message: HostMessage<Input>) => {
    if (message.kind === 'work') work(message.input);
    else asked.settle(message.id, message);
  };
  process.on('warning', ({ message }) => send({ kind: 'warning', text: message }));
  if (parentPort) parentPort.on('message', handle);
  else {
    const [parent = '', ...folders] = process.argv.slice(2);
    startOrphanGuard(Number(parent), folders);
    process.on('message', handle);
    // The parent removes the folders, too, unless it was killed.
    const end = () => Promise.allSettled(folders.map(removeHome)).finally(() => process.exit());
    process.once('disconnect', () => void close().finally(end));
  }
  void loaded.then(() => send({ kind: 'ready' }));
}

function sender<Output>(): (message: WorkMessage<Output>) => void {
  const port = parentPort;
  if (!port) return (message) => void process.send?.(message);
  return (message) => port.postMessage(message, message.kind === 'done' ? movableBuffers(message.output) : []);
}

/** Detects the death of the parent in a separate thread, because the main thread may be blocked in a native call. */
function startOrphanGuard(parent: number, folders: string[]): void {
  new Worker(compiledProgram(__dirname, 'orphan-guard'), {
    workerData: { parent, folders },
    env: {},
    execArgv: [],
  }).unref();
}
