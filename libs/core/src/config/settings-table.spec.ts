import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSettingsTable } from './settings-table';

/** The document with the table of settings. */
const DOCUMENT = join(__dirname, '../../../..', 'docs/guide/self-hosting.md');

/** Oxfmt pads the cells of tables. */
const unpadded = (markdown: string): string => markdown.replace(/ +/g, ' ').replace(/-{3,}/g, '---');

describe('the table of settings', () => {
  it('is up to date (npm run settings -- docs/guide/self-hosting.md)', () => {
    const markdown = readFileSync(DOCUMENT, 'utf8');
    expect(unpadded(markdown)).toBe(unpadded(withSettingsTable(markdown)));
  });

  it('needs its marks', () => expect(() => withSettingsTable('# A document')).toThrow('No <!-- settings'));
});
