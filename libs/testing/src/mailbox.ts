import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { until } from '../../../apps/local/src/processes/until';
import type { TestService } from './test-service';

export interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
  attachments: { name: string; mediaType: string; bytes: Buffer }[];
}

/** Waits until the service has sent `count` mails to an address, and returns them. */
export async function mailsTo(service: TestService, address: string, count: number): Promise<ReceivedMail[]> {
  let mails: ReceivedMail[] = [];
  await until(20_000, async () => {
    mails = await readMails(service.mailDir, address);
    return mails.length >= count;
  });
  return mails;
}

async function readMails(folder: string, address: string): Promise<ReceivedMail[]> {
  // A mail that is still being written has another extension.
  const isMail = (file: string) => file.startsWith(address) && file.endsWith('.eml');
  const files = (await readdir(folder).catch(() => [])).filter(isMail);
  const mails = await Promise.all(
    files.map(async (file) => new PostalMime().parse(await readFile(join(folder, file)))),
  );
  return mails.map(({ subject = '', text = '', html = '', attachments }) => ({
    subject,
    text,
    html,
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      mediaType: mimeType,
      bytes: Buffer.from(content as ArrayBuffer),
    })),
  }));
}
