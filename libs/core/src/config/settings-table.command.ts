import { readFileSync, writeFileSync } from 'node:fs';
import { withSettingsTable } from './settings-table';

/** `npm run settings -- <file.md>` writes the table of settings between the marks of a Markdown file. */
function main([file]: string[]): void {
  if (file === undefined) throw new Error('npm run settings -- <file.md>');
  writeFileSync(file, withSettingsTable(readFileSync(file, 'utf8')));
}

main(process.argv.slice(2));
