import type { Css } from '../html';
import { hexColor, withChanges } from '../office-color';
import type { XmlNode } from '@app/formats';

/** Names of preset colours. Except for the prefixes `dk` and `lt`, they are the names of CSS colours. */
const PRESET = /^[a-zA-Z]{3,20}$/;

/** Resolves the colours of one slide by its theme and by the colour map of its master. */
export class SlideColors {
  constructor(
    private readonly theme: ReadonlyMap<string, string>,
    private readonly map: XmlNode | undefined,
  ) {}

  /** The CSS colour of the first child that is a colour (`a:srgbClr`, `a:schemeClr` …). `placeholder` replaces `phClr`. */
  of(holder: XmlNode | undefined, placeholder?: string): string | undefined {
    for (const node of holder?.children() ?? []) {
      const color = this.plain(node, placeholder);
      if (color !== undefined) return color.startsWith('#') ? this.changed(color, node) : color;
    }
    return undefined;
  }

  /** The CSS background for a fill; undefined without a fill. */
  fill(holder: XmlNode | undefined): Css {
    const gradient = holder?.child('a:gradFill');
    if (gradient) return { background: this.gradient(gradient) };
    return { background: this.of(holder?.child('a:solidFill')) };
  }

  private plain(node: XmlNode, placeholder: string | undefined): string | undefined {
    const value = node.attribute('val') ?? '';
    switch (node.name) {
      case 'a:srgbClr':
        return hexColor(value);
      case 'a:sysClr':
        return hexColor(node.attribute('lastClr'));
      case 'a:prstClr':
        return PRESET.test(value) ? value.replace(/^dk/, 'dark').replace(/^lt/, 'light').toLowerCase() : undefined;
      case 'a:schemeClr':
        return value === 'phClr' ? placeholder : this.theme.get(this.map?.attribute(value) ?? value);
      default:
        return undefined;
    }
  }

  private changed(color: string, node: XmlNode): string {
    const alpha = node.child('a:alpha')?.number('val');
    const opacity = alpha === undefined ? '' : Math.round(Math.min(1, Math.max(0, alpha / 100_000)) * 255);
    return withChanges(color, node.children()) + (opacity === '' ? '' : opacity.toString(16).padStart(2, '0'));
  }

  private gradient(node: XmlNode): string | undefined {
    const stops = (node.child('a:gsLst')?.children('a:gs') ?? []).flatMap((stop) => {
      const color = this.of(stop);
      return color ? [`${color} ${(stop.number('pos') ?? 0) / 1_000}%`] : [];
    });
    const angle = (node.child('a:lin')?.number('ang') ?? 0) / 60_000 + 90;
    return stops.length < 2 ? stops[0]?.split(' ')[0] : `linear-gradient(${angle}deg, ${stops.join(', ')})`;
  }
}
