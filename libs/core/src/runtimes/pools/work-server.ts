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
 * Makes this thread or child process a program of a `ThreadPool` or `ProcessPool`. Call it once everything is loaded. A
 * child process ends with its parent, after `close` unless the parent was killed.
 */
export function serveWork<Input, Output>(
  handler: WorkHandler<Input, Output>,
  close: () => Promise<void> = () => Promise.resolve(),
): void {
  const send = sender<Output>();
  const progress = () => send({ kind: 'progress' });
  const asked = new AskedQuestions((id, question) => send({ kind: 'ask', id, question }));
  const work = (input: Input) => {
    Promise.resolve()
      .then(() => handler(input, progress, (question) => asked.ask(question)))
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
    const [parent = '', home = ''] = process.argv.slice(2);
    startOrphanGuard(Number(parent), home);
    process.on('message', handle);
    // The parent removes the folder, too, unless it was killed.
    const end = () => removeHome(home).finally(() => process.exit());
    process.once('disconnect', () => void close().finally(end));
  }
  send({ kind: 'ready' });
}

function sender<Output>(): (message: WorkMessage<Output>) => void {
  const port = parentPort;
  if (!port) return (message) => void process.send?.(message);
  return (message) => port.postMessage(message, message.kind === 'done' ? movableBuffers(message.output) : []);
}

/** Detects the death of the parent in a separate thread, because the main thread may be blocked in a native call. */
function startOrphanGuard(parent: number, folder: string): void {
  new Worker(compiledProgram(__dirname, 'orphan-guard'), {
    workerData: { parent, folder },
    env: {},
    execArgv: [],
  }).unref();
}
