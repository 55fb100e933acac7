import type { DemoStep } from '../demo';
import { agents } from './agents.step';
import { documents } from './documents.step';
import { extractions } from './extractions.step';
import { fields } from './fields.step';
import { forms } from './forms.step';
import { submissions } from './submissions.step';
import { teams } from './teams.step';
import { users } from './users.step';

/** The demo data, in the order of creation. A new step runs on the next start. */
export const DEMO_STEPS: DemoStep[] = [teams, fields, users, forms, submissions, extractions, documents, agents];
