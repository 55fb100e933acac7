import { extensionOf, mediaTypeOf } from './media-types';

describe('mediaTypeOf', () => {
  it.each([
    ['a.CSV', undefined, 'text/csv'],
    ['a.unknown', undefined, 'application/octet-stream'],
    ['a.constructor', undefined, 'application/octet-stream'],
    ['scan.pdf', 'text/plain', 'application/pdf'],
    ['scan.pdf', 'application/octet-stream', 'application/pdf'],
    ['scan.pdf', 'image/png', 'image/png'],
    ['scan', 'text/plain', 'text/plain'],
    ['notes.txt', 'text/plain', 'text/plain'],
  ])('of %s declared as %s is %s', (name, declared, type) => expect(mediaTypeOf(name, declared)).toBe(type));
});

it('extensionOf reads the last extension, in lower case', () => {
  expect(['a.tar.GZ', 'a', '.', 'a. b'].map(extensionOf)).toEqual(['gz', '', '', '']);
});
