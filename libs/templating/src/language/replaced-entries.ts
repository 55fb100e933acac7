import type { PackageEntry } from '@app/formats';

/** The entries of a package in their order, with changed entries replaced and new ones appended. */
export function replaceEntries(
  entries: readonly PackageEntry[],
  changed: ReadonlyMap<string, PackageEntry>,
): PackageEntry[] {
  const kept = entries.map((entry) => changed.get(entry.name) ?? entry);
  const names = new Set(entries.map((entry) => entry.name));
  return [...kept, ...[...changed.values()].filter((entry) => !names.has(entry.name))];
}
