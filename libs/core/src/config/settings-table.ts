import type { Setting } from './setting-kinds';
import { SETTINGS } from './settings';

/** The settings as a table in Markdown: name, default, meaning. */
function settingsTable(): string {
  const rows = Object.entries<Setting<unknown>>(SETTINGS).map(([name, setting]) => [
    `\`${name}\``,
    setting.fallback === '' || setting.fallback.includes('`') ? setting.fallback : `\`${setting.fallback}\``,
    setting.meaning,
  ]);
  return [['Setting', 'Default', 'Meaning'], ['---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`)
    .join('\n');
}

const BEGIN = '<!-- settings: written by npm run settings -->';
const END = '<!-- end of settings -->';

/** The Markdown with the table between its marks. @throws Error when it has no marks */
export function withSettingsTable(markdown: string): string {
  const [start, end] = [markdown.indexOf(BEGIN), markdown.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`No ${BEGIN} … ${END} in the file.`);
  return `${markdown.slice(0, start + BEGIN.length)}\n\n${settingsTable()}\n\n${markdown.slice(end)}`;
}
