import { command } from '#cli/command.ts'
import { commandsMessages } from '#i18n/messages/commands.ts'
import { retryPictures } from '#store/listings/picture-queue.ts'

export const PICTURES = command({
  about: 'try again to fetch pictures that were refused',
  arguments: [],
  options: { retry: { type: 'boolean', required: true, about: 'put them back in the queue, due now' } },
  opens: 'store',
  async run({ locale }, { store }) {
    const due = await retryPictures(store.db)
    return { lines: [commandsMessages[locale].pictures(due)], json: { due } }
  },
})
