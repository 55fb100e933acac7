import { ApiSchema } from '@nestjs/swagger';
import {
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  JsonField,
  NestedField,
  SentBackFrom,
  StringField,
  UuidField,
  writeOf,
} from '@app/core';
import { MAX_DELAY_MS, MAX_STEP_BODY, MAX_STEPS } from './receiver-limits';
import type { Receiver, ReceiverCall, ReceiverStep } from './receiver.entity';
import { SIGNATURES, type SignatureVerdict } from './signature-verdict';

@ApiSchema({ description: 'How a receiver answers one call.' })
export class ReceiverStepDto implements ReceiverStep {
  @IntegerField({ optional: true, min: 200, max: 599, default: 200, description: 'HTTP status of the answer' })
  status: number = 200;
  @StringField({
    optional: true,
    max: MAX_STEP_BODY,
    default: '',
    description: 'body of the answer, sent as text/plain',
  })
  body: string = '';
  @IntegerField({
    optional: true,
    min: 0,
    max: MAX_DELAY_MS,
    default: 0,
    description: 'milliseconds before the answer; deliveries wait for 20 seconds',
  })
  delay_ms: number = 0;
  @IntegerField({
    optional: true,
    nullable: true,
    min: 0,
    max: 86_400,
    default: null,
    description: 'seconds in the header `Retry-After`; null: without it',
  })
  retry_after: number | null = null;
  @BooleanField({
    optional: true,
    default: false,
    description: 'closes the connection without an answer, after the delay',
  })
  drop: boolean = false;
}

@ApiSchema({ description: 'An address that takes webhooks and callbacks and answers by a script.' })
export class ReceiverDto {
  @UuidField({ description: 'id of the receiver (UUID), for its address in this API' }) id!: string;
  @StringField({ description: 'the address for webhooks and callbacks; it needs no key' }) url!: string;
  @StringField({ max: 200, default: '', description: 'a note, such as the test that it is for' }) description!: string;
  @NestedField(() => ReceiverStepDto, {
    array: true,
    maxItems: MAX_STEPS,
    default: [],
    description: 'the answers to the first calls, in this order; every call after them gets 200',
  })
  script!: ReceiverStepDto[];
  @IntegerField({ description: 'how many calls have arrived' }) call_count!: number;
  @DateField() created_at!: Date;
}

@ApiSchema({ description: 'A receiver to make.' })
@SentBackFrom(() => ReceiverDto)
export class CreateReceiverDto extends writeOf(ReceiverDto, ['description', 'script']) {}

@ApiSchema({ description: 'A call that has arrived at a receiver.' })
export class ReceiverCallDto {
  @IntegerField({ description: 'the position among all calls of the receiver, from 1' }) number!: number;
  @DateField({ description: 'when the call had arrived' }) received_at!: Date;
  @StringField({ description: 'HTTP method of the call; webhooks use POST' }) method!: string;
  @JsonField({ description: 'the headers by their names in lower case' }) headers!: Record<string, string>;
  @StringField({ description: 'the body as text, at most its first 65,536 characters' }) body!: string;
  @IntegerField({ description: 'the length of the whole body in bytes' }) body_bytes!: number;
  @EnumField(SIGNATURES, 'ReceivedSignature', {
    description: 'whether the call is signed with the webhook secret of the environment (Standard Webhooks)',
  })
  signature!: SignatureVerdict;
  @IntegerField({ nullable: true, description: 'the status of the answer; null: the connection was closed' })
  answered_status!: number | null;
}

@ApiSchema({ description: 'A receiver with its latest calls.' })
export class ReceiverDetailDto extends ReceiverDto {
  @NestedField(() => ReceiverCallDto, { array: true, description: 'the last hundred calls, newest first' })
  calls!: ReceiverCallDto[];
}

/** @param url the signed address at which the receiver takes calls */
export const toReceiverDto = (receiver: Receiver, url: string): ReceiverDto => ({
  id: receiver.id,
  url,
  description: receiver.description,
  script: receiver.script,
  call_count: receiver.callCount,
  created_at: receiver.createdAt,
});

export const toReceiverCallDto = (call: ReceiverCall): ReceiverCallDto => ({
  number: call.number,
  received_at: call.receivedAt,
  method: call.method,
  headers: call.headers,
  body: call.body,
  body_bytes: call.bodyBytes,
  signature: call.signature as SignatureVerdict,
  answered_status: call.answeredStatus,
});
