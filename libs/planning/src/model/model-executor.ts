import { ControlError } from '@app/browsing';
import { placeholdersOf } from '../task/parse-task';
import { StepError } from '../steps/step-error';
import { outcomeOf } from '../steps/step-executor';
import type { StepsInput, StepsOutcome } from '../steps/step-hooks';
import { StepRun } from '../steps/step-run';
import { checkSuccess } from '../steps/outcome/success';
import { describeObservation } from './observation';
import type { ModelDecision, ToolCall, ToolName } from './tool-call';
import { carryOutTool, describeCall, findByRef } from './tools';

export interface ModelInput extends Omit<StepsInput, 'steps'> {
  task: string;
  /** Asks the model for its next call. */
  decide: (observation: string) => Promise<ModelDecision>;
  /** Whether the policy of the agent permits an address. */
  permits: (address: string) => boolean;
}

/** After so many calls in a row that could not be carried out, the model does not find its way. */
const MAX_FAILURES = 4;

/**
 * Carries out a task with a model: it is shown the page and decides on one call after the other. Its calls go through the hooks
 * as steps do, so that the policy, the approvals and the limit of steps hold for both.
 */
export async function executeByModel(input: ModelInput): Promise<StepsOutcome> {
  const run = new StepRun({ ...input, steps: [] });
  const failure = (await new ModelLoop(run, input).toEnd()) ?? (await checkSuccess(run, input.success));
  return outcomeOf(run, input.success, failure);
}

type Failure = NonNullable<StepsOutcome['failure']>;

class ModelLoop {
  private readonly history: string[] = [];
  private failures = 0;
  private index = 0;

  constructor(
    private readonly run: StepRun,
    private readonly input: ModelInput,
  ) {}

  /** @returns null when the model says that the task is done */
  async toEnd(): Promise<Failure | null> {
    for (; ; this.index += 1) {
      const decision = await this.input.decide(await this.observation());
      if ('fault' in decision) return { code: 'model', message: decision.fault, step: this.index };
      const { call } = decision;
      if (isCarriedOut(call)) {
        const failure = await this.carryOut(call);
        if (failure) return failure;
      } else return call.tool === 'done' ? null : this.gaveUp(call);
    }
  }

  /** Secrets that a page shows are masked, so that they reach no model. */
  private async observation(): Promise<string> {
    const { run, history } = this;
    const view = await run.observe();
    const { task } = this.input;
    return run.values.mask(describeObservation({ task, values: run.values.all, history, view }));
  }

  private async carryOut(call: CarriedCall): Promise<Failure | null> {
    const { run, input, index } = this;
    const control = call.ref === null ? null : await findByRef(run, call.ref);
    const text = run.values.mask(describeCall(call, control));
    // Only the words of the step are shown; its kind is not used.
    const step = { kind: 'reload', text } as const;
    run.begin(step, index);
    await input.hooks.beforeStep(step, index);
    const failed = await this.attempt(call);
    this.history.push(`${index + 1}. ${text}: ${failed ? `failed, ${failed.message}` : 'done'}`);
    if (failed) run.note(failed.message);
    await run.report(failed ? 'failed' : 'done', call.tool);
    this.failures = failed ? this.failures + 1 : 0;
    if (failed && (failed.code !== 'step_failed' || this.failures >= MAX_FAILURES))
      return this.failure(failed.code, failed.message);
    return null;
  }

  private async attempt(call: CarriedCall): Promise<StepError | null> {
    try {
      this.requirePermitted(call);
      await carryOutTool(this.run, call);
      return null;
    } catch (error) {
      if (error instanceof StepError) return error;
      if (error instanceof ControlError) return new StepError(error.message);
      throw error;
    }
  }

  /** The proxy holds the policy. Here a forbidden address is a failed call, which the model learns of, and not the end of the run. */
  private requirePermitted({ tool, text, field }: ToolCall): void {
    const keeps = tool === 'read' || tool === 'download';
    if (keeps && field !== null && !this.mayKeep(field))
      throw new StepError(`The task does not say to save into "${field}".`);
    if (tool !== 'open' || text === null || !/^[a-z][a-z\d+.-]*:/i.test(text)) return;
    if (!this.input.permits(text)) throw new StepError('The policy of the agent does not permit this address.');
  }

  /** A page must not have its texts written into fields of the user, or in place of a secret. */
  private mayKeep(field: string): boolean {
    const { run, input } = this;
    const isSecret = run.values.all.some((value) => value.field === field && value.secretOrigins !== null);
    const words = input.task.split(/[^\p{L}\p{N}_-]+/u);
    return !isSecret && (placeholdersOf(input.task).includes(field) || words.includes(field));
  }

  private gaveUp({ text }: ToolCall): Failure {
    return this.failure('model', `The language model gave up: ${text ?? ''}`);
  }

  private failure(code: Failure['code'], message: string): Failure {
    return { code, message: this.run.values.mask(message), step: this.index };
  }
}

type CarriedCall = ToolCall & { tool: Exclude<ToolName, 'done' | 'fail'> };
const isCarriedOut = (call: ToolCall): call is CarriedCall => call.tool !== 'done' && call.tool !== 'fail';
