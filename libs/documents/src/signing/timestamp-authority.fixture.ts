import { sign } from 'node:crypto';
import { Oid, SHA256_IDENTIFIER, attribute, encodeSignedData, sha256, signDigest } from './cms';
import { Tag, element, integer, membersOf, oid, octets, readOne, sequence, setOf } from './der';
import type { SealKey } from './seal-key';
import type { Timestamper } from './timestamp';

/** A timestamp authority in this process; it answers as RFC 3161 asks. */
export function timestampAuthority(
  key: SealKey,
  change: (info: Buffer) => Buffer = (info) => info,
  at = new Date(),
): Timestamper {
  return async (asked) => {
    const [, imprint, nonce] = membersOf(readOne(asked));
    const when = element(Tag.generalizedTime, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
    const info = change(
      sequence(
        integer(1),
        oid('1.2.3.4'),
        imprint?.bytes ?? Buffer.alloc(0),
        integer(1),
        when,
        nonce?.bytes ?? Buffer.alloc(0),
      ),
    );
    return sequence(sequence(integer(0)), tokenOver(info, key));
  };
}

function tokenOver(info: Buffer, key: SealKey): Buffer {
  const signedAttributes = [
    attribute(Oid.contentType, oid(Oid.timestampInfo)),
    attribute(Oid.messageDigest, octets(sha256(info))),
    attribute(Oid.signingCertificateV2, sequence(sequence(sequence(octets(sha256(key.certificate.raw)))))),
  ];
  const sample = signDigest(sha256(info), key.privateKey, key.certificate, []);
  const signature = sign('sha256', setOf(...signedAttributes), key.privateKey);
  return encodeSignedData({
    ...sample,
    contentType: Oid.timestampInfo,
    content: info,
    digestAlgorithm: SHA256_IDENTIFIER,
    signedAttributes,
    signature,
  });
}
