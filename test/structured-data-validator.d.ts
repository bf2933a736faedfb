declare module '@adobe/structured-data-validator' {
  export default class Validator {
    constructor(vocabulary: { '@graph': unknown[] })
    /** @param found what stands in a page, by format and then by type */
    validate(found: { jsonld: Record<string, unknown[]> }): Promise<{ issueMessage: string; severity: string }[]>
  }
}
