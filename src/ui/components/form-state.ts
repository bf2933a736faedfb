import type { Locale } from '#base/locale.ts'
import type { FormValues } from '#domain/requests/contact-fields.ts'

/** A field that was refused, with the message that says why. */
export type WordedError = { path: string; code: string; message: string }

/** A form as a page shows it, for the first time, or again with the typed values and the outcome. */
export type ShownForm = {
  values: FormValues
  errors: readonly WordedError[]
  /** message above the form */
  alert: { text: string; tone: 'bad' | 'info' } | null
  /** key made for this showing of the form, so that it counts once even when it is sent twice */
  formKey: string
}

/** The values of a form, typed or known before, and their errors. */
export type FormState = { locale: Locale; values: FormValues; errors: readonly WordedError[] }

/** The one value of a field; empty when there is none. */
export function valueOf({ values }: Pick<FormState, 'values'>, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}

/** Is this one of the values of a list, or of a field with one value? */
export function isChosen({ values }: Pick<FormState, 'values'>, name: string, value: string): boolean {
  return [values[name] ?? []].flat().includes(value)
}

/** The first message for a field, or for a part of it (`cities.0`). */
export function errorAt({ errors }: Pick<FormState, 'errors'>, name: string): string | undefined {
  return errors.find(({ path }) => path === name || path.startsWith(`${name}.`))?.message
}
