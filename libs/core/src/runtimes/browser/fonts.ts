import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { escapeMarkup } from '../../text/markup';

/** Free fonts with the widths of common proprietary fonts, and one that covers most scripts. */
const SUBSTITUTES: readonly (readonly [family: string, packageName: string, ...named: string[]])[] = [
  ['Carlito', '@expo-google-fonts/carlito', 'Calibri', 'Aptos', 'Segoe UI'],
  ['Arimo', '@expo-google-fonts/arimo', 'Arial', 'Helvetica', 'Helvetica Neue', 'Myriad Pro', 'Liberation Sans'],
  [
    'Tinos',
    '@expo-google-fonts/tinos',
    'Times New Roman',
    'Times',
    'Minion Pro',
    'Cambria',
    'Georgia',
    'Liberation Serif',
  ],
  ['Cousine', '@expo-google-fonts/cousine', 'Courier New', 'Courier', 'Consolas', 'Liberation Mono'],
  ['DejaVu Sans', 'dejavu-fonts-ttf', 'Verdana', 'Tahoma'],
];

/** Chinese and kana, which most machines without a screen have no font for. */
const CHINESE = ['Noto Sans S Chinese', '@embedpdf/fonts-sc'] as const;

const GENERIC: readonly (readonly [name: string, family: string])[] = [
  ['sans-serif', 'Arimo'],
  ['serif', 'Tinos'],
  ['monospace', 'Cousine'],
  ['system-ui', 'Arimo'],
];

/**
 * A configuration for fontconfig with the machine's fonts and the bundled ones, so that text is also drawn on a machine
 * without fonts.
 * @param cacheFolder folder for fontconfig's cache
 */
export function fontConfiguration(cacheFolder: string): string {
  const load = createRequire(__filename);
  const folders = SUBSTITUTES.map(([, name]) => dirname(load.resolve(`${name}/package.json`)));
  folders.push(join(dirname(load.resolve(CHINESE[1])), '..', 'fonts'));
  const aliases = SUBSTITUTES.flatMap(([family, , ...named]) => named.map((name) => alias(name, family, 'same')));
  return [
    '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">\n<fontconfig>',
    '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>',
    ...['/usr/share/fonts', '/usr/local/share/fonts', ...folders].map((folder) => `<dir>${escapeMarkup(folder)}</dir>`),
    ...aliases,
    ...GENERIC.map(([name, family]) => alias(name, family)),
    // For characters that no other font has.
    ...['DejaVu Sans', CHINESE[0]].map(
      (family) =>
        `<match target="pattern"><edit name="family" mode="append_last"><string>${family}</string></edit></match>`,
    ),
    `<cachedir>${escapeMarkup(join(cacheFolder, 'font-cache'))}</cachedir>`,
    '</fontconfig>',
  ].join('\n');
}

function alias(name: string, family: string, binding = 'weak'): string {
  return `<alias binding="${binding}"><family>${name}</family><accept><family>${family}</family></accept></alias>`;
}
