import { layOut } from '../../../../reading/src/layout';
import type { FormField, Word } from '../../../../reading/src/document';
import { AnalysedDocument } from '../analysed-document';
import { formFieldsOf } from './form-fields';

const SIZE = { number: 1, width: 600, height: 800, unit: 'point' } as const;

function at(x: number, y: number, text: string, source: Word['source'] = 'text'): Word[] {
  let left = x;
  return text.split(' ').map((word) => {
    const box = { x: left / 600, y: y / 800, width: word.length / 120, height: 10 / 800 };
    left += word.length * 5 + 3;
    return { text: word, box, confidence: 100, source };
  });
}

/** A label with a field below it that has a value, or is empty. */
function labelled(
  x: number,
  y: number,
  label: string,
  value: string,
  width = 200,
): { words: Word[]; field: FormField } {
  const box = { x: x / 600, y: (y + 12) / 800, width: width / 600, height: 14 / 800 };
  return {
    words: [...at(x, y, label), ...(value ? at(x + 2, y + 14, value, 'field') : [])],
    field: { name: `f${x}-${y}`, label: '', kind: 'text', values: value ? [value] : [], box },
  };
}

function valuesIn(parts: ReturnType<typeof labelled>[], names: string[]): (string | undefined)[] {
  const words = parts.flatMap((part) => part.words);
  const page = layOut(words, SIZE, { fields: parts.map(({ field }) => field) });
  const { fields } = formFieldsOf(new AnalysedDocument({ pages: [page], pageCount: 1, truncated: false }), names);
  return names.map((name) => fields.get(name)?.pair.value.text);
}

describe('formFieldsOf', () => {
  const address = [
    labelled(50, 100, "Tenant's name", 'Ida Berg'),
    labelled(350, 105, 'Deposit', '500'),
    labelled(350, 135, 'Monthly rent', '900'),
    labelled(50, 140, 'Street address', '12 Elm Street'),
    labelled(50, 180, 'Town and postal code', 'Albany, NY, 12203'),
  ];

  it('joins the street and the town of an address below the name that it belongs to', () => {
    expect(valuesIn(address, ['TenantAddress'])).toEqual(['12 Elm Street\nAlbany, NY, 12203']);
  });

  it('keeps the street where the street or the town is asked for', () => {
    expect(valuesIn(address, ['TenantStreetAddress'])).toEqual(['12 Elm Street']);
    expect(valuesIn(address, ['TenantAddress', 'Town'])).toEqual(['12 Elm Street', 'Albany, NY, 12203']);
  });

  it('gives a filled field to the name that has no other one', () => {
    const parts = [
      labelled(50, 100, 'Explain the additional conditions for the reduced rate', 'Only in winter', 400),
      labelled(50, 140, 'Explain the additional conditions for the reduced rate', '', 400),
      labelled(50, 180, 'Claimed interest rate of the loan in percent', '13'),
    ];
    expect(valuesIn(parts, ['Rate', 'AdditionalConditions'])).toEqual(['13', 'Only in winter']);
  });
});
