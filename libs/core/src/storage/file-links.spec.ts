import { Env } from '../config/env';
import { Secrets } from '../config/secrets';
import { ForbiddenError, NotFoundError } from '../errors/errors';
import { downloadName, FileLinks } from './file-links';

describe('FileLinks', () => {
  const env = new Env({ SECRET_KEY: 's'.repeat(32), BASE_URL: 'https://forms.example' });
  const links = new FileLinks(env, new Secrets(env));
  const file = { key: 'team/a/1.pdf', name: 'Rechnung März.pdf', mediaType: 'application/pdf' };
  const tokenOf = (url: string) => new URL(url).pathname.split('/')[2] ?? '';

  it('opens the address that it made', () => {
    const url = links.url(file);

    expect(url).toMatch(/^https:\/\/forms\.example\/files\/[\w-]+\.[\w-]+\/Rechnung%20M%C3%A4rz\.pdf$/);
    expect(links.open(tokenOf(url))).toEqual(file);
  });

  it('refuses an expired one', () => {
    expect(() => links.open(tokenOf(links.url(file, 0)))).toThrow(ForbiddenError);
  });

  it('refuses one that was altered, forged, or signed with another key', () => {
    const [claims = '', signature = ''] = tokenOf(links.url(file)).split('.');
    const other = Buffer.from(JSON.stringify(['team/b/1.pdf', 'x', 'text/html', 9e9])).toString('base64url');
    const otherEnv = new Env({ SECRET_KEY: 't'.repeat(32) });
    const foreign = tokenOf(new FileLinks(otherEnv, new Secrets(otherEnv)).url(file));

    for (const token of [
      '',
      '.',
      claims,
      `${claims}.`,
      `${other}.${signature}`,
      `${claims}.${signature}x`,
      foreign,
      'ä.ö',
    ])
      expect(() => links.open(token)).toThrow(NotFoundError);
  });
});

describe('downloadName', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['a\r\nSet-Cookie: x.pdf', 'a__Set-Cookie_ x.pdf'],
    ['invoice\u202Efdp.exe', 'invoice_fdp.exe'],
    ['', 'file'],
    ['...', 'file'],
  ])('makes %j into %j', (name, safe) => expect(downloadName(name)).toBe(safe));

  it('shortens a long name but keeps its extension', () => {
    const name = downloadName(`${'😀'.repeat(200)}.docx`);

    expect(name.endsWith('.docx')).toBe(true);
    expect(name.isWellFormed()).toBe(true);
    expect(name.length).toBeLessThanOrEqual(120);
  });
});
