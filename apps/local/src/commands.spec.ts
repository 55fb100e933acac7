import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { commandHere, type CommandEnd } from '@app/testing';
import { projectRoot } from '../../../libs/testing/src/project-root';

/** The commands of operators, each with arguments for its work on the database. */
const COMMANDS: [name: string, program: string, ...args: string[]][] = [
  ['backup', 'apps/local/src/backup/backup', 'a-folder'],
  ['restore', 'apps/local/src/backup/restore', 'a-folder'],
  ['doctor', 'apps/local/src/doctor/doctor'],
  ['audit:verify', 'apps/local/src/audit'],
  ['account:create', 'apps/local/src/account', '--team', 'Acme', '--email', 'ann@acme.example'],
  ['secret:rotate', 'apps/local/src/secret'],
  ['migration:run', 'libs/core/src/database/migration', 'run'],
];
const VERIFY: typeof COMMANDS = [['verify', 'libs/sealing/src/verification/verify']];
const NOWHERE = 'postgres://ann:pass-word@127.0.0.1:1/forms';

async function command(program: string, args: string[], settings: NodeJS.ProcessEnv = {}): Promise<CommandEnd> {
  const ended = await commandHere(program, args, { PATH: process.env.PATH, ...settings });
  expect(ended.stderr).not.toMatch(/^ {4}at /m);
  return ended;
}

describe.each([...COMMANDS, ...VERIFY])('npm run %s', (name, program) => {
  it('prints its usage when it is asked', async () => {
    const path = join(projectRoot, 'dist', `${program}.command.js`);
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [path, '--help']);
    expect(stderr).toBe('');
    expect(stdout).toContain(`npm run ${name}`);
    expect(stdout).toMatch(/^Exit code: 0 /m);
  });

  it('says which option it does not know, and prints its usage', async () => {
    const { code, stderr } = await command(program, ['--unknown']);
    expect(code).toBeGreaterThan(0);
    expect(stderr).toMatch(/^Unknown option '--unknown'/);
    expect(stderr).toContain(`npm run ${name}`);
  });
});

describe.each([...COMMANDS, ...VERIFY])('npm run %s', (_, program, ...args) => {
  it('refuses an argument too many', async () => {
    const { code, stderr } = await command(program, [...args, 'one', 'two', 'three']);
    expect(code).toBeGreaterThan(0);
    expect(stderr).toContain('npm run');
  });
});

describe.each(COMMANDS)('npm run %s', (name, program, ...args) => {
  it('names every fault of the settings in a sentence with an example', async () => {
    const wrong = { DATABASE_URL: NOWHERE, SMTP_URL: 'mail.example.com', PORT: 'many' };
    const { code, stderr } = await command(program, args, wrong);
    expect(code).toBeGreaterThan(0);
    expect(stderr).toMatch(/SMTP_URL must be .* Example: SMTP_URL=/);
    expect(stderr).toMatch(/PORT must be .* Example: PORT=/);
  });

  it('asks the address that it works with, when there is a pooler', async () => {
    const both = { DATABASE_URL: NOWHERE, DATABASE_DIRECT_URL: NOWHERE.replace(':1/', ':2/') };
    const { stderr } = await command(program, args, both);
    const isAsTheService = ['account:create', 'audit:verify'].includes(name);
    expect(stderr).toContain(`correct ${isAsTheService ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'},`);
  });

  it('says where no database answers, why, and what to do, without the password', async () => {
    const { code, stderr } = await command(program, args, { DATABASE_URL: NOWHERE });
    expect(code).toBeGreaterThan(0);
    expect(stderr).toBe(
      'PostgreSQL at 127.0.0.1:1/forms cannot be used: connect ECONNREFUSED 127.0.0.1:1. ' +
        'Start it, or correct DATABASE_URL, like postgres://user:password@host:5432/formwork\n',
    );
  });
});

describe.each(COMMANDS.filter(([name]) => ['backup', 'doctor', 'audit:verify', 'account:create'].includes(name)))(
  'npm run %s',
  (_, program, ...args) => {
    it('says that it needs a database where npm start runs nothing, also in a folder that cannot be written', async () => {
      const { code, stderr } = await command(program, args, { LOCAL_DIR: '/dev/null/local' });
      expect(code).toBeGreaterThan(0);
      expect(stderr).toMatch(/^DATABASE_URL must be set, .+ Example: DATABASE_URL=postgres:.+\n$/);
    });
  },
);

describe('npm run account:create', () => {
  it.each([
    ['is missing', [], /^--email is missing:/],
    ['is no address', ['--email', 'notmail'], /^--email must be an e-mail address: notmail is none\./],
  ])('says when the address %s', async (_, args, reason) => {
    expect((await command('apps/local/src/account', ['--team', 'Acme', ...args])).stderr).toMatch(reason);
  });
});

describe('A command whose output nobody reads', () => {
  it('ends quietly', async () => {
    const program = join(projectRoot, 'dist/apps/local/src/doctor/doctor.command.js');
    const child = spawn(process.execPath, [program, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    const [errors, ended] = [text(child.stderr), once(child, 'exit')];
    expect([(await ended)[0], await errors]).toEqual([0, '']);
  });
});
