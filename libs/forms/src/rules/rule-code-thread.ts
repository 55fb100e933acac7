/** The program of the thread that parses the code of rules (`RuleCodeJudge`). It does not load Nest. */
import { serveWork } from '@app/core/programs';
import { faultsIn, type Script } from './scripts';

serveWork((scripts: Script[]) => Promise.resolve(faultsIn(scripts)));
