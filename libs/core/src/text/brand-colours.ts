/** The colours of buttons and links: the accent, and the text on it. Each is `#rrggbb`. */
export interface AccentColours {
  accent: string;
  onAccent: string;
}

/** The accents of a team on light and on dark pages. */
export interface BrandColours {
  light: AccentColours;
  dark: AccentColours;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** WCAG 2.2, 1.4.3: text and links on pages and text on buttons. */
const CONTRAST = 4.5;
/** The lightest and the darkest ground on which links stand, as in the style of all pages. */
const LIGHT_GROUND: Rgb = [0xf3, 0xf4, 0xf6];
const DARK_GROUND: Rgb = [0x1a, 0x1d, 0x26];
/** Part of the way to black or white by which a colour is changed until its contrast is enough. */
const STEP = 0.02;

/** The product's own accents. */
export const OWN_COLOURS: BrandColours = {
  light: { accent: '#4338ca', onAccent: '#ffffff' },
  dark: { accent: '#a5b0fb', onAccent: '#14172b' },
};

/**
 * The accents for a team's colour. It is darkened for light pages and lightened for dark ones as far as its text stays readable, so
 * any colour can be chosen. @param colour `#rrggbb`; null for the product's own
 */
export function brandColours(colour: string | null): BrandColours {
  if (colour === null) return OWN_COLOURS;
  const rgb = rgbOf(colour);
  return {
    light: { accent: hexOf(readableOn(LIGHT_GROUND, rgb, [0, 0, 0])), onAccent: OWN_COLOURS.light.onAccent },
    dark: { accent: hexOf(readableOn(DARK_GROUND, rgb, [255, 255, 255])), onAccent: OWN_COLOURS.dark.onAccent },
  };
}

/** The contrast of two colours (WCAG 2.2), from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return contrast(rgbOf(one), rgbOf(other));
}

/** The colour mixed with as much of `toward` as it needs to be read on `ground`. */
function readableOn(ground: Rgb, colour: Rgb, toward: Rgb): Rgb {
  let mixed = colour;
  for (let share = STEP; contrast(mixed, ground) < CONTRAST && share < 1; share += STEP)
    mixed = colour.map((part, index) => Math.round(part + (toward[index]! - part) * share)) as unknown as Rgb;
  return contrast(mixed, ground) < CONTRAST ? toward : mixed;
}

function contrast(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance (WCAG 2.2). */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
