import { generateKeyPairSync, sign } from "node:crypto";

/** A key and a certificate that nobody vouches for: the least that X.509 allows, signed by itself, valid until 2049. */
export function selfSigned(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = element(SEQUENCE, Buffer.from("06082a8648ce3d040302", "hex")); // ecdsa-with-SHA256
  const nobody = element(SEQUENCE);
  const validity = element(SEQUENCE, element(UTC_TIME, "200101000000Z"), element(UTC_TIME, "491231235959Z"));
  const key = publicKey.export({ type: "spki", format: "der" });
  const facts = element(SEQUENCE, element(INTEGER, Buffer.from([1])), algorithm, nobody, validity, nobody, key);
  const signature = element(BIT_STRING, Buffer.from([0]), sign("sha256", facts, privateKey));
  const cert = element(SEQUENCE, facts, algorithm, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const UTC_TIME = 0x17;

/** One element of DER: its tag, its length, what it holds. */
function element(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = content;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}
