import { withOwnLinks } from './own-links';

const relationships = (...tags: string[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${tags.join('')}</Relationships>`;
const outside = (target: string, more = ''): string =>
  `<Relationship Id="r1" Type="https://example.com/image" ${more}Target="${target}" TargetMode="External"/>`;
const own = (...tags: string[]): string => withOwnLinks(relationships(...tags), 'document.xml.rels');

describe('withOwnLinks', () => {
  it.each(['https://example.com/?a=1&amp;b=2', 'HTTP://example.com', 'mailto:ada@example.com', '#chapter'])(
    'keeps %s, which a link of the PDF may lead to',
    (target) => expect(own(outside(target))).toBe(relationships(outside(target))),
  );

  it.each([
    ['file:///srv/files/others.png', 'others.png'],
    [' file:/srv/files/a&amp;b.png', 'a%26b.png'],
    ['&#102;ile:///srv/others.png', 'others.png'],
    ['/../../../srv/others.png', 'others.png'],
    ['\\\\host\\share\\others.png', 'others.png'],
    ['ftp://example.com/', ''],
  ])('leads %s nowhere', (target, name) => {
    expect(own(outside(target))).toBe(relationships(outside(`file:///nowhere/${name}`)));
  });

  it('keeps parts of the package, unless they name another place', () => {
    const inside = ['<Relationship Id="a" Target="../media/a.png"/>', "<Relationship Id='b' Target='/word/b.xml'/>"];
    const file = '<Relationship Id="c" Target="file:///srv/others.png"/>';

    expect(own(...inside, file)).toBe(
      relationships(...inside, '<Relationship Id="c" Target="file:///nowhere/others.png"/>'),
    );
  });

  it('is not misled by what is like an attribute or the end of a tag', () => {
    const more = `Note=" Target='a' >" `;

    expect(own(outside('file:///srv/others.png', more))).toBe(
      relationships(outside('file:///nowhere/others.png', more)),
    );
  });
});
