/**
 * Browsers that know Trusted Types let no plain text become markup or a script's address without a named policy; the
 * names that there may be stand in the header (web/edge/security.ts). TypeScript does not know them yet, so what a policy
 * makes is typed as the text it stands for.
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
