import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

const FOLDER = join(process.cwd(), 'docker');

/** A parsed object of YAML, whose schema another library checks. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  [member: string]: unknown;
}

export const dockerFile = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

/** All objects of the Kubernetes manifests. */
export function manifests(): Manifest[] {
  const files = readdirSync(join(FOLDER, 'kubernetes')).filter((file) => file !== 'kustomization.yaml');
  return files.flatMap((file) =>
    parseAllDocuments(dockerFile(`kubernetes/${file}`)).map((document) => document.toJS() as Manifest),
  );
}
