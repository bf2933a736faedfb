import { createHash, generateKeyPairSync } from 'node:crypto'

/**
 * What a browser answers when it makes a passkey: a new key of its own, without attestation (WebAuthn, section 6.5). For
 * tests of races, which no browser can time.
 */
export function makePasskey(challenge: string, { origin }: { origin: string }): object {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = createHash('sha256').update(x).digest()
  const cose = [
    ...[Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]), bytes(Buffer.from(x, 'base64url'))],
    ...[Buffer.from([0x22]), bytes(Buffer.from(y, 'base64url'))],
  ]
  const relyingParty = createHash('sha256').update(new URL(origin).hostname).digest()
  const present = Buffer.from([0x45, 0, 0, 0, 0]) // user present and verified, a key attached; the counter is 0
  const authData = Buffer.concat([relyingParty, present, Buffer.alloc(16), Buffer.from([0, id.length]), id, ...cose])
  const attestation = Buffer.concat([
    ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), bytes(authData)],
  ])
  const said = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })
  return {
    ...{
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
    },
    response: {
      clientDataJSON: Buffer.from(said).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
  }
}

/** CBOR: a byte string of 24 to 255 bytes, and a text of fewer than 24. */
const bytes = (content: Buffer) => Buffer.concat([Buffer.from([0x58, content.length]), content])
const text = (content: string) => Buffer.concat([Buffer.from([0x60 | content.length]), Buffer.from(content)])
