import type { DataSource } from 'typeorm';
import type { LoggedStatement } from './statement-log';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** The tables that a statement reads from the first to the last row, by its plan with its values and, when it is prepared, without. */
export async function scannedBy(dataSource: DataSource, { text, values, isNamed }: LoggedStatement): Promise<string[]> {
  const plans = [await planOf(dataSource, `EXPLAIN (FORMAT JSON) ${text}`, values)];
  if (isNamed) plans.push(await planOf(dataSource, `EXPLAIN (FORMAT JSON, GENERIC_PLAN) ${text}`, []));
  return [...new Set(plans.flatMap(scans))];
}

async function planOf(dataSource: DataSource, statement: string, values: unknown[]): Promise<PlanNode> {
  const [row] = await dataSource.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(statement, values);
  return row!['QUERY PLAN'][0].Plan;
}

function scans(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(scans);
  return node['Node Type'] === 'Seq Scan' ? [node['Relation Name']!, ...below] : below;
}
