import { Env } from '../config/env';
import { InvalidSettingsError } from '../config/setting-values';
import { EmailField } from '../contract/fields';
import { readBody } from '../contract/input';
import { mailContent } from './mail-content';
import { parseMailbox } from './mail-address';

class Body {
  @EmailField() email!: string;
}

const problemsOf = (email: unknown) => {
  const problems: { path: string; message: string }[] = [];
  readBody(Body, { email }, problems);
  return problems;
};

describe('an e-mail address in a body', () => {
  it.each([
    'ann@example.com',
    'ann+forms@mail.example.com',
    "o'neil@example.com",
    'änn@example.com',
    'a@xn--mnchen-3ya.de',
  ])('may be %s', (email) => expect(problemsOf(email)).toEqual([]));

  it.each([
    '"ann\r\nBcc: eve@example.com"@example.com',
    '"ann\nx"@example.com',
    '"ann x"@example.com',
    '"ann,eve@example.com"@example.com',
    'ann@example.com\r\nBcc: eve@example.com',
    'ann@example.com\n',
    'ann@example.com\u2028',
    'ann\u0000@example.com',
    'ann\u202e@example.com',
    'ann\u200b@example.com',
    'ann@exam\u00adple.com',
    '\ufeffann@example.com',
    'ann@example.com,eve@example.com',
    'Ann <ann@example.com>',
    'ann@[127.0.0.1]',
  ])('is not %j', (email) => {
    expect(problemsOf(email)).toEqual([{ path: 'email', message: expect.stringContaining('email must') }]);
  });
});

describe('MAIL_FROM', () => {
  it.each([
    ['Formwork <no-reply@example.com>', { name: 'Formwork', address: 'no-reply@example.com' }],
    ['"Forms, Inc." <no-reply@example.com>', { name: 'Forms, Inc.', address: 'no-reply@example.com' }],
    ['no-reply@example.com', { name: '', address: 'no-reply@example.com' }],
    ['<no-reply@example.com>', { name: '', address: 'no-reply@example.com' }],
  ])('may be %s', (text, mailbox) => {
    expect(parseMailbox(text)).toEqual(mailbox);
    expect(new Env({ MAIL_FROM: text }).mailFrom).toEqual(mailbox);
  });

  it.each([
    'Formwork <no-reply@example.com>\r\nBcc: eve@example.com',
    'Form\r\nwork <no-reply@example.com>',
    'Form\u202ework <no-reply@example.com>',
    'Formwork <no-reply@example.com>, Eve <eve@example.com>',
    'a@example.com, eve@example.com',
    'Formwork',
    'Formwork <>',
  ])('is not %j, which is an error at the start of the process', (text) => {
    expect(() => new Env({ MAIL_FROM: text })).toThrow(InvalidSettingsError);
  });
});

describe('SMTP_URL', () => {
  it('is an smtp or smtps address', () => {
    expect(new Env({ SMTP_URL: 'smtps://user:p%40ss@mail.example.com:465' }).smtpUrl).toContain('p%40ss');
    for (const text of ['http://mail.example.com', 'mail.example.com', 'smtp://', 'smtp:mail'])
      expect(() => new Env({ SMTP_URL: text })).toThrow(InvalidSettingsError);
  });

  it('is not part of the error message, because it may contain a password', () => {
    expect(() => new Env({ SMTP_URL: 'http://user:secret@mail.example.com' })).not.toThrow('secret');
    expect(() => new Env({ SMTP_URL: 'http://user:secret@mail.example.com' })).toThrow('SMTP_URL');
  });
});

describe('names of people, teams and files in a mail', () => {
  it('stay on one line, so that they cannot add paragraphs', () => {
    const name = 'Acme\r\n\r\nGet my keys:\nhttps://evil.example\u2028\u202e';
    const { text, html } = mailContent({
      title: `Join ${name}`,
      paragraphs: [`${name} invites you.`],
      action: { label: 'Show my keys', url: 'https://forms.example/a' },
      note: name,
    });
    expect(text.split('\n').filter((line) => line.startsWith('https://'))).toEqual(['https://forms.example/a']);
    expect(text + html).not.toMatch(/[\r\u2028\u202e]/);
  });

  it('cannot be the address of a link', () => {
    const linked = (url: string) => mailContent({ title: 'a', paragraphs: [], action: { label: 'b', url } });
    expect(() => linked('https://forms.example/a b')).toThrow();
    expect(() => linked('https://forms.example/\nhttps://evil.example')).toThrow();
  });
});
