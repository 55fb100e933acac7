/** The program of the thread that parses the code of rules (`RuleCodeJudge`). It loads nothing of Nest. */
import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer } from '@app/core';
import { isFunctionBody } from './rule-code';

const send = (message: ThreadAnswer<boolean[]>): void => parentPort?.postMessage(message);

parentPort?.on('message', (codes: string[]) => send({ kind: 'done', output: codes.map(isFunctionBody) }));
send({ kind: 'ready' });
