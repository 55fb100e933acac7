/**
 * `npm run train:confidence -- --data DIR [--data DIR …] --cache DIR [--limit N]`: learns how probable it is that a value which
 * labels and layout find is right, from labelled folders (`manifest.json`), and writes `ranking/confidence-weights.json`.
 * Read documents are kept in `--cache`, by the name of the folder. Prints the shares of right values by confidence, each
 * measured by a model that knows no document of the value's vendor.
 */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { AnalysedDocument } from '../../../../libs/answering/src/answerers/analysed-document';
import { analyse } from '../../../../libs/answering/src/answerers/analysis';
import { confidenceEvidence } from '../../../../libs/answering/src/answerers/confidence-evidence';
import { meaningOf } from '../../../../libs/answering/src/answerers/entity-meaning';
import { findOne } from '../../../../libs/answering/src/answerers/finding';
import { type Features, rank } from '../../../../libs/answering/src/answerers/ranking/ranker';
import { projectRoot } from '../../../../libs/testing/src/project-root';
import { FieldScores } from '../field-scores';
import { kindsOf, questionsAbout } from '../labelled-documents';
import { isRight } from '../normalised';
import { type Example, fitConditionalLogit } from './conditional-logit';
import { type TrainingDocument, trainingDocuments } from './training-documents';
import { FOLDS } from './vendors';

const SEED = 20261122;
const TARGET = 'libs/answering/src/answerers/ranking/confidence-weights.json';
/** Values of documents with made-up names count less: there are as many of them as of true ones. */
const MASKED_WEIGHT = 0.5;

/** A value that was found, and whether it is right. */
interface Found {
  document: TrainingDocument;
  field: string;
  value: string;
  features: Features;
  isRight: boolean;
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { data: { type: 'string', multiple: true }, cache: text, limit: text } as const;
  const { data, cache, limit } = parseArgs({ options }).values;
  if (!data || !cache) throw new Error('Usage: npm run train:confidence -- --data DIR [--data DIR …] --cache DIR');
  const documents = await trainingDocuments(data, cache, SEED, limit === undefined ? undefined : Number(limit));
  const found = documents.flatMap(valuesOf);
  crossValidate(found);
  const model = fitConditionalLogit(found.map(toExample));
  const folders = data.map((folder) => `--data ${basename(folder)}`).join(' ');
  const command = `npm run train:confidence -- ${folders} --cache ${basename(cache)}`;
  const origin = { command, seed: SEED, date: new Date().toISOString().slice(0, 10), values: found.length };
  writeFileSync(join(projectRoot, TARGET), `${JSON.stringify({ ...origin, ...model }, null, 2)}\n`);
}

function valuesOf(document: TrainingDocument): Found[] {
  const { labelled } = document;
  const kindOf = kindsOf(labelled);
  const one = questionsAbout(labelled).find(({ question }) => question.questionType === 'one_value');
  if (!one) return [];
  const { question, fields } = one;
  const analysis = analyse(
    new AnalysedDocument(document.document),
    question.entities.map(({ name }) => name),
  );
  return question.entities.flatMap((entity, index) => {
    const meaning = meaningOf(entity, question);
    const finding = analysis.form.fields.has(entity.name) ? null : findOne(meaning, entity.name, analysis);
    const field = fields[index];
    if (!finding || field === undefined || String(labelled.truth[field] ?? '') === '') return [];
    const { value, score, runnerUp = 0, spans } = finding;
    const features = confidenceEvidence({ type: meaning.type, score, runnerUp, spans }, analysis.sheet.cells);
    return [{ document, field, value, features, isRight: isRight(kindOf(field), labelled.truth[field], value) }];
  });
}

/** The value alone competes with "none": its probability is that of a logistic regression. */
function toExample({ document, features, isRight: right }: Found): Example {
  const weight = document.weight * (document.isMasked ? MASKED_WEIGHT : 1);
  return { candidates: [features], right: [right], weight };
}

/** Prints for true and for made-up names how often values are right, by field and by their confidence. */
function crossValidate(found: Found[]): void {
  const scores = { 'true names': new FieldScores(), 'made-up names': new FieldScores() };
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = fitConditionalLogit(found.filter(({ document }) => document.fold !== fold).map(toExample));
    for (const { document, field, value, features } of found.filter((one) => one.document.fold === fold)) {
      const confidence = 100 * (rank(model, [{ key: '', features }])?.probability ?? 0);
      const { labelled, isMasked } = document;
      scores[isMasked ? 'made-up names' : 'true names'].add({ [field]: labelled.truth[field] }, kindsOf(labelled), {
        values: { [field]: value },
        confidences: { [field]: confidence },
      });
    }
  }
  for (const [names, table] of Object.entries(scores)) console.log(`${names}\n${table.toString()}\n`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
