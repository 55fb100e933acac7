import { Injectable } from '@nestjs/common';
import { Env, type ModelSettings } from '@app/core';
import type { JSONSchema7, LanguageModel } from 'ai';
import { invalidReply, ModelError, toModelError } from './model-error';
import { ModelUsageRepository } from './usage/model-usage.repository';
import { monthOf } from './usage/model-usage.service';

/** A question to the model whose reply is an object. */
export interface ModelRequest<Reply> {
  /** The call counts for the budget of this team. */
  teamId: string;
  instructions: string;
  prompt: string;
  /** JSON Schema of the reply. */
  schema: JSONSchema7;
  /** Returns the reply with its type. @throws for an object that the schema does not permit */
  read: (reply: unknown) => Reply;
  maxReplyTokens: number;
  signal: AbortSignal;
}

/** Attempts after a rate limit, a server error or a broken connection; the pauses are the provider's, else they grow from 2 s. */
const RETRIES = 2;
/** Models need about one token for four characters of English, and more in other languages. This keeps an estimate high. */
const CHARACTERS_PER_TOKEN = 3;

/** The language model that the operator has configured, for structured replies. */
@Injectable()
export class LanguageModels {
  constructor(
    private readonly usage: ModelUsageRepository,
    private readonly env: Env,
  ) {}

  /** Whether a model is configured. */
  get available(): boolean {
    return this.env.model !== null;
  }

  /**
   * Asks for an object. The tokens are reserved before the call and corrected after it; a call whose process dies stays counted
   * with its reservation.
   * @throws ModelError without a model, over the budget, after the time limit, and for replies that do not fit the schema
   */
  async object<Reply>(request: ModelRequest<Reply>): Promise<Reply> {
    const settings = this.env.model;
    if (!settings) throw new ModelError('not_configured', 'No language model is configured.');
    const reserved = estimate(request);
    const month = monthOf(new Date());
    if (!(await this.usage.reserve(request, month, reserved, settings.teamTokens)))
      throw new ModelError('budget', 'The token budget of this month is used up.');
    const { reply, tokens } = await ask(settings, request);
    if (tokens !== null) await this.usage.settle(request, month, tokens - reserved);
    if (reply instanceof ModelError) throw reply;
    return reply;
  }
}

function estimate({ instructions, prompt, schema, maxReplyTokens }: ModelRequest<unknown>): number {
  const characters = instructions.length + prompt.length + JSON.stringify(schema).length;
  return Math.ceil(characters / CHARACTERS_PER_TOKEN) + maxReplyTokens;
}

/** The reply or its error, and the tokens that the call took; null when the provider did not tell. */
async function ask<Reply>(settings: ModelSettings, request: ModelRequest<Reply>) {
  const { generateText, jsonSchema, Output } = await import('ai');
  const timeout = AbortSignal.timeout(settings.seconds * 1_000);
  let tokens: number | null = null;
  try {
    const { output, totalUsage } = await generateText({
      model: await modelOf(settings),
      output: Output.object({ schema: jsonSchema<unknown>(request.schema) }),
      system: request.instructions,
      prompt: request.prompt,
      maxOutputTokens: request.maxReplyTokens,
      temperature: 0,
      maxRetries: RETRIES,
      abortSignal: AbortSignal.any([timeout, request.signal]),
    });
    tokens = totalUsage.totalTokens ?? null;
    return { reply: typed(request, output), tokens };
  } catch (error) {
    request.signal.throwIfAborted();
    return { reply: toModelError(error, timeout), tokens };
  }
}

function typed<Reply>({ read }: ModelRequest<Reply>, output: unknown): Reply {
  try {
    return read(output);
  } catch (cause) {
    throw invalidReply(cause);
  }
}

/** Loaded at the first call: the libraries take a good part of a program's start. */
async function modelOf({ provider, url, name, apiKey }: ModelSettings): Promise<LanguageModel> {
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ baseURL: url ?? undefined, apiKey: apiKey ?? '' })(name);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const options = { name: 'model', baseURL: url ?? '', apiKey: apiKey ?? undefined, supportsStructuredOutputs: true };
  return createOpenAICompatible(options)(name);
}
