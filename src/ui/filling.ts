import type { Template } from './template.ts'

/**
 * A template with what stands in its holes, as a child of an element that `ui/markup.ts` writes: it goes straight into the
 * page. Texts and figures are escaped; what is an element, or filled in itself, is written there.
 */
export class Filling {
  readonly template: Template<string>
  readonly values: Readonly<Record<string, unknown>>

  constructor(template: Template<string>, values: Readonly<Record<string, unknown>>) {
    this.template = template
    this.values = values
  }
}
