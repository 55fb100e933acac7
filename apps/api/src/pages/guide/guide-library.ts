import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { projectRoot } from '@app/core';
import { type RenderedPage, renderPage } from '../page';
import { type Guide, GUIDES } from './guide-catalogue';
import { type PictureSize, picturesOf, renderGuide } from './guide-markdown';
import { guidePage, missingGuidePage } from './guide.page';

/** What is served of a guide. */
interface GuideEdition {
  page: RenderedPage;
  markdown: string;
}

/** Reads and renders guides, each once. */
@Injectable()
export class GuideLibrary {
  private readonly root = projectRoot(__dirname);
  private readonly editions = new Map<string, Promise<GuideEdition>>();
  /** The page of an address without a guide. */
  readonly missing = renderPage(missingGuidePage());

  /** @param name the last part of the address; null when there is no such guide */
  find(name: string): Promise<GuideEdition> | null {
    const guide = GUIDES.find((one) => one.name === name);
    if (!guide) return null;
    const edition = this.editions.get(name) ?? this.edit(guide);
    this.editions.set(name, edition);
    return edition;
  }

  private async edit(guide: Guide): Promise<GuideEdition> {
    const { path } = guide;
    const markdown = await readFile(join(this.root, path), 'utf8');
    const sizes = new Map<string, PictureSize>();
    for (const picture of picturesOf({ path, markdown })) sizes.set(picture, await this.sizeOf(picture));
    return { page: renderPage(guidePage(guide, renderGuide({ path, markdown, sizes }))), markdown };
  }

  /** So that the text does not move when the picture arrives. */
  private async sizeOf(picture: string): Promise<PictureSize> {
    const { default: sharp } = await import('sharp');
    const { width, height } = await sharp(join(this.root, picture)).metadata();
    return [width, height];
  }
}
