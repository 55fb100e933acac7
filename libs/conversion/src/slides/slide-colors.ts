import type { Css } from '../html';
import { hexColor, withChanges } from '../office-color';
import type { XmlNode } from '@app/formats';

/** Names of colours that the sample palette of DrawingML has for ever; the rest of its 140 names CSS knows as well. */
const PRESET = /^[a-zA-Z]{3,20}$/;

/** The colours of one slide: its theme's, behind the names that its master maps to them. */
export class SlideColors {
  constructor(
    private readonly theme: ReadonlyMap<string, string>,
    private readonly map: XmlNode | undefined,
  ) {}

  /** The colour of the first child that is one (`a:srgbClr`, `a:schemeClr` …); `placeholder` stands for `phClr`. */
  of(holder: XmlNode | undefined, placeholder?: string): string | undefined {
    for (const node of holder?.children() ?? []) {
      const color = this.plain(node, placeholder);
      if (color !== undefined) return color.startsWith('#') ? this.changed(color, node) : color;
    }
    return undefined;
  }

  /** Background declarations for a fill; none for a shape that says nothing or that it has no fill. */
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
