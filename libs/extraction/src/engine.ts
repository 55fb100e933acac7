import { Injectable } from '@nestjs/common';
import type { Answerer } from './answerers/answerer';
import { deterministicAnswerers } from './answerers/deterministic-answerers';
import { installedReaders } from './readers/installed-readers';
import type { Reader } from './readers/reader';

/** What reads documents, and what answers questions about them; the first that takes a file or a question does it. */
@Injectable()
export class Engine {
  readonly readers: Reader[] = installedReaders();
  readonly answerers: Answerer[] = deterministicAnswerers();
}
