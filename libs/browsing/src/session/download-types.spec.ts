import { contentProblem, nameProblem } from './download-types';

const permitted = ['pdf', 'csv', 'docx', 'exe', 'dat'];

describe('The types of downloads', () => {
  it.each([
    ['a.pdf', null],
    ['A.PDF', null],
    ['a.exe', '"a.exe" is a program.'],
    ['a.pdf.exe', '"a.pdf.exe" is a program.'],
    ['a.zip', 'Files of the type "zip" are not permitted.'],
    ['a', 'Files of the type "" are not permitted.'],
  ])('judges the name %s', (name, problem) => {
    expect(nameProblem(name, permitted)).toBe(problem);
  });

  it.each([
    ['a.pdf', '%PDF-1.7', null],
    ['a.pdf', 'MZ\x90', 'The content of "a.pdf" is a program.'],
    ['a.csv', '#!/bin/sh', 'The content of "a.csv" is a program.'],
    ['a.csv', 'a,b', null],
    ['a.csv', '\xff\xfea\0', null],
    ['a.csv', 'a\0b', 'The content of "a.csv" is of another type than its name.'],
    ['a.docx', '%PDF-1.7', 'The content of "a.docx" is of another type than its name.'],
    ['a.dat', 'a\0b', null],
    ['a.dat', '\x7fELF', 'The content of "a.dat" is a program.'],
  ])('judges the content of %s that begins with %j', (name, beginning, problem) => {
    expect(contentProblem(name, Buffer.from(beginning, 'latin1'))).toBe(problem);
  });
});
