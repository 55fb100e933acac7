import { filledSheet, workbookOf } from '../workbook.fixture';

const after =
  '<mergeCells count="2"><mergeCell ref="A2:B2"/><mergeCell ref="A5:C5"/></mergeCells>' +
  '<conditionalFormatting sqref="A2"><cfRule type="expression" priority="1"><formula>A2&gt;1</formula></cfRule></conditionalFormatting>' +
  '<dataValidations count="1"><dataValidation type="list" sqref="A2:A3"><formula1>"a,b"</formula1></dataValidation></dataValidations>' +
  '<ignoredErrors><ignoredError sqref="A2" numberStoredAsText="1"/></ignoredErrors>';
const rows = [['{{#if on}}'], ['a', 'b'], ['c'], ['{{/if}}'], ['end', '{{x}}', 'c']];

describe('markup of removed cells', () => {
  it('is removed, because a list without elements is invalid', () => {
    const { sheet } = filledSheet(workbookOf(rows, { after }), { on: false, x: 1 });
    expect(sheet).toContain('<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells></worksheet>');
  });

  it('stays while its cells do', () => {
    const { sheet } = filledSheet(workbookOf(rows, { after }), { on: true, x: 1 });
    expect(sheet).toContain('<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="A3:C3"/></mergeCells>');
    expect(sheet).toContain('<conditionalFormatting sqref="A1">');
    expect(sheet).toContain('<dataValidations count="1"><dataValidation type="list" sqref="A1:A2">');
    expect(sheet).toContain('<ignoredError sqref="A1"');
  });

  it('is no merge of one cell, when the rows below it are removed', () => {
    const book = workbookOf([['title', 'x'], ['{{#if on}}'], ['', '{{y}}'], ['{{/if}}']], {
      after: '<mergeCells count="1"><mergeCell ref="A1:A3"/></mergeCells>',
    });
    expect(filledSheet(book, { on: false }).sheet).not.toContain('mergeCell');
    expect(filledSheet(book, { on: true, y: 1 }).sheet).toContain('<mergeCell ref="A1:A2"/>');
  });
});
