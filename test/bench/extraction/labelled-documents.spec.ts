import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExtractionRun } from '../../../libs/extraction/src/runs/extraction-run.entity';
import { toReviewedDocumentDto } from '../../../libs/extraction/src/review/correction-set';
import { labelledDocuments, questionsAbout } from './labelled-documents';

describe('an export of corrections', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corrections-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is a manifest whose documents are asked about what the reviewers approved', () => {
    const datapoint = { queryId: 'q', fieldInternalId: '', fieldId: '', confidence: 90, boxes: [] };
    const data = [
      { ...datapoint, entity: 'Total', value: '5.00', correction: { machineValue: '6.00', by: 'a@b.example', at: '' } },
      { ...datapoint, entity: 'Paid', value: true },
      { ...datapoint, entity: 'Due', value: null },
      { ...datapoint, entity: 'Items', value: ['Tea', 'Milk'] },
    ];
    const run: Partial<ExtractionRun> = { id: 'r', extractionId: 'e', fileName: 'a.pdf', data };
    const line = JSON.stringify(toReviewedDocumentDto(run as ExtractionRun));
    writeFileSync(join(folder, 'manifest.ndjson'), `${line}\n`);

    const [document, ...more] = labelledDocuments(folder);
    expect(more).toEqual([]);
    expect(document).toMatchObject({ file: 'a.pdf', truth: { Total: '5.00', Paid: true, Items: ['Tea', 'Milk'] } });
    const asked = questionsAbout(document!).map(({ question, fields }) => [question.questionType, fields]);
    expect(asked).toEqual([
      ['one_value', ['Total']],
      ['yes_no', ['Paid']],
      ['multiple_value', ['Items']],
    ]);
  });
});
