import { docxEntries, HOSTILE_PACKAGES, rawZip } from '../../../testing/src/files/hostile-package';
import { detectType } from './detect-type';
import { parseTemplate } from '../../../templating/src/parse-template';
import { readPackage } from './package-reader';
import { packEntry, writePackage } from './package-writer';
import { TemplateError } from '../template-error';

function refusal(run: () => unknown): TemplateError {
  try {
    run();
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error('was not refused');
}

describe('reading packages', () => {
  it.each(HOSTILE_PACKAGES)('refuses $what', ({ make, code }) => {
    const { code: found, message } = refusal(() => parseTemplate(make()));
    expect(found).toBe(code);
    expect(message).toMatch(/^[A-Z].*\.$/);
  });

  it('keeps the bytes of unchanged entries', () => {
    const bytes = rawZip([
      ...docxEntries('<w:p><w:r><w:t>{{a}}</w:t></w:r></w:p>'),
      { name: 'word/media/x.bin', data: Buffer.alloc(5000, 'ab') },
    ]);
    const [before, after] = [bytes, parseTemplate(bytes).fill({ a: 'x' })].map((bytes) => readPackage(bytes));
    for (const entry of before?.entries ?? []) {
      const same = after?.entries.find(({ name }) => name === entry.name);
      expect(same?.data.equals(entry.data)).toBe(entry.name !== 'word/document.xml');
    }
  });

  it('reads what it writes', () => {
    const pkg = readPackage(
      writePackage([packEntry('a/ü.txt', Buffer.from('hello')), packEntry('b', Buffer.alloc(0))]),
    );
    expect(pkg.entries.map(({ name }) => name)).toEqual(['a/ü.txt', 'b']);
    expect(pkg.bytes('a/ü.txt').toString()).toBe('hello');
    expect(pkg.bytes('b')).toHaveLength(0);
  });

  it('detects types by content', () => {
    expect(detectType(rawZip(docxEntries('')))).toBe('docx');
    expect(detectType(Buffer.from('%PDF-1.7\n'))).toBe('pdf');
    expect(refusal(() => detectType(Buffer.from('GIF89a'))).code).toBe('unknown_file_type');
  });
});
