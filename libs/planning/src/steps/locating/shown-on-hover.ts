import type { Control } from '@app/browsing';
import type { StepRun } from '../step-run';

/** What people point at: a hidden field has nothing to point at. */
const POINTED: ReadonlySet<Control['kind']> = new Set<Control['kind']>([
  'link',
  'checkbox',
  'button',
  'other',
  'switch',
]);

/** Points at an entry, whose buttons many pages show only then. @returns the controls of the entry that this has brought up */
export async function shownOnHover(run: StepRun, entry: readonly Control[]): Promise<Control[]> {
  const pointed = entry.find(({ kind, disabled }) => POINTED.has(kind) && !disabled);
  if (!pointed?.row) return [];
  const { controls: before } = await run.view();
  const known = new Set(before.map(({ id }) => id));
  await run.act({ action: 'hover', control: pointed, changes: false }, () => run.page.hover(pointed));
  const { controls } = await run.observe();
  const own = controls.find(({ id }) => id === pointed.id);
  return controls.filter(({ id, row }) => !known.has(id) && row !== undefined && row === own?.row);
}
