import { docxEntries, rawZip } from '../../../libs/testing/src/files/hostile-package';
import { docxOf, pptxOf, wordParagraph, wordTable, xlsxOf } from '../../../libs/testing/src/files/office-files';
import { signsIn, testService } from '@app/testing';
import { anExtraction, runsOver, type SentFile, valuesIn } from './run.fixture';

const service = testService();
const signedIn = signsIn(service);

const NUMBER = { question_type: 'one_value', entities: ['Order number', 'Delivery date'] };
const LINES = ['Order number:\tQX-4711', 'Delivery date:\t2026-03-09'];
const EXPECTED = { 'Order number': 'QX-4711', 'Delivery date': '2026-03-09' };

const DOCX = docxOf(LINES.map((line) => wordParagraph(line)).join(''));
const HTML = `<!doctype html><html><head><title>Order</title><script>document.body.innerHTML = ''</script></head><body>
  <p style="display:none">Order number: hidden-1</p>
  <dl><dt>Order number:</dt><dd>QX-4711</dd></dl><table><tr><td>Delivery date:</td><td>2026-03-09</td></tr></table></body></html>`;

function mail(body: string, ...attachments: SentFile[]): string {
  const parts = attachments.map(
    ([content, name]) =>
      `--cut\r\nContent-Type: ${name.endsWith('.eml') ? 'message/rfc822' : `application/octet-stream; name="${name}"`}\r\n` +
      `Content-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: ${name.endsWith('.eml') ? '8bit' : 'base64'}\r\n\r\n` +
      `${name.endsWith('.eml') ? content.toString() : Buffer.from(content).toString('base64')}\r\n`,
  );
  return (
    'From: Ada <ada@example.org>\r\nTo: Bob <bob@example.org>\r\nSubject: Your order\r\nDate: Mon, 2 Mar 2026 10:00:00 +0000\r\n' +
    'Message-ID: <1@example.org>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=cut\r\n\r\n' +
    `--cut\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${body}\r\n${parts.join('')}--cut--\r\n`
  );
}

const FILES: SentFile[] = [
  [DOCX, 'order.docx'],
  [
    docxOf(
      wordTable([
        ['Order number', 'Delivery date'],
        ['QX-4711', '2026-03-09'],
      ]),
    ),
    'table.docx',
  ],
  [DOCX, 'named-wrongly.xlsx'],
  [
    pptxOf([
      [
        { x: 1, y: 1, width: 3, height: 0.5, text: 'Order number:' },
        { x: 4, y: 1, width: 3, height: 0.5, text: 'QX-4711' },
        { x: 1, y: 3, width: 6, height: 1, table: [['Delivery date:', '2026-03-09']] },
      ],
    ]),
    'order.pptx',
  ],
  [HTML, 'order.html'],
  [LINES.join('\n'), 'order.txt'],
  [
    mail(
      `<table><tr><td>Order number:</td><td>QX-4711</td></tr><tr><td>Delivery date:</td><td>2026-03-09</td></tr></table>`,
    ),
    'order.eml',
  ],
  [mail('<p>See the attachment.</p>', [DOCX, 'order.docx']), 'attached.eml'],
  [mail('<p>Forwarded.</p>', [mail('<p>See it.</p>', [DOCX, 'order.docx']), 'inner.eml']), 'nested.eml'],
  [
    'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ada>Order number: QX-4711\n\n00:05.000 --> 00:09.000\n<v Bob>Delivery date: 2026-03-09\n',
    'call.vtt',
  ],
  [
    '1\n00:00:01,000 --> 00:00:04,000\nAda: Order number: QX-4711\n\n2\n00:00:05,000 --> 00:00:09,000\nBob: Delivery date: 2026-03-09\n',
    'call.srt',
  ],
];

const runsByName = async (...call: Parameters<typeof runsOver>) =>
  new Map((await runsOver(...call)).map((run) => [run.file_name, run]));

describe('documents of every kind', () => {
  it('are read into values with their places', async () => {
    const { client } = await signedIn();
    const extraction = await anExtraction(client, { queries: [NUMBER], file_type: 'meeting' });
    const runs = await runsByName(client, extraction, FILES);

    for (const [, name] of FILES)
      expect([name, runs.get(name)?.error, valuesIn(runs.get(name)!)]).toEqual([name, '', EXPECTED]);
    for (const { data } of runs.values())
      for (const { bounding_boxes } of data) expect(bounding_boxes[0]).toMatchObject({ page: expect.any(Number) });
  });

  it('are refused with a sentence when they are damaged, and leave the others alone', async () => {
    const { client } = await signedIn();
    const bomb = rawZip([...docxEntries(''), { name: 'word/media/a.xml', data: Buffer.alloc(20 * 1024 * 1024) }]);
    const entities = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>';
    const encrypted = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    const bad: [SentFile, RegExp][] = [
      [[encrypted, 'secret.docx'], /^The file is protected by a password\.$/],
      [
        [Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'old.doc'],
        /old binary Office format/,
      ],
      [[bomb, 'bomb.docx'], /unpacks to more than a document may hold/],
      [
        [rawZip([...docxEntries('').slice(0, 2), { name: 'word/document.xml', data: entities }]), 'entities.docx'],
        /document type or entities/,
      ],
      [[rawZip([{ name: 'hello.txt', data: 'hello' }]), 'other.zip'], /^Files of this type cannot be read\.$/],
      [[Buffer.concat([DOCX.subarray(0, 200)]), 'cut.docx'], /cannot be read/],
      [[Buffer.alloc(0), 'empty.xlsx'], /^The file is empty\.$/],
      [[Buffer.from([1, 2, 0, 3, 4, 0, 5]), 'binary.csv'], /^Files of this type cannot be read\.$/],
      [[xlsxOf([]), 'nothing.xlsx'], /^The workbook has no sheets\.$/],
      [[pptxOf([]), 'nothing.pptx'], /^The presentation has no slides\.$/],
      [['<div>'.repeat(100_000), 'deep.html'], /nested too deeply/],
    ];
    const extraction = await anExtraction(client, { queries: [NUMBER], accept_spreadsheets: true });
    const runs = await runsByName(client, extraction, [...bad.map(([file]) => file), [DOCX, 'good.docx']]);

    for (const [[, name], sentence] of bad)
      expect([name, runs.get(name)?.success, runs.get(name)?.error]).toEqual([
        name,
        false,
        expect.stringMatching(sentence),
      ]);
    expect(valuesIn(runs.get('good.docx')!)).toEqual(EXPECTED);
  });

  it('name attachments that were not read as warnings', async () => {
    const { client } = await signedIn();
    const file: SentFile = [
      mail(`<p>Order number: QX-4711</p>`, [Buffer.from([0, 1, 2]), 'odd.bin'], ['a,b\n1,2', 'list.csv']),
      'mixed.eml',
    ];
    const query = { question_type: 'one_value', entities: ['Order number'] };
    const [run] = await runsOver(client, await anExtraction(client, { queries: [query] }), [file]);

    expect(valuesIn(run!)).toEqual({ 'Order number': 'QX-4711' });
    expect(run?.warnings).toEqual([
      'The attachment "odd.bin" was not read: Files of this type cannot be read.',
      'The attachment "list.csv" was not read: This extraction does not accept spreadsheets.',
    ]);
  });
});
