import {
  GraphicTexts,
  linkedPart,
  linkedParts,
  mainPart,
  type Package,
  readPart,
  type XmlNode,
} from '@app/formats/packages';
import type { DocumentPage, DocumentText } from '../document';
import { pagesToRead } from '../document-limits';
import { type ReadOptions, UnreadableDocumentError } from '../reader';
import type { EmbeddedPicture } from './picture-text';
import { type SlideLayers, slidePage } from './slide-page';

/** EMU of a point, and the slide size of a presentation without one. */
const EMU = 12_700;
const DEFAULT_SIZE = [9_144_000, 6_858_000] as const;
const MIN_SIDE = 914_400;
const MAX_SIDE = 51_206_400;

/** Reads a presentation (ISO/IEC 29500-1, 19): a page for each visible slide, with its texts and tables where they stand. */
export function readPptx(
  pkg: Package,
  { pageLimit, progress }: ReadOptions,
): { document: DocumentText; pictures: EmbeddedPicture[] } {
  const part = mainPart(pkg);
  const root = readPart(pkg, part);
  const links = linkedParts(pkg, part);
  const size = root.child('p:sldSz');
  const side = (name: string, usual: number) => Math.min(MAX_SIDE, Math.max(MIN_SIDE, size?.number(name) ?? usual));
  const width = side('cx', DEFAULT_SIZE[0]) / EMU;
  const height = side('cy', DEFAULT_SIZE[1]) / EMU;
  const ids = root.child('p:sldIdLst')?.children('p:sldId') ?? [];
  const slides = ids.flatMap((id) => links.get(id.prefixed('id') ?? '') ?? []);
  if (slides.length === 0) throw new UnreadableDocumentError('empty', 'The presentation has no slides.');
  const layers = new Layers(pkg);
  const pages: DocumentPage[] = [];
  const pictures: EmbeddedPicture[] = [];
  const most = pagesToRead(pageLimit);
  let count = 0;
  for (const slide of slides) {
    const read = layers.of(slide);
    if (read.slide.flag('show') === false) continue;
    count++;
    if (count > most) continue;
    const { page, pictures: shown } = slidePage(read, { number: count, width, height, unit: 'point' });
    const parts = shown.length > 0 ? linkedParts(pkg, slide) : new Map<string, string>();
    for (const { link, box } of shown) {
      const picture = parts.get(link);
      if (picture) pictures.push({ part: picture, place: { page: pages.length, box } });
    }
    pages.push(page);
    progress?.();
  }
  return { document: { pages, pageCount: count, truncated: pages.length < count }, pictures };
}

class Layers {
  /** Layouts and masters by part name, because many slides share them. */
  private readonly known = new Map<string, XmlNode>();
  private readonly graphics: GraphicTexts;

  constructor(private readonly pkg: Package) {
    this.graphics = new GraphicTexts(pkg);
  }

  of(slide: string): SlideLayers {
    const layout = linkedPart(this.pkg, slide, 'slideLayout');
    const master = layout && linkedPart(this.pkg, layout, 'slideMaster');
    return {
      slide: readPart(this.pkg, slide),
      inherited: [layout, master].flatMap((part) => (part ? [this.shared(part)] : [])),
      graphic: (frame) => this.graphics.of(slide, frame),
    };
  }

  private shared(part: string): XmlNode {
    const root = this.known.get(part) ?? readPart(this.pkg, part);
    this.known.set(part, root);
    return root;
  }
}
