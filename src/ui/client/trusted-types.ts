/**
 * With Trusted Types, a browser lets no plain text become markup or a script's address without a named policy. The header
 * lists the allowed names (web/edge/security.ts). TypeScript does not know these types yet, so what a policy makes is typed
 * as its text.
 */
type TrustedTypes = {
  createPolicy: <Rules extends Partial<Record<'createHTML' | 'createScriptURL', (text: string) => string | null>>>(
    name: string,
    rules: Rules,
  ) => Rules
}

declare global {
  var trustedTypes: TrustedTypes | undefined
}

export {}
