import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** Makes certificates for the played web, good and expired ones, so that no key lies in the repository. */

export type Authority = {
  /** To be trusted: NODE_EXTRA_CA_CERTS. */
  certificate: string;
  issue(host: string, validity: { from: Date; to: Date }): { key: string; cert: string };
};

export function makeAuthority(): Authority {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = "Played web";
  const year = 365 * 86_400_000;
  const certificate = makeCertificate(
    {
      issuer: name,
      subject: name,
      publicKey,
      from: new Date(Date.now() - year),
      to: new Date(Date.now() + year),
    },
    privateKey,
  );
  return {
    certificate,
    issue(host, { from, to }) {
      const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const cert = makeCertificate(
        { issuer: name, subject: host, host, publicKey: pair.publicKey, from, to },
        privateKey,
      );
      return { key: pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert };
    },
  };
}

type Claims = {
  issuer: string;
  subject: string;
  host?: string;
  publicKey: KeyObject;
  from: Date;
  to: Date;
};

/** X.509 version 3 (RFC 5280, section 4.1), signed with ECDSA and SHA-256. */
function makeCertificate(
  { issuer, subject, host, publicKey, from, to }: Claims,
  key: KeyObject,
): string {
  const algorithm = der(0x30, Buffer.from("06082a8648ce3d040302", "hex"));
  const basicConstraints = der(
    0x30,
    Buffer.from("0603551d13", "hex"),
    Buffer.from("0101ff", "hex"),
    der(0x04, der(0x30, Buffer.from("0101ff", "hex"))),
  );
  const alternativeName = (dns: string) =>
    der(0x30, Buffer.from("0603551d11", "hex"), der(0x04, der(0x30, der(0x82, Buffer.from(dns)))));
  const body = der(
    0x30,
    der(0xa0, Buffer.from("020102", "hex")),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    distinguishedName(issuer),
    der(0x30, time(from), time(to)),
    distinguishedName(subject),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(0x30, host ? alternativeName(host) : basicConstraints)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", body, key)]);
  const base64 = der(0x30, body, algorithm, der(0x03, signature)).toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join("\n")}\n-----END CERTIFICATE-----\n`;
}

function distinguishedName(name: string): Buffer {
  return der(
    0x30,
    der(0x31, der(0x30, Buffer.from("0603550403", "hex"), der(0x0c, Buffer.from(name)))),
  );
}

function time(date: Date): Buffer {
  return der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+/g, "")}`));
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
