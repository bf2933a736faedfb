import { launchChromium } from './browser/chromium.ts'
const b = await launchChromium(['--renderer-process-limit=1'])
for (const [w, scheme] of [[360,'light'],[360,'dark'],[1280,'light'],[1280,'dark']]) {
  const p = await b.newPage({ viewport: { width: w, height: 800 }, colorScheme: scheme })
  for (const [name, path] of [['about','/nl/over-ons'],['terms','/nl/gebruiksvoorwaarden']]) {
    await p.goto('http://localhost:4311'+path); await p.evaluate(async () => { for (const i of document.images) i.loading='eager'; await Promise.all([...document.images].map(i=>i.decode().catch(()=>{}))) })
    console.log(name, w, scheme, await p.evaluate(() => document.documentElement.scrollWidth))
    await p.screenshot({ path: `/tmp/h-owner-agency/${name}-${w}-${scheme}.png`, fullPage: true })
  }
  await p.close()
}
await b.close()
