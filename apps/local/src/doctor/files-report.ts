import type { AuditReport } from '@app/core';

/** Maximum number of keys printed of each kind; the printed counts include all. */
const SHOWN = 20;

/** Whether no fault remains that an operator has to handle. With `repaired`, objects without a file are deleted. */
export function isInOrder({ orphans, lost, wrongSize, stuck }: AuditReport, repaired: boolean): boolean {
  return lost.length + wrongSize.length + stuck.length === 0 && (repaired || orphans.length === 0);
}

/** The report as text. `place` is the folder or the bucket. */
export function filesReport(report: AuditReport, place: string, repaired: boolean): string {
  const { objects, bytes, committed, orphans, youngOrphans, lost, found, wrongSize, waiting, stuck } = report;
  const lines = [
    `Objects in ${place}: ${objects} (${(bytes / 1024 / 1024).toFixed(1)} MB)`,
    `Files in the database: ${committed}`,
    ...section(
      `Files without bytes, their links are 404 (${repaired ? 'marked as lost' : '--repair marks them as lost'})`,
      lost,
    ),
    ...section('Files whose size differs from the stored one', wrongSize),
    ...section('Deleted files whose bytes cannot be deleted (the log of the worker has the errors)', stuck),
    ...section(`Objects without a file (${repaired ? 'deleted' : '--repair deletes them'})`, orphans),
    ...section(`Lost files that exist again (${repaired ? 'mark removed' : '--repair removes the mark'})`, found),
    ...total('Objects without a file that may still be in use (check again tomorrow)', youngOrphans),
    ...total('Deleted files whose bytes the worker is about to delete', waiting),
  ];
  return [...lines, isInOrder(report, repaired) ? 'In order.' : 'Not in order.'].join('\n');
}

function section(title: string, keys: string[]): string[] {
  const more = keys.length > SHOWN ? [`  … and ${keys.length - SHOWN} more`] : [];
  return [...total(title, keys.length), ...keys.slice(0, SHOWN).map((key) => `  ${key}`), ...more];
}

const total = (title: string, count: number): string[] => (count === 0 ? [] : [`${title}: ${count}`]);
