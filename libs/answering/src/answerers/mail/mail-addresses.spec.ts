import { MailReader } from '../../../../reading/src/mail/mail.reader';
import { askOneValue } from '../one-value.fixture';

const MAIL = `From: "Sales Desk" <orders@pinewood.example>
To: Luca Ferrante <luca@ferrante.example>
Subject: Order 4471
Content-Type: text/plain; charset=utf-8

Dear Luca, write to help@pinewood.example with questions.
`;

describe('the addresses in the header of a mail', () => {
  it('are those of the sender and of the recipient, in several languages', async () => {
    const file = { name: 'a.eml', mediaType: 'message/rfc822', bytes: Buffer.from(MAIL) };
    const document = await new MailReader(() => []).read(file, { pageLimit: null });
    const names = ['Sender e-mail', 'E-Mail des Empfängers', 'Email address of the recipient', 'Sender'];
    const answers = await askOneValue(document, names);

    expect(answers.map(({ value }) => value)).toEqual([
      'orders@pinewood.example',
      'luca@ferrante.example',
      'luca@ferrante.example',
      expect.stringContaining('Sales Desk'),
    ]);
  });
});
