import { bodyOf, paragraph, shape, xfrm } from './slides.fixture';

describe('the shapes of a slide', () => {
  it('draws preset shapes with their corners, and turns groups', () => {
    const fill =
      '<a:solidFill><a:srgbClr val="112233"/></a:solidFill><a:ln w="9525"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:ln>';
    const preset = (name: string, more = '') =>
      `<a:prstGeom prst="${name}"><a:avLst>${more}</a:avLst></a:prstGeom>${fill}`;
    const box = xfrm(0, 0, 1905000, 952500);
    const flipped = box.replace('<a:xfrm>', '<a:xfrm flipH="1">');
    const adjusted = preset('triangle', '<a:gd name="adj" fmla="val 0"/>');
    const body = bodyOf({
      slide: [
        shape(box + preset('rightArrow'), paragraph('arrow')),
        shape(flipped + adjusted, paragraph('triangle')),
        shape(box + preset('constructor'), paragraph('plain')),
        '<p:grpSp><p:grpSpPr><a:xfrm rot="5400000"><a:off x="0" y="0"/><a:ext cx="1905000" cy="952500"/><a:chOff x="0" y="0"/><a:chExt cx="1905000" cy="952500"/></a:xfrm></p:grpSpPr>',
        `${shape(box, paragraph('turned'))}</p:grpSp>`,
      ].join(''),
    });

    expect(body).toContain('clip-path:polygon(0% 25%, 75% 25%, 75% 0%, 100% 50%, 75% 100%, 75% 75%, 0% 75%)');
    expect(body).toContain('<polygon points="0,25 75,25 75,0 100,50 75,100 75,75 0,75" fill="none" stroke="#ff0000"');
    expect(body).toContain('clip-path:polygon(100% 0%, 0% 100%, 100% 100%)');
    expect(body.match(/clip-path/g)).toHaveLength(2);
    expect(body).toContain('<div class="group" style="transform-origin:100px 50px;transform:rotate(90deg)">');
  });

  const line = (box: string, properties: string, preset = 'line') =>
    `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="5" name="l"/></p:nvCxnSpPr><p:spPr>${box}<a:prstGeom prst="${preset}"/><a:ln w="19050"><a:solidFill><a:srgbClr val="00AA00"/></a:solidFill>${properties}</a:ln></p:spPr></p:cxnSp>`;

  it('draws lines with their dashes and ends, also level ones', () => {
    const body = bodyOf({
      slide: [
        line(xfrm(0, 0, 1905000, 0), '<a:prstDash val="dash"/>'),
        line(xfrm(0, 0, 952500, 0), '<a:headEnd type="oval"/><a:tailEnd type="triangle" w="lg" len="sm"/>'),
        line(xfrm(0, 0, 0, 952500).replace('<a:xfrm>', '<a:xfrm flipV="1">'), '<a:tailEnd type="arrow"/>'),
        line(xfrm(0, 0, 952500, 952500), '<a:headEnd type="stealth"/><a:tailEnd type="diamond"/>'),
        line(xfrm(0, 0, 952500, 952500), '<a:tailEnd type="constructor"/>'),
      ].join(''),
    });

    // Two pixels wide. An area without a height would not be drawn.
    expect(body).toContain('width:200px;height:1px');
    expect(body).toContain('d="M0 0 L200 0" fill="none" stroke="#00aa00" stroke-width="2" stroke-dasharray="8 6"');
    // The tip of the triangle is at the end, and the line ends below it.
    expect(body).toContain('d="M0 0 L97.33 0"');
    expect(body).toContain('d="M100 0 L94.66 6.67 94.66 -6.67Z" fill="#00aa00"');
    expect(body).toContain('<ellipse cx="0" cy="0"');
    expect(body).toContain('d="M0 100 L0 0"');
    expect(body.match(/Z"/g)).toHaveLength(3);
  });

  it('leads connectors around corners, and draws outlines with dashes', () => {
    const bent =
      '<a:prstGeom prst="bentConnector3"><a:avLst><a:gd name="adj1" fmla="val 25000"/></a:avLst></a:prstGeom>';
    const box = xfrm(0, 0, 952500, 952500);
    const dashed = (kind: string) =>
      `${box}<a:ln w="9525"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill><a:prstDash val="${kind}"/></a:ln>`;
    const body = bodyOf({
      slide: [
        line(box, '').replace('<a:prstGeom prst="line"/>', bent),
        line(box, '', 'curvedConnector3'),
        shape(dashed('sysDash'), paragraph('x')),
        shape(dashed('sysDot'), paragraph('x')),
      ].join(''),
    });

    expect(body).toContain('d="M0 0 L25 0 25 100 100 100"');
    expect(body).toContain('d="M0 0 C25 0 50 25 50 50 50 75 75 100 100 100"');
    expect(body).toContain('border:1px dashed #ff0000');
    expect(body).toContain('border:1px dotted #ff0000');
  });

  it('fills shapes as their group, or the one around it, is filled', () => {
    const grouped = (fill: string, content: string) => `<p:grpSp><p:grpSpPr>${fill}</p:grpSpPr>${content}</p:grpSp>`;
    const solid = (color: string) => `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`;
    const member = (fill: string) => shape(`${xfrm(0, 0, 9525, 9525)}${fill}`, paragraph('x'));
    const backgrounds = (slide: string) => bodyOf({ slide }).match(/background:#\w+/g) ?? [];

    expect(backgrounds(grouped(solid('AA3355'), member('<a:grpFill/>')))).toEqual(['background:#aa3355']);
    expect(backgrounds(grouped(solid('AA3355'), member('<a:noFill/>') + member('')))).toEqual([]);
    const inner = grouped('<a:grpFill/>', member('<a:grpFill/>') + member(solid('112233')));
    expect(backgrounds(grouped(solid('AA3355'), inner))).toEqual(['background:#aa3355', 'background:#112233']);
    expect(backgrounds(grouped(solid('AA3355'), grouped('', member('<a:grpFill/>'))))).toEqual([]);
  });

  it('draws shapes of their own by their paths', () => {
    const fill =
      '<a:solidFill><a:srgbClr val="112233"/></a:solidFill><a:ln w="9525"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:ln>';
    const pt = (x: number | string, y: number) => `<a:pt x="${x}" y="${y}"/>`;
    const freeform = (parts: string, more = '', box = xfrm(0, 0, 952500, 1905000)) =>
      shape(
        `${box}<a:custGeom><a:pathLst><a:path w="10" h="10"${more}>${parts}</a:path></a:pathLst></a:custGeom>${fill}`,
        paragraph('x'),
      );
    const start = `<a:moveTo>${pt(0, 0)}</a:moveTo>`;
    const line = `<a:lnTo>${pt(10, 5)}</a:lnTo><a:close/>`;
    const curve = `<a:cubicBezTo>${pt(1, 1)}${pt(2, 2)}${pt(3, 3)}</a:cubicBezTo>`;
    const arc = '<a:arcTo wR="5" hR="5" stAng="10800000" swAng="10800000"/>';
    const drawn = (slide: string) => bodyOf({ slide }).match(/clip-path:path\(evenodd, '(.*?)'/)?.[1];

    expect(drawn(freeform(start + line))).toBe('M0 0 L100 100 Z');
    expect(bodyOf({ slide: freeform(start + line) })).toContain(
      '<path d="M0 0 L100 100 Z" fill="none" stroke="#ff0000"',
    );
    expect(drawn(freeform(start + curve))).toBe('M0 0 C10 20 20 40 30 60');
    // Half a circle from the left over the top to the right, in two parts.
    expect(drawn(freeform(start + arc))).toBe('M0 0 A50 100 0 0 1 50 -100 A50 100 0 0 1 100 0');
    const flipped = xfrm(0, 0, 952500, 1905000).replace('<a:xfrm>', '<a:xfrm flipH="1">');
    expect(drawn(freeform(start + arc, '', flipped))).toBe('M100 0 A50 100 0 0 0 50 -100 A50 100 0 0 0 0 0');
    expect(drawn(freeform(start + line, ' fill="none"'))).toBe('M0 0Z');
    // Points that are formulas are not computed: the shape fills its frame.
    expect(drawn(freeform(`${start}<a:lnTo>${pt('right', 5)}</a:lnTo>`))).toBeUndefined();
  });
});
