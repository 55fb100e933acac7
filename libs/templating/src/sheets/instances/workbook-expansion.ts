import {
  appendChildren,
  CONTENT_TYPES_PART,
  type ListedSheet,
  Package,
  packEntry,
  relationshipsPart,
  readRelationships,
  withRelationships,
  type Workbook,
} from '@app/formats';
import type { Context } from '../../language/context';
import { replaceEntries } from '../../copies/replaced-entries';
import type { SheetModel } from '../sheet-model';
import { PartCopies, withoutTypes } from './part-copies';
import { instancesOf, type NamedModel, type SheetInstance } from './sheet-instances';
import { renameSheets, type SheetRenames } from './sheet-references';
import { TableNames } from './table-names';
import { type ListedInstances, withInstances } from './workbook-list';

const WORKSHEET = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';

/** A sheet to fill: a sheet of the template, or a copy of one. */
export interface FillingSheet {
  /** The name that formulas have for it until the end of the fill. */
  readonly name: string;
  /** The name that its own formulas have for it. */
  readonly templateName: string;
  readonly model: SheetModel;
  readonly context: Context;
  /** Whether it is filled outside of loops. */
  readonly isTop: boolean;
  /** The new names of the tables of a copy; null for a sheet of the template. */
  readonly tables: ReadonlyMap<string, string> | null;
}

/** A workbook with a sheet for each instance. `renames` are still to be made in all formulas. */
export interface ExpandedWorkbook {
  readonly pkg: Package;
  readonly workbook: Workbook;
  readonly sheets: readonly FillingSheet[];
  readonly renames: SheetRenames;
}

/**
 * Copies and removes the sheets that are repeated, with all that belongs to them. A workbook keeps at least one visible sheet,
 * which is then empty. Throws TemplateError `too_many_sheets` and `unsupported_structure`.
 */
export function expandWorkbook(
  base: Package,
  workbook: Workbook,
  models: readonly NamedModel[],
  context: Context,
): ExpandedWorkbook {
  return new Expansion(base, workbook, models, context).expanded();
}

class Expansion {
  private readonly copies: PartCopies;
  private readonly tables: TableNames;
  private readonly instances: Map<string, readonly SheetInstance[]>;
  private readonly changes = new Map<string, ListedInstances>();
  private readonly links: { id: string; type: string; target: string }[] = [];
  private readonly removed = new Set<string>();
  private readonly renames = new Map<string, string | null>();
  private readonly listed: ListedSheet[] = [];
  private readonly filling: FillingSheet[] = [];
  private readonly texts = new Map<string, string>();

  constructor(
    private readonly base: Package,
    private readonly workbook: Workbook,
    private readonly models: readonly NamedModel[],
    private readonly context: Context,
  ) {
    this.copies = new PartCopies(base);
    this.tables = new TableNames(base, workbook.text);
    this.instances = instancesOf(models, workbook.sheets, context);
  }

  expanded(): ExpandedWorkbook {
    const kept = this.keptEmpty();
    for (const sheet of this.workbook.sheets) this.addSheet(sheet, sheet === kept);
    const text = withInstances(this.workbook.text, this.changes);
    return {
      pkg: this.package(text),
      workbook: { ...this.workbook, text, sheets: this.listed },
      sheets: this.filling,
      renames: this.renames,
    };
  }

  /** The sheet that stays, empty, because no visible sheet would be left; undefined when one is left. */
  private keptEmpty(): ListedSheet | undefined {
    const visible = this.workbook.sheets.filter(({ hidden }) => !hidden);
    const isLeft = visible.some(({ part }) => this.instances.get(part)?.length !== 0);
    return isLeft ? undefined : visible[0];
  }

  private addSheet(sheet: ListedSheet, keepsEmpty: boolean): void {
    const { name, part } = sheet;
    const named = this.models.find(({ model }) => model.part === part);
    const instances = this.instances.get(part);
    const model = keepsEmpty && named ? { ...named.model, nodes: [], cells: [] } : named?.model;
    if (!instances || !model || keepsEmpty) {
      this.listed.push(sheet);
      if (model)
        this.filling.push({ name, templateName: name, model, context: this.context, isTop: true, tables: null });
      return;
    }
    const [first, ...others] = instances;
    if (!first) this.remove(sheet);
    else {
      if (first.name !== name) this.renames.set(name, first.name);
      this.listed.push(sheet);
      const isTop = first.context === this.context;
      this.filling.push({ name, templateName: name, model, context: first.context, isTop, tables: null });
    }
    const copied = others.map((instance) => this.addCopy(sheet, model, instance));
    const ownId = this.relationshipId(part);
    const ids = first ? [ownId, ...copied] : [];
    this.changes.set(ownId, {
      name,
      instances: instances.map((instance, index) => ({ name: instance.name, relationshipId: ids[index] ?? '' })),
    });
  }

  /** Adds a copy of a sheet and returns its relationship id. */
  private addCopy(
    { name: from, part, hidden }: ListedSheet,
    model: SheetModel,
    { name, context }: SheetInstance,
  ): string {
    const parts = this.copies.copy(part, from);
    const copy = parts.get(part) as string;
    const tables = new Map<string, string>();
    for (const [original, copied] of parts) {
      if (!/^xl\/tables\//.test(original)) continue;
      const renamed = this.tables.renamed(this.base.text(original));
      tables.set(renamed.from, renamed.to);
      this.texts.set(copied, renamed.text);
    }
    for (const [original, copied] of parts) {
      if (original === part || !/\.xml$/i.test(original)) continue;
      this.texts.set(
        copied,
        renameSheets(this.texts.get(copied) ?? this.base.text(original), new Map([[from, name]]), tables),
      );
    }
    this.listed.push({ name, part: copy, hidden });
    this.filling.push({ name, templateName: from, model: { ...model, part: copy }, context, isTop: false, tables });
    const id = `fillSheet${this.links.length + 1}`;
    this.links.push({ id, type: WORKSHEET, target: copy });
    return id;
  }

  private remove({ name, part }: ListedSheet): void {
    this.renames.set(name, null);
    for (const owned of this.copies.owned(part)) {
      this.removed.add(owned);
      this.removed.add(relationshipsPart(owned));
    }
  }

  private relationshipId(part: string): string {
    return readRelationships(this.base, this.workbook.part).find(({ target }) => target === part)?.id ?? '';
  }

  private package(workbookText: string): Package {
    const links = relationshipsPart(this.workbook.part);
    const linkText = withRelationships(this.base.text(links), this.links).replace(
      /<(?:[\w.-]+:)?Relationship\s[^<>]*>/g,
      (tag) => (this.isRemovedLink(tag) ? '' : tag),
    );
    const types = withoutTypes(this.base.text(CONTENT_TYPES_PART), this.removed);
    this.texts.set(links, linkText);
    this.texts.set(CONTENT_TYPES_PART, appendChildren(types, 'Types', this.copies.types.join('')));
    this.texts.set(this.workbook.part, workbookText);
    const changed = new Map([...this.texts].map(([part, text]) => [part, packEntry(part, Buffer.from(text, 'utf8'))]));
    const entries = [...this.base.entries, ...this.copies.entries].filter(({ name }) => !this.removed.has(name));
    return new Package(replaceEntries(entries, changed));
  }

  private isRemovedLink(tag: string): boolean {
    const removedIds = readRelationships(this.base, this.workbook.part).filter(
      ({ target }) => target !== null && this.removed.has(target),
    );
    return removedIds.some(({ id }) => new RegExp(`\\sId\\s*=\\s*["']${escaped(id)}["']`).test(tag));
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
