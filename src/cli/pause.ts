import { OWN_COMMAND } from '#cli/own-command.ts'
import { minute } from '#cli/columns.ts'
import { command, type CommandDeps } from '#cli/command.ts'
import { commandsMessages } from '#i18n/messages/commands.ts'
import type { Locale } from '#base/locale.ts'
import { feedStates, pauseFeed, resumeFeed } from '#store/imports/feed-states.ts'

const SOURCE = { name: 'source', about: 'Which feed of the site file' }

export const PAUSE = command({
  about: 'fetch a feed of the site file no more, until it is resumed',
  more: ['What it brought stays on the site, and an import that has begun ends. Files are still imported by hand.'],
  arguments: [SOURCE],
  options: { as: { type: 'string', value: 'person', about: 'who does it; else "command line"' } },
  opens: 'store',
  async run({ args: [source = ''], values, locale }, { app }) {
    if (!isFed(app, source)) return noFeed(source, locale)
    const t = commandsMessages[locale].feeds
    const now = app.now()
    const person = values.as?.trim() || 'command line'
    const isNew = await pauseFeed(app.db, source, { now, person })
    const json = { source, paused: true }
    if (isNew) return { lines: [t.paused(source, `${OWN_COMMAND} resume ${source}`)], json }
    const state = (await feedStates(app.db)).get(source)
    return {
      lines: [t.pausedSince(source, minute(state?.paused_at ?? now), state?.paused_by ?? '')],
      json,
    }
  },
})

export const RESUME = command({
  about: 'fetch a feed again that was paused',
  more: ['It is due at once: a site that runs fetches it within a minute.'],
  arguments: [SOURCE],
  options: {},
  opens: 'store',
  async run({ args: [source = ''], locale }, { app }) {
    if (!isFed(app, source)) return noFeed(source, locale)
    const t = commandsMessages[locale].feeds
    const isResumed = await resumeFeed(app.db, source, app.now())
    const said = isResumed ? t.resumed(source) : t.notPaused(source)
    return { lines: [said], json: { source, paused: false } }
  },
})

const isFed = ({ site }: CommandDeps['app'], source: string) => site.feeds.some((feed) => feed.source === source)
const noFeed = (source: string, locale: Locale) => ({ refused: commandsMessages[locale].feeds.unknown(source) })
