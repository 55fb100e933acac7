import type { PDFDict } from '@cantoo/pdf-lib';
import type { PdfFile } from '../pdf-file';
import { fieldsOf, isSigned, type PdfField } from '../pdf-fields';
import { arrayOf, dictOf, dictsIn, nameOf, numberOf, textOf } from '../pdf-values';

/**
 * What the signatures of a document allow to change after them (ISO 32000-2, 12.8.2): 1 nothing, 2 to fill in and to sign, 3 also
 * annotations. Null: none of them restricts it.
 */
export type Permission = 1 | 2 | 3;

/** A restriction, and the name of the field whose signature makes it. */
export interface Restriction {
  permission: Permission;
  field: string;
}

/** Fields that a signature locks. `Exclude` names those that it does not. */
interface FieldLock {
  action: string;
  names: string[];
  field: string;
}

/** Parameters of a transform method or of a lock: both have these entries. */
type Parameters = PDFDict;

/** The rules that the signatures of a document set for changes after them. */
export class SignatureRules {
  private constructor(
    /** The strictest restriction; null without any. */
    readonly restriction: Restriction | null,
    private readonly locks: readonly FieldLock[],
  ) {}

  static of(file: PdfFile): SignatureRules {
    const restrictions: Restriction[] = [];
    const locks: FieldLock[] = [];
    for (const field of fieldsOf(file).filter(isSigned)) {
      const { certifying, locking } = transformsOf(field);
      for (const permission of certifying.map(permissionOf)) restrictions.push({ permission, field: field.name });
      for (const parameters of locking) locks.push(lockOf(parameters, field.name));
    }
    return new SignatureRules(restrictions.toSorted((a, b) => a.permission - b.permission)[0] ?? null, locks);
  }

  /** The name of the signature that locks a field; null for a field that may change. */
  lockerOf(name: string): string | null {
    return this.locks.find((lock) => isLocked(name, lock))?.field ?? null;
  }
}

/** The parameters of a signature that restrict the document (12.8.2.2), and those that lock fields (12.8.2.4, 12.7.5.5). */
function transformsOf({ dict }: PdfField): { certifying: Parameters[]; locking: Parameters[] } {
  const references = dictsIn(arrayOf(dictOf(dict, 'V') ?? dict, 'Reference'));
  const by = (method: string): Parameters[] =>
    references
      .filter((reference) => nameOf(reference, 'TransformMethod') === method)
      .map((reference) => dictOf(reference, 'TransformParams') ?? reference);
  const lock = dictOf(dict, 'Lock');
  const restricting = lock && numberOf(lock, 'P') !== null ? [lock] : [];
  return { certifying: [...by('DocMDP'), ...restricting], locking: [...by('FieldMDP'), ...(lock ? [lock] : [])] };
}

/** 2 when the entry is missing (table 257). A value that does not exist forbids everything. */
function permissionOf(parameters: Parameters): Permission {
  const value = numberOf(parameters, 'P') ?? 2;
  return value === 2 || value === 3 ? value : 1;
}

function lockOf(parameters: Parameters, field: string): FieldLock {
  const names = arrayOf(parameters, 'Fields')?.asArray() ?? [];
  return {
    action: nameOf(parameters, 'Action') ?? '',
    names: names.map((name) => textOf(parameters.context.lookup(name))).filter((name) => name !== null),
    field,
  };
}

/** A name of a field stands for those below it, too. */
function isLocked(name: string, { action, names }: FieldLock): boolean {
  const isListed = names.some((one) => name === one || name.startsWith(`${one}.`));
  if (action === 'Include') return isListed;
  return action === 'All' || (action === 'Exclude' && !isListed);
}
