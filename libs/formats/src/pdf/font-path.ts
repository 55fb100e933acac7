import { dirname, join } from 'node:path';

/** The path of a bundled font: DejaVu (most scripts), Noto Sans Hans (Chinese, kana), Dancing Script (signatures). */
export function fontPath(name: string): string {
  if (name.startsWith('DejaVu')) return require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
  if (name === 'DancingScript')
    return require.resolve('@expo-google-fonts/dancing-script/600SemiBold/DancingScript_600SemiBold.ttf');
  return join(dirname(require.resolve('@embedpdf/fonts-sc')), '..', 'fonts', 'NotoSansHans-Regular.otf');
}
