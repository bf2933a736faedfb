import type { FieldPath } from '#domain/listing/fields.ts'
import type { Jurisdiction } from '#domain/law/jurisdiction.ts'
import type { Locale } from '#base/locale.ts'
import { fieldsMessages } from '#i18n/messages/fields.ts'
import { localFieldsMessages } from '#i18n/messages/localFields.ts'

/** The message key of a field: `deals_price` for `deals.{deal}.price`; an entry of a list has the key of the list. */
export type FieldName = NameOf<FieldPath>
type NameOf<Path extends string> = Path extends `${infer Before}.${'*' | `{${string}}`}.${infer After}`
  ? NameOf<`${Before}.${After}`>
  : Path extends `${infer Before}.${'*' | `{${string}}`}`
    ? NameOf<Before>
    : Path extends `${infer Before}.${infer After}`
      ? `${Before}_${NameOf<After>}`
      : Path

/**
 * The official name of a field, by its path in domain/listing/fields.ts; a field without a message does not compile.
 * @param where the jurisdiction, which may have a word of its own
 */
export function fieldLabel(path: FieldPath, locale: Locale, where: Jurisdiction | null = null): string {
  const name = path.replaceAll(/\.(\*|\{\w+\})/g, '').replaceAll('.', '_') as FieldName // as the type says
  const own: Partial<Record<FieldName, string>> = where === null ? {} : localFieldsMessages[locale][WORDS_OF[where]]
  const words: Readonly<Record<FieldName, string>> = fieldsMessages[locale]
  return own[name] ?? words[name]
}

const WORDS_OF = {
  'BE-VLG': 'VLG',
  'BE-BRU': 'BRU',
  'BE-WAL': 'WAL',
  NL: 'NL',
  DE: 'DE',
  FR: 'FR',
} as const satisfies Record<Jurisdiction, string>
