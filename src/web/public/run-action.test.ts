import { expect, it } from 'vitest'
import type { WebApp } from '#web/web-app.ts'
import { runAction } from '#web/public/run-action.ts'
import { mailApp } from '../../../test/mail/mail-app.ts'
import { onBothEngines } from '../../../test/store/engines.ts'

onBothEngines('what a visitor did', (store) => {
  it('wakes the workers once it is stored, so that its mails leave at once', async () => {
    const { app } = mailApp(store())
    let told = 0
    const web = { ...app, rateLimit: true, mailsQueued: () => told++ } as unknown as WebApp // all that these actions read of it
    const asked = { locale: 'nl', network: '10.0.0.1', key: null } as const
    await runAction(web, 'subscribe', { ...asked, body: {} })
    expect(told, 'nothing was done').toBe(0)
    await runAction(web, 'ask_link', { ...asked, body: { email: 'lost@voorbeeld.be' } })
    expect(told).toBe(1)
  })
})
