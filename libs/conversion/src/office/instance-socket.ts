import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';

/** Where LibreOffice makes the socket: the first that it may write (`osl_psz_createPipe` in sal/osl/unx/pipe.cxx). */
export const SOCKET_FOLDERS = ['/tmp', '/var/tmp'] as const;
/** A process listens to its socket within milliseconds. */
const NEW_MS = 60_000;
/** What LibreOffice says when it takes arguments. */
const READY = 'InternalIPC::SendArguments';
/** The longest message of LibreOffice has 27 characters. */
const MAX_MESSAGE = 100;

/**
 * Path of the socket at which a running LibreOffice takes the arguments of the next start with its profile
 * (`RequestHandler::Enable` in desktop/source/app/officeipcthread.cxx).
 * @param profile URL of the folder of the profile, as in `-env:UserInstallation`
 */
export function instanceSocket(profile: string): string {
  const digest = createHash('md5').update(Buffer.from(profile, 'utf16le')).digest();
  // LibreOffice does not pad the digits of a byte.
  const name = [...digest].map((byte) => byte.toString(16)).join('');
  return join(socketFolder(), `${namesOf(process.getuid?.())}${name}`);
}

const namesOf = (user: number | undefined): string => `OSL_PIPE_${user}_SingleOfficeIPC_`;

const socketFolder = (): string => SOCKET_FOLDERS.find(isWritable) ?? SOCKET_FOLDERS[0];

/** Removes the sockets that were left by killed processes of this user. A new one may not listen yet. */
export async function removeDeadSockets(): Promise<void> {
  const folder = socketFolder();
  const names = (await readdir(folder)).filter((name) => name.startsWith(namesOf(process.getuid?.())));
  for (const path of names.map((name) => join(folder, name)))
    if ((await isOld(path)) && !(await isListenedTo(path))) await rm(path, { force: true });
}

async function isOld(path: string): Promise<boolean> {
  // One that is gone needs no removal.
  const made = await stat(path).catch(() => null);
  return made !== null && made.mtimeMs < Date.now() - NEW_MS;
}

async function isListenedTo(path: string): Promise<boolean> {
  const link = connect(path);
  try {
    await once(link, 'connect');
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED';
  } finally {
    link.destroy();
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Has a running LibreOffice do what a start with these arguments would do, and waits until that is done
 * (desktop/unx/source/start.c). Rejects when LibreOffice is not there, ends meanwhile or answers something else.
 * @param folder URL of the working folder
 */
export function handOver(path: string, folder: string, args: readonly string[], signal: AbortSignal): Promise<void> {
  return linked(path, signal, async (link, messages) => {
    await expectMessage(messages, READY);
    link.write(`InternalIPC::Arguments1${[folder, ...args].map(escaped).join(',')}\0`);
    await expectMessage(messages, 'InternalIPC::ProcessingDone');
  });
}

/** Whether LibreOffice takes arguments; it ignores a link without any. False when the signal aborts. */
export async function isReady(path: string, signal: AbortSignal): Promise<boolean> {
  try {
    await linked(path, signal, (_, messages) => expectMessage(messages, READY));
    return true;
  } catch {
    return false; // It starts.
  }
}

async function linked<T>(
  path: string,
  signal: AbortSignal,
  talk: (link: Socket, messages: AsyncIterator<string, string>) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const link = connect(path);
  const stop = () => link.destroy(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await talk(link, messagesOf(link));
  } finally {
    signal.removeEventListener('abort', stop);
    link.destroy();
  }
}

const escaped = (argument: string): string => argument.replace(/[\\,]/g, '\\$&');

async function expectMessage(messages: AsyncIterator<string, string>, expected: string): Promise<void> {
  const { value } = await messages.next();
  if (value !== expected) throw new Error(`LibreOffice answers "${value}" in place of "${expected}".`);
}

/** What LibreOffice says; at its end, the part that was not a whole message. */
async function* messagesOf(link: Socket): AsyncGenerator<string, string> {
  let text = '';
  for await (const chunk of link as AsyncIterable<Buffer>) {
    text += chunk.toString('latin1');
    for (let end = text.indexOf('\0'); end >= 0; end = text.indexOf('\0')) {
      yield text.slice(0, end);
      text = text.slice(end + 1);
    }
    if (text.length > MAX_MESSAGE) break;
  }
  return text;
}
