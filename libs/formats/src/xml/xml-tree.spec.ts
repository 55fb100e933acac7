import { readPackage } from '../package/package-reader';
import { TEMPLATE_SAMPLES } from '../../../../apps/local/src/demo/documents/template-samples';
import { plainTree } from './plain-xml';
import { parseXml, walkElements, type XmlElement } from './xml-tree';

const all = (root: XmlElement): XmlElement[] => {
  const found: XmlElement[] = [];
  walkElements(root, (element) => void found.push(element));
  return found;
};

/** Replaces comments, processing instructions and CDATA sections by blanks of the same length, so that every "<" begins a tag. */
const tagsOnly = (source: string): string =>
  source.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>/g, (other) => ' '.repeat(other.length));

/** The expected offsets of all elements: a second implementation, which finds tags with a regular expression. */
function expectedOffsets(source: string): [string, number, number, number, number][] {
  const found: [string, number, number, number, number][] = [];
  const open: [string, number, number, number, number][] = [];
  for (const match of tagsOnly(source).matchAll(/<(\/?)([^\s/>]+)(?:[^>"']|"[^"]*"|'[^']*')*>/g)) {
    const [tag, slash, name = ''] = match;
    const end = match.index + tag.length;
    if (slash) open.pop()?.splice(3, 2, match.index, end);
    else {
      const element: [string, number, number, number, number] = [name, match.index, end, end, end];
      found.push(element);
      if (!tag.endsWith('/>')) open.push(element);
    }
  }
  return found;
}

const described = ({ name, rawName, depth, start, openEnd, closeStart, end, parent, children }: XmlElement) =>
  [name, rawName, depth, start, openEnd, closeStart, end, parent?.start, children.length] as const;

const offsetsIn = (source: string) =>
  all(parseXml(source, 'a.xml')).map(({ rawName, start, openEnd, closeStart, end }) => [
    rawName,
    start,
    openEnd,
    closeStart,
    end,
  ]);

const PIECES = ['text', '\r\n', '\n', '\t', '😀', 'ä', '&amp;', '&#x1F600;', '>', "'", '"', '\u2028', '\u0085'];
const OTHERS = ['<!-- <a> -->', '<?p <a> ?>', '<![CDATA[<a>]] ></b>]]>', '<!---->'];
const ATTRIBUTES = [' x="1"', " y='>'", ' z="\'/>"', '\r\n w\r\n=\n"\r\n😀"', ' v = "&lt;"', ' xmlns:q="urn:q"'];

/** A random element with all constructs that can shift offsets. */
function generated(random: (below: number) => number, depth = 0): string {
  const name = ['a', 'p:b', 'Ünï-c', 'd.e_1'][random(4)] ?? 'a';
  const attributes = [...ATTRIBUTES].filter(() => random(3) === 0).join('');
  if (random(5) === 0) return `<${name}${attributes}${[' ', '\r\n', ''][random(3)]}/>`;
  const children = Array.from({ length: depth > 6 ? 0 : random(5) }, () =>
    [PIECES[random(PIECES.length)], OTHERS[random(OTHERS.length)], generated(random, depth + 1)]
      .slice(random(3))
      .join(''),
  );
  return `<${name}${attributes}>${children.join('')}</${name}${random(4) === 0 ? ' \r\n' : ''}>`;
}

/** A random number generator with a seed: the same numbers in each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('parseXml', () => {
  it('finds the offsets of all elements of the samples', () => {
    const parts = TEMPLATE_SAMPLES.flatMap(({ make }) => {
      const pkg = readPackage(make());
      return pkg.entries.filter(({ name }) => /\.(?:xml|rels)$/.test(name)).map(({ name }) => pkg.text(name));
    });

    expect(parts.length).toBeGreaterThan(20);
    for (const part of parts) expect(offsetsIn(part)).toEqual(expectedOffsets(part));
  });

  it('finds the offsets of all elements of generated documents', () => {
    const random = numbersFrom(7);
    for (let count = 0; count < 500; count++) {
      const prolog = ['', '\ufeff', '<?xml version="1.0"?>\r\n', '\ufeff<?xml version="1.0"?><!-- <x> -->\r'][
        random(4)
      ];
      const source = `${prolog}<root>${generated(random)}</root>\r\n<!-- end -->`;
      expect(offsetsIn(source)).toEqual(expectedOffsets(source));
    }
  });

  it('finds the same offsets when a large document is parsed in pieces', () => {
    const random = numbersFrom(11);
    const source = `<root>${Array.from({ length: 3_000 }, () => `${generated(random, 4)}\r\n😀`).join('')}</root>`;

    expect(source.length).toBeGreaterThan(200_000);
    expect(offsetsIn(source)).toEqual(expectedOffsets(source));
  });

  it('reads plain documents like a complete parser', () => {
    const parts = TEMPLATE_SAMPLES.flatMap(({ make }) => {
      const pkg = readPackage(make());
      return pkg.entries.filter(({ name }) => /\.(?:xml|rels)$/.test(name)).map(({ name }) => pkg.text(name));
    });
    const plain = parts.filter((part) => plainTree(part) !== null);
    expect(plain.length).toBeGreaterThan(20);
    // With a comment at its end, a document is not plain.
    for (const part of plain) {
      const complete = parseXml(`${part}<!---->`, 'a.xml');
      expect(all(parseXml(part, 'a.xml')).map(described)).toEqual(all(complete).map(described));
    }
  });

  it.each([
    '<a x="1" x="2"/>',
    '<a><b></a></b>',
    '<a/><a/>',
    'x<a/>',
    '<a/>x',
    '<a>',
    '</a>',
    '<a>&b;</a>',
    '<a x="<"/>',
    '<a x="1"y="2"/>',
    '<a x=1/>',
    '<1a/>',
    '<a>]]></a>',
    '<a>\u0001</a>',
    '<a>\ud800</a>',
    '<a b="&amp"/>',
    '< a/>',
    '<a / >',
    '<?xml version="1.0"?><?xml version="1.0"?><a/>',
    ' <?xml version="1.0"?><a/>',
    '<a><?xml version="1.0"?></a>',
    '',
  ])('leaves %j to the complete parser', (source) => {
    expect(plainTree(source)).toBeNull();
  });

  it('names elements by their namespaces', () => {
    const xml =
      '<x:body xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><x:p/><w:p/><y xmlns="urn:y"/></x:body>';

    expect(all(parseXml(xml, 'a.xml')).map(({ name }) => name)).toEqual(['w:body', 'w:p', 'w:p', 'y']);
  });

  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'xml_doctype'],
    ['an undeclared entity', '<a>&b;</a>', 'bad_xml'],
    ['an element without an end', '<a><b></b>', 'bad_xml'],
    ['ends in another order', '<a><b></a></b>', 'bad_xml'],
    ['two roots', '<a/><b/>', 'bad_xml'],
    ['no root', '<?xml version="1.0"?>', 'bad_xml'],
    ['an attribute that comes twice', '<a b="1" b="2"/>', 'bad_xml'],
    ['a control character', '<a>\u0001</a>', 'bad_xml'],
    ['a comment without an end', '<a><!-- </a>', 'bad_xml'],
    ['too many elements', `<a>${'<b/>'.repeat(400_000)}</a>`, 'too_complex'],
    ['a tag that is too long', `<a b="${'\n'.repeat(2_000_000)}"/>`, 'too_complex'],
    ['a comment that is too long', `<a><!--${'- '.repeat(10_000_000)}--></a>`, 'too_complex'],
    ['too deep nesting', '<a>'.repeat(258), 'too_complex'],
    ['too many attributes', `<a ${Array.from({ length: 2_000 }, (_, at) => `b${at}="" `).join('')}/>`, 'too_complex'],
  ])('refuses %s', (_, source, code) => {
    expect(() => parseXml(source, 'a.xml')).toThrow(expect.objectContaining({ code }));
  });

  it('reads as many elements as the limit allows, with their end tags', () => {
    expect(parseXml(`<a>${'<b></b>'.repeat(399_999)}</a>`, 'a.xml').children).toHaveLength(399_999);
  });
});
