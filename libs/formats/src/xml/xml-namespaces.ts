/** The canonical prefix of each namespace, with its colon. Transitional and strict OOXML have the same prefixes. */
const PREFIXES: Record<string, string> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w:',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w:',
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'a:',
  'http://purl.oclc.org/ooxml/drawingml/main': 'a:',
  'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing': 'wp:',
  'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing': 'wp:',
  'http://schemas.microsoft.com/office/drawing/2014/main': 'a16:',
  'http://schemas.openxmlformats.org/drawingml/2006/chart': 'c:',
  'http://purl.oclc.org/ooxml/drawingml/chart': 'c:',
  'http://schemas.openxmlformats.org/drawingml/2006/diagram': 'dgm:',
  'http://purl.oclc.org/ooxml/drawingml/diagram': 'dgm:',
  'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing': 'xdr:',
  'http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing': 'xdr:',
  'http://schemas.openxmlformats.org/presentationml/2006/main': 'p:',
  'http://purl.oclc.org/ooxml/presentationml/main': 'p:',
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main': '',
  'http://purl.oclc.org/ooxml/spreadsheetml/main': '',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm:',
  'http://purl.oclc.org/ooxml/officeDocument/math': 'm:',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc:',
  'http://schemas.microsoft.com/office/word/2010/wordml': 'w14:',
  'urn:schemas-microsoft-com:vml': 'v:',
};

/** The canonical prefix of a namespace URI; undefined for an unknown one. */
export function canonicalPrefix(namespace: string): string | undefined {
  return PREFIXES[namespace];
}
