import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FillValues } from '../field-values';
import { shown } from './filled-text.fixture';

const readme = readFileSync(join(__dirname, '../../README.md'), 'utf8');
const values = JSON.parse(/^`(\{"name".*\})`$/m.exec(readme)?.[1] ?? '') as FillValues;
/** The rows of the table of examples: the template and what it shows. */
const examples = [...(readme.split('| Example')[1] ?? '').matchAll(/^\| `(.+?)` +\| (.+?) +\|$/gm)].map(
  ([, template = '', result = '']) => [template.replaceAll('\\|', '|'), result] as const,
);

describe('the examples of README.md', () => {
  it('are read', () => expect(examples.length).toBeGreaterThan(40));

  it.each(examples)('%s shows %s', (template, result) => {
    expect(shown(template, values)).toBe(result);
  });
});
