import { parentPort, Worker } from 'node:worker_threads';
import { compiledProgram } from '../compiled-program';
import { toWorkFailure } from './work-failure';
import { movableBuffers, type WorkMessage } from './work-message';

/** Answers one input; calls `progress` when a part of bounded size is done, which starts the time for the next part. */
export type WorkHandler<Input, Output> = (input: Input, progress: () => void) => Output | Promise<Output>;

/**
 * Makes this thread or child process the program of a `ThreadPool` or `ProcessPool`: call it once everything is loaded.
 * A child process ends with its parent; `close` is called before, unless the parent was killed.
 */
export function serveWork<Input, Output>(
  handler: WorkHandler<Input, Output>,
  close: () => Promise<void> = () => Promise.resolve(),
): void {
  const send = sender<Output>();
  const progress = () => send({ kind: 'progress' });
  const answer = (input: Input) => {
    Promise.resolve()
      .then(() => handler(input, progress))
      .then(
        (output) => send({ kind: 'done', output }),
        (error: unknown) => send({ kind: 'failed', failure: toWorkFailure(error) }),
      );
  };
  process.on('warning', ({ message }) => send({ kind: 'warning', text: message }));
  if (parentPort) parentPort.on('message', answer);
  else {
    guardAgainstOrphanhood();
    process.on('message', answer);
    process.once('disconnect', () => void close().finally(() => process.exit()));
  }
  send({ kind: 'ready' });
}

function sender<Output>(): (message: WorkMessage<Output>) => void {
  const port = parentPort;
  if (!port) return (message) => void process.send?.(message);
  return (message) => port.postMessage(message, message.kind === 'done' ? movableBuffers(message.output) : []);
}

/** The main thread may be inside a call that never ends when the parent dies: a thread of its own notices. */
function guardAgainstOrphanhood(): void {
  const workerData = { parent: Number(process.argv[2]), folder: process.argv[3] };
  new Worker(compiledProgram(__dirname, 'orphan-guard'), { workerData, env: {}, execArgv: [] }).unref();
}
