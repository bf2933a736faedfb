import type { Dkim } from '#mail/message.ts'
import type { Locale } from '#base/locale.ts'
import { type DoctorMessages, doctorMessages } from '#i18n/messages/doctor.ts'
import type { Site } from '#domain/site/site.ts'
import type { BackupPlan } from '#journeys/backup/scheduled-backup.ts'

/** `ok`: nothing to do. `look`: works, and somebody should look at it. `broken`: visitors or the agency miss something. */
export const LEVELS = ['ok', 'look', 'broken'] as const

/** One thing that the doctor looked at, in the operator's language. `what` is its short name. */
export type Finding = { what: string; level: (typeof LEVELS)[number]; says: string }

export const ok = (what: string, says: string): Finding => ({ what, level: 'ok', says })
export const look = (what: string, says: string): Finding => ({ what, level: 'look', says })
export const broken = (what: string, says: string): Finding => ({ what, level: 'broken', says })

/** The doctor's words for an operator of a language. */
export type DoctorLanguage = { locale: Locale; t: DoctorMessages }
export const doctorLanguage = (locale: Locale): DoctorLanguage => ({ locale, t: doctorMessages[locale] })

/** A number with one decimal: "2.5", "2,5". */
export const oneDecimal = (value: number, { locale }: DoctorLanguage): string =>
  locale === 'en' ? value.toFixed(1) : value.toFixed(1).replace('.', ',')

/** The settings that the doctor looks at, as the site has them. */
export type ExaminedSettings = {
  baseUrl: string
  host: string
  /** only this machine can reach the site */
  loopback: boolean
  trustedProxies: readonly string[]
  demo: boolean
  rateLimit: boolean
  metricsPort: number | null
  metricsHost: string
  varDir: string
  databaseUrl: string | null
  smtpUrl: string | null
  mailFrom: string
  dkim: Dkim | null
  backup: BackupPlan | null
  site: Site
  /** settings that were given and have no effect, and why */
  ignored: readonly string[]
  /** what settings name and is not there */
  findMissing: () => Promise<readonly { setting: string; reason: string }[]>
}
