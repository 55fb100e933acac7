import { fileTypesOf, isOfType } from './file-types';

const PICTURE = { name: 'Front.PNG', mediaType: 'image/png' };
const PDF = { name: 'terms.pdf', mediaType: 'application/pdf' };

describe('the types of files that a field takes', () => {
  it.each([
    [[], true, true],
    [['image/*'], true, false],
    [['image'], true, false],
    [[' Image '], true, false],
    [['video', 'audio'], false, false],
    [['png'], true, false],
    [['.PNG', 'pdf'], true, true],
    [['application/pdf'], false, true],
    [['*'], true, true],
  ])('%j take a picture: %s, and a PDF: %s', (field_types, picture, pdf) => {
    for (const metadata of [{ field_types }, { file_types: field_types }]) {
      const types = fileTypesOf({ type: 'rich_file_upload', metadata });
      expect([isOfType(PICTURE, types), isOfType(PDF, types)]).toEqual([picture, pdf]);
    }
  });
});
