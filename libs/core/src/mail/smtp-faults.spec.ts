import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { mailContent } from './mail-content';
import { MailRefusedError } from './mailer';
import { SmtpMailer } from './smtp-mailer';

const FROM = { name: 'Formwork', address: 'no-reply@forms.example' };
const content = mailContent({ title: 'Hello', paragraphs: ['A secret link.'] });
const mail = { id: '5f0c', to: 'ben@example.com', subject: 'Hello', ...content };

type Reply = string | null;

/** A scripted mail server that records the received lines; `answer` returns the reply to a line, or null for none. */
class ScriptedServer {
  readonly lines: string[] = [];
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;

  constructor(
    private readonly greet: (socket: Socket) => void,
    private readonly answer: (line: string) => Reply = () => null,
  ) {}

  async listen(): Promise<number> {
    const server = createServer((socket) => this.serve(socket));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, resolve));
    return (server.address() as AddressInfo).port;
  }

  /** Resolves when the mailer has hung up. */
  async isLeft(): Promise<void> {
    await Promise.all([...this.sockets].map((socket) => once(socket, 'close')));
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private serve(socket: Socket) {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => undefined); // the mailer may hang up at any time
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        this.lines.push(line);
        const reply = this.answer(line);
        if (reply !== null) socket.write(`${reply}\r\n`);
      }
    });
    this.greet(socket);
  }
}

const open: ScriptedServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function serverThat(answers: Record<string, string>, greeting = '220 mail'): Promise<[ScriptedServer, number]> {
  const server = new ScriptedServer(
    (socket) => socket.write(`${greeting}\r\n`),
    (line) => Object.entries(answers).find(([start]) => line.startsWith(start))?.[1] ?? null,
  );
  open.push(server);
  return [server, await server.listen()];
}

const failure = async (mailer: SmtpMailer): Promise<Error> => {
  const error: unknown = await mailer.send(mail).catch((thrown: unknown) => thrown);
  if (error instanceof Error) return error;
  throw new Error('The mail was sent.');
};

const ACCEPTS = { EHLO: '250 mail', MAIL: '250 ok', RCPT: '250 ok', DATA: '354 go', '.': '250 ok', QUIT: '221 bye' };
const urlOf = (port: number, more = '') => `smtp://127.0.0.1:${port}${more}`;

describe('a reply of the mail server', () => {
  it.each([
    ['a greeting of 554', { ...ACCEPTS }, '554 no service here'],
    ['421 to EHLO', { ...ACCEPTS, EHLO: '421 closing', HELO: '421 closing' }, undefined],
    ['550 to the sender, which is a setting', { ...ACCEPTS, MAIL: '550 sender not allowed' }, undefined],
    ['451 to the recipient', { ...ACCEPTS, RCPT: '451 later' }, undefined],
    ['452 to the content', { ...ACCEPTS, '.': '452 full' }, undefined],
  ])('%s causes a retry', async (_, answers, greeting) => {
    const [, port] = await serverThat(answers, greeting);
    expect(await failure(new SmtpMailer(urlOf(port), FROM))).not.toBeInstanceOf(MailRefusedError);
  });

  it.each([
    ['550 to the recipient', { ...ACCEPTS, RCPT: '550 unknown' }],
    ['554 to the content', { ...ACCEPTS, '.': '554 spam' }],
  ])('%s is final', async (_, answers) => {
    const [, port] = await serverThat(answers);
    expect(await failure(new SmtpMailer(urlOf(port), FROM))).toBeInstanceOf(MailRefusedError);
  });

  it('535 to the login is tried again: the password may be repaired', async () => {
    const login = { EHLO: '250-mail\r\n250 AUTH PLAIN', AUTH: '535 wrong' };
    const [, port] = await serverThat({ ...ACCEPTS, ...login });
    const mailer = new SmtpMailer(`smtp://ann:secret@127.0.0.1:${port}`, FROM);
    expect(await failure(mailer)).not.toBeInstanceOf(MailRefusedError);
  });
});

describe('a mail server that does not come to an end', () => {
  it.each([
    ['accepts and says nothing', () => undefined],
    ['greets without end', (socket: Socket) => void socket.write('220-wait\r\n'.repeat(3))],
  ])('that %s is given up, and the connection closed', async (_, greet) => {
    const server = new ScriptedServer(greet);
    open.push(server);
    const error = await failure(new SmtpMailer(urlOf(await server.listen()), FROM, 200));
    expect(error).not.toBeInstanceOf(MailRefusedError);
    await server.isLeft();
  });

  it('that hangs after the content is given up', async () => {
    const { '.': _, ...answers } = ACCEPTS;
    const [server, port] = await serverThat(answers);
    expect(await failure(new SmtpMailer(urlOf(port), FROM, 500))).not.toBeInstanceOf(MailRefusedError);
    expect(server.lines).toContain('.');
  });
});

describe('STARTTLS', () => {
  const offers = { ...ACCEPTS, EHLO: '250-mail\r\n250 STARTTLS' };

  it.each(['454 not now', '502 not implemented'])(
    'that is offered and then refused with %s: nothing of the mail goes out in the clear',
    async (reply) => {
      const [server, port] = await serverThat({ ...offers, STARTTLS: reply });
      expect(await failure(new SmtpMailer(urlOf(port), FROM))).not.toBeInstanceOf(MailRefusedError);
      expect(server.lines.filter((line) => /^(MAIL|RCPT|DATA|AUTH)/.test(line))).toEqual([]);
      expect(server.lines.join()).not.toContain('secret link');
    },
  );

  it('that the server does not offer is required when the address says so', async () => {
    const [server, port] = await serverThat({ ...ACCEPTS, STARTTLS: '502 what?' });
    await failure(new SmtpMailer(urlOf(port, '?requireTLS=true'), FROM));
    expect(server.lines.join()).not.toContain('MAIL FROM');
  });

  it('is demanded before a password crosses a network', async () => {
    const login = { EHLO: '250-mail\r\n250 AUTH PLAIN', AUTH: '235 ok', STARTTLS: '502 what?' };
    const [server, port] = await serverThat({ ...ACCEPTS, ...login });
    // This machine by an address that is none of the loopback ones.
    await failure(new SmtpMailer(`smtp://ann:secret@[::ffff:127.0.0.1]:${port}`, FROM));
    expect(server.lines.filter((line) => line.startsWith('AUTH'))).toEqual([]);

    await new SmtpMailer(`smtp://ann:secret@127.0.0.1:${port}`, FROM).send(mail);
    expect(server.lines.filter((line) => line.startsWith('AUTH'))).toHaveLength(1);
  });
});
