import { complains, refuses } from './complaint-words';

describe('the words of a page', () => {
  it.each([
    ['3 errors found in 2 rows.', true],
    ['10 errors', true],
    ['No errors found. 2 rows failed.', true],
    ['The file was not read without errors.', true],
    ['Name is required.', true],
    ['Two failures', true],
    ['There is already a profile with this name.', true],
    ['Only JPG and PNG files are accepted.', true],
    ['The passwords have at least 8 characters.', true],
    ['No errors found. 0 invalid rows.', false],
    ['0 errors, 0 invalid rows', false],
    ['Saved without any errors.', false],
    ['Import finished: zero validation errors.', false],
    ['Es wurden keine Fehler gefunden.', false],
    ['Aucune erreur', false],
  ])('%j complain: %s', (message, expected) => {
    expect(complains(message)).toBe(expected);
  });

  it.each([
    ['Errors in your order', true],
    ['Checked without errors', false],
  ])('%j refuse as a heading: %s', (heading, expected) => {
    expect(refuses(heading)).toBe(expected);
  });
});
