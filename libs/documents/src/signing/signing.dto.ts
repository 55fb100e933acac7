import { BooleanField, EnumField, IntegerField, JsonField, NestedField, StringField } from '@app/core';

const MARK_KINDS = ['typed', 'drawn'] as const;

/** Strokes as SVG path data (commands M and L, integers) in a view box of `width` by `height`. */
export class DrawingInput {
  @StringField({ min: 5, max: 100_000, pattern: /^[ML\d ,.-]+$/ }) path!: string;
  @IntegerField({ min: 1, max: 10_000 }) width!: number;
  @IntegerField({ min: 1, max: 10_000 }) height!: number;
}

/** What somebody does to the document that was shown. */
class ShownDocumentDto {
  @StringField({
    ...{ optional: true, min: 64, max: 64, pattern: /^[0-9a-f]{64}$/ },
    description: 'SHA-256 of the document that was shown; default the last version',
  })
  document_sha256?: string;
}

/** The request of the signing page. */
export class SignDocumentDto extends ShownDocumentDto {
  @StringField({ min: 1, max: 120, description: 'full name of the signer' }) name!: string;
  @BooleanField({ description: 'the signer agrees to the consent text' }) consent!: boolean;
  @StringField({ description: 'version of the consent text that was shown' }) consent_version!: string;
  @EnumField(MARK_KINDS, 'SignatureMarkKind') kind!: (typeof MARK_KINDS)[number];
  @JsonField({ optional: true, description: 'values of the fields of this signer, by name' })
  fields?: Record<string, unknown>;
  @NestedField(() => DrawingInput, { optional: true, description: 'for kind drawn' }) drawing?: DrawingInput;
}

export class DeclineDto {
  @StringField({ optional: true, max: 2_000 }) reason: string = '';
}

/** The request of an approver. */
export class ApproveDto extends ShownDocumentDto {
  @StringField({ min: 1, max: 120, description: 'full name of the approver' }) name!: string;
}

/**
 * `waiting`: this recipient has acted, others have not; `reading`: nothing is asked of this recipient; `unsealed`: the signed
 * document could not be made.
 */
const SIGNING_STATES = ['open', 'reading', 'waiting', 'signed', 'unsealed', 'sealed', 'declined', 'voided'] as const;

/** The state of a signature request for one recipient. */
export class SigningStateDto {
  @EnumField(SIGNING_STATES, 'SigningState') state!: (typeof SIGNING_STATES)[number];
}
