import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { envelopeOf, noted, type Work } from './operations';

const SIGNATURE = { name: 'Ada Lovelace', consent: true, consent_version: '2026-11', kind: 'typed' };
const LINK = /https?:\/\/\S+\/sign\/[\w-]+/;
const LOOK_MS = 200;
const MAIL_MS = 120_000;
const ACCEPTED = 204;
const ALREADY_SIGNED = 409;

/** Sends a document, waits for the mail with the link, and signs; the worker then seals the document with a timestamp. */
export function sign({ requests, ledger, team, arrivals }: Work, mailDir: string) {
  const send = noted(ledger.signatures, async (number) => {
    const token = `signer${number}@example.com`;
    const body = { document: team.contractId, signer_email: token };
    const id = envelopeOf(await requests.accepted({ method: 'POST', path: '/api/document/fill/', body }));
    const path = `${await linkTo(mailDir, token)}/sign`;
    for (;;) {
      const { status } = await requests.once({ method: 'POST', path, body: SIGNATURE });
      if (status === ACCEPTED || status === ALREADY_SIGNED) return { token, id };
      await sleep(LOOK_MS);
    }
  });
  return async (number: number) => arrivals.wait(await send(number));
}

async function linkTo(mailDir: string, address: string): Promise<string> {
  for (const until = performance.now() + MAIL_MS; performance.now() < until; await sleep(LOOK_MS)) {
    const file = (await readdir(mailDir)).find((name) => name.startsWith(address) && name.endsWith('.eml'));
    if (!file) continue;
    const { text = '' } = await new PostalMime().parse(await readFile(join(mailDir, file)));
    return LINK.exec(text)![0];
  }
  throw new Error(`No mail came to ${address}.`);
}
