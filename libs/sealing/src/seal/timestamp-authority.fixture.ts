import * as asn1js from 'asn1js';
import { ContentInfo, PKIStatusInfo, TSTInfo, TimeStampReq, TimeStampResp } from 'pkijs';
import { sha256 } from './digests';
import { signData } from './sign-data';
import { Oid, encodeSignedData } from './signed-data';
import type { SealKey } from './seal-key';
import { encoded, readDer } from './strict-der';
import type { Timestamper } from './timestamp';

/** A timestamp authority in this process (RFC 3161). `change` modifies the TSTInfo before it is signed. */
export function timestampAuthority(
  key: SealKey,
  change: (info: TSTInfo) => void = () => undefined,
  at = new Date(),
): Timestamper {
  return async (asked) => {
    const { messageImprint, nonce } = TimeStampReq.fromBER(asked);
    const genTime = new Date(Math.floor(at.getTime() / 1000) * 1000);
    const serialNumber = new asn1js.Integer({ value: 1 });
    const info = new TSTInfo({ version: 1, policy: '1.2.3.4', messageImprint, serialNumber, genTime, nonce });
    change(info);
    return responseWith(tokenOver(encoded(info.toSchema()), key));
  };
}

/** A refusal (RFC 3161, 2.4.2). */
export const refusal = (status: number): Buffer =>
  encoded(new TimeStampResp({ status: new PKIStatusInfo({ status }) }).toSchema());

function responseWith(token: Buffer): Buffer {
  const timeStampToken = new ContentInfo({ schema: readDer(token) });
  return encoded(new TimeStampResp({ status: new PKIStatusInfo({ status: 0 }), timeStampToken }).toSchema());
}

function tokenOver(content: Buffer, key: SealKey): Buffer {
  return encodeSignedData(signData({ key, contentType: Oid.timestampInfo, digest: sha256(content), content }));
}
