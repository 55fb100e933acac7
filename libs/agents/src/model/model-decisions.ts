import { Injectable, Logger } from '@nestjs/common';
import { LanguageModels, ModelError } from '@app/models';
import { MODEL_INSTRUCTIONS, type ModelDecision, readToolCall, TOOL_CALL_SCHEMA } from '@app/planning/services';

/** Longer than every observation of a session (`describeObservation`), which bounds each of its parts. */
const MAX_OBSERVATION = 200_000;
/** A call with a value of some paragraphs. */
const MAX_REPLY_TOKENS = 2_000;

/** What the language model decides to do next in runs that it plans. */
@Injectable()
export class ModelDecisions {
  private readonly log = new Logger(ModelDecisions.name);

  constructor(private readonly models: LanguageModels) {}

  /** A fault of the model ends the run with its sentence; a run is not tried again, because its budget is used. */
  async decide(teamId: string, observation: string, signal: AbortSignal): Promise<ModelDecision> {
    try {
      const request = {
        teamId,
        instructions: MODEL_INSTRUCTIONS,
        prompt: observation.slice(0, MAX_OBSERVATION),
        signal,
      };
      const reply = { schema: TOOL_CALL_SCHEMA, read: readToolCall, maxReplyTokens: MAX_REPLY_TOKENS };
      return { call: await this.models.object({ ...request, ...reply }) };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.log.warn({ message: 'the language model failed', fault: error.fault });
      return { fault: error.message };
    }
  }
}
