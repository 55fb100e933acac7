import { isSpreadsheet } from './spreadsheet';

const file = (name: string, mediaType: string, text: string) => ({
  name,
  mediaType,
  bytes: Buffer.from(text, 'latin1'),
});

describe('spreadsheets', () => {
  it.each([
    file('a.csv', 'application/octet-stream', 'a,b\n1,2'),
    file('a', 'text/csv', 'a,b\n1,2'),
    file('a.xlsx', 'application/octet-stream', 'PK\x03\x04\0\0\0'),
  ])('are told by name or media type: $name', (one) => expect(isSpreadsheet(one)).toBe(true));

  it.each([file('a.csv', 'text/csv', '%PDF-1.7'), file('note.txt', 'text/plain', 'hello')])(
    'are not: $name $mediaType',
    (one) => expect(isSpreadsheet(one)).toBe(false),
  );
});
