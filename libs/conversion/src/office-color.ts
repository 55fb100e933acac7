import { type Package, readPart, type XmlNode } from '@app/formats';

/** A colour's channels from 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

/** Converts `rrggbb` or `aarrggbb` to `#rrggbb`; undefined for other texts. */
export function hexColor(value: string | undefined): string | undefined {
  const digits = /^(?:[0-9a-f]{2})?([0-9a-f]{6})$/i.exec(value ?? '')?.[1];
  return digits && `#${digits.toLowerCase()}`;
}

/** The colours of a theme by name (`dk1`, `accent1`) as `#rrggbb` (ISO/IEC 29500-1, 20.1.6.2). */
export function readThemeColors(pkg: Package, part: string | null): ReadonlyMap<string, string> {
  const scheme = part === null ? undefined : readPart(pkg, part).child('a:themeElements', 'a:clrScheme');
  const colors = new Map<string, string>();
  for (const entry of scheme?.children() ?? []) {
    const color = entry.children()[0];
    const value = hexColor(color?.attribute(color.name === 'a:sysClr' ? 'lastClr' : 'val'));
    if (value) colors.set(entry.name.replace(/^a:/, ''), value);
  }
  return colors;
}

/** Tints a colour: -1 gives black, 0 the colour itself, 1 white (ISO/IEC 29500-1, 18.8.19). */
export function tinted(color: string, tint: number): string {
  const target = tint < 0 ? 0 : 255;
  const share = Math.min(1, Math.abs(tint));
  return toHex(channels(color).map((channel) => channel + (target - channel) * share));
}

/** Applies DrawingML's tint, shade and luminance transforms to a colour (ISO/IEC 29500-1, 20.1.2.3). */
export function withChanges(color: string, changes: readonly XmlNode[]): string {
  return changes.reduce((current, change) => {
    const amount = (change.number('val') ?? 100_000) / 100_000;
    switch (change.name) {
      case 'a:tint':
        return tinted(current, 1 - amount);
      case 'a:shade':
        return tinted(current, amount - 1);
      case 'a:lumMod':
        return toHex(channels(current).map((channel) => channel * amount));
      case 'a:lumOff':
        return toHex(channels(current).map((channel) => channel + 255 * amount));
      default:
        return current;
    }
  }, color);
}

function channels(color: string): Rgb {
  const number = Number.parseInt(color.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function toHex(rgb: readonly number[]): string {
  return `#${rgb
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
