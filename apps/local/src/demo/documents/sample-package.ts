import { type PackageEntry, packEntry, writePackage } from '@app/formats';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The content type of a WordprocessingML, PresentationML or SpreadsheetML part. */
export const officeType = (kind: string): string => `application/vnd.openxmlformats-officedocument.${kind}+xml`;

/** A part of a sample: XML without declaration, content type, and relationships by id. */
export interface SamplePart {
  readonly name: string;
  readonly type: string;
  readonly xml: string;
  readonly links?: Readonly<Record<string, readonly [kind: string, target: string]>>;
}

/** An OPC package of the parts; the first one is the main document. */
export function officePackage(parts: readonly SamplePart[]): Buffer {
  const main = parts[0] as SamplePart;
  const overrides = parts.map(({ name, type }) => `<Override PartName="/${name}" ContentType="${type}"/>`).join('');
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`;
  return writePackage([
    entry('[Content_Types].xml', types),
    entry('_rels/.rels', relationships({ rId1: ['officeDocument', main.name] })),
    ...parts.flatMap(({ name, xml, links }) => [
      entry(name, xml),
      ...(links ? [entry(linksName(name), relationships(links))] : []),
    ]),
  ]);
}

/** An entry that holds an XML document. */
export const entry = (name: string, xml: string): PackageEntry => packEntry(name, Buffer.from(XML + xml, 'utf8'));

const linksName = (part: string): string => part.replace(/([^/]+)$/, '_rels/$1.rels');

function relationships(links: NonNullable<SamplePart['links']>): string {
  const markup = Object.entries(links).map(
    ([id, [kind, target]]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="/${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${markup.join('')}</Relationships>`;
}
