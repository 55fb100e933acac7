/** The program of the thread that parses the code of rules (`RuleCodeJudge`). It does not load Nest. */
import { serveWork } from '@app/core/programs';
import { isFunctionBody } from './rule-code';

serveWork((codes: string[]) => Promise.resolve(codes.map(isFunctionBody)));
