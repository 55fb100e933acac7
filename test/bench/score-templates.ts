import { parseArgs } from 'node:util';
import { parseTemplate } from '../../libs/documents/src/fillers/fillers';
import { fillFolder } from './fill-folder';

/** Fills the docx, pptx, xlsx and idml templates of a labelled folder for the scorer. Usage: `--data DIR --out DIR`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } });
  if (!values.data || !values.out) throw new Error('Usage: score-templates --data DIR --out DIR');
  const started = performance.now();
  const failures = await fillFolder(values.data, values.out, async (_, template, fields) =>
    parseTemplate(template).fill(fields),
  );
  for (const [file, problem] of failures) console.error(`${file}: ${problem}`);
  console.log(`filled in ${Math.round(performance.now() - started)} ms, ${failures.size} failed`);
  if (failures.size > 0) process.exitCode = 1;
}

void main();
