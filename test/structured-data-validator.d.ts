declare module '@adobe/structured-data-validator' {
  export default class Validator {
    constructor(vocabulary: { '@graph': unknown[] })
    /** @param found the structured data of a page, by format and then by type */
    validate(found: { jsonld: Record<string, unknown[]> }): Promise<{ issueMessage: string; severity: string }[]>
  }
}
