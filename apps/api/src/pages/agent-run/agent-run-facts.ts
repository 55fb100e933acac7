import type { AgentRunDto } from '@app/agents';
import { html, type Html } from '../html';

type Status = AgentRunDto['status'];

/** The states in words: as a label with the looks of the page's style, and as an event. */
export const STATES: Record<Status, { words: string; look: string; event: string }> = {
  pending: { words: 'Waits to start', look: 'soft', event: 'The run waits to start' },
  running: { words: 'Running', look: 'busy', event: 'The agent started' },
  awaiting_approval: { words: 'Waits for approval', look: 'asks', event: 'The run waits for approval' },
  succeeded: { words: 'Succeeded', look: 'good', event: 'The run succeeded' },
  failed: { words: 'Failed', look: 'bad', event: 'The run failed' },
  cancelled: { words: 'Cancelled', look: 'soft', event: 'The run was cancelled' },
};

/** The state of a run that a text names; null for any other text. */
export const stateOf = (status: string): Status | null => (Object.hasOwn(STATES, status) ? (status as Status) : null);

/** The script shows it in the reader's time zone. */
export const time = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;

/** `12 kB`, rounded up to the unit that has at most three digits. */
export function bytes(size: number | null): string {
  if (size === null || Number.isNaN(size)) return '';
  if (size < 1_000) return `${size} bytes`;
  return size < 1_000_000 ? `${Math.ceil(size / 1_000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
}

/** CSS pixels of the page in a picture: with them, nothing moves when the picture arrives. */
export interface PictureSize {
  width: number;
  height: number;
}

/** A picture of a page, which the script opens in its full size. */
export const picture = (source: string, alt: string, { width, height }: PictureSize): Html =>
  html`<a class="shot" href="${source}"
    ><img src="${source}" alt="${alt}" width="${width}" height="${height}" loading="lazy"
  /></a>`;
