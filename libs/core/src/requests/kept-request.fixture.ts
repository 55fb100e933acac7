import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Request, Response } from 'express';
import { requestContext } from './request-context';

/** Runs `work` as the handler of a request. @returns whether something keeps the request in memory afterwards */
export async function keepsItsRequest(work: () => Promise<unknown>): Promise<boolean> {
  const request = new WeakRef(await requestWith(work));
  await nextTurn();
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return request.deref() !== undefined;
}

async function requestWith(work: () => Promise<unknown>): Promise<object> {
  const request = {} as Request;
  await new Promise((resolve, reject) =>
    requestContext(request, {} as Response, () => void work().then(resolve, reject)),
  );
  return request;
}
