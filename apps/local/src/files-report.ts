import type { AuditReport } from '@app/core';

/** Maximum number of keys printed of each kind; the printed counts include all. */
const SHOWN = 20;

/** Whether no problem remains that needs a person; `repaired` problems are resolved. */
export function isInOrder({ orphans, lost, wrongSize, stuck }: AuditReport, repaired: boolean): boolean {
  return lost.length + wrongSize.length + stuck.length === 0 && (repaired || orphans.length === 0);
}

/** The report as text. `place` is the folder or the bucket. */
export function filesReport(report: AuditReport, place: string, repaired: boolean): string {
  const { objects, bytes, committed, orphans, youngOrphans, lost, found, wrongSize, waiting, stuck } = report;
  const lines = [
    `Objects in ${place}: ${objects} (${(bytes / 1024 / 1024).toFixed(1)} MB)`,
    `Files in the database: ${committed}`,
    ...section(`Files without bytes, their links are 404 (${repaired ? 'noted as lost' : '--repair notes it'})`, lost),
    ...section('Files whose size is not that of what was stored', wrongSize),
    ...section('Deleted files whose bytes cannot be deleted (the log of the worker says why)', stuck),
    ...section(`Objects that belong to no file (${repaired ? 'deleted' : '--repair deletes them'})`, orphans),
    ...section(
      `Lost files that are there again (${repaired ? 'note taken back' : '--repair takes the note back'})`,
      found,
    ),
    ...total('Objects that belong to no file and are too young to judge (look again tomorrow)', youngOrphans),
    ...total('Deleted files whose bytes the worker is about to delete', waiting),
  ];
  return [...lines, isInOrder(report, repaired) ? 'In order.' : 'Not in order.'].join('\n');
}

function section(title: string, keys: string[]): string[] {
  const more = keys.length > SHOWN ? [`  … and ${keys.length - SHOWN} more`] : [];
  return [...total(title, keys.length), ...keys.slice(0, SHOWN).map((key) => `  ${key}`), ...more];
}

const total = (title: string, count: number): string[] => (count === 0 ? [] : [`${title}: ${count}`]);
