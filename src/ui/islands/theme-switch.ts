import type { Mount } from './island-module.ts'

const NEXT: Record<string, 'light' | 'dark' | ''> = { '': 'light', light: 'dark', dark: '' }
const YEAR_SECONDS = 31_536_000

/**
 * Switches from the device's theme to light, to dark and back. A cookie keeps the choice, so that the server draws the next
 * page right at once. The button's value is that cookie, with `*` for the choice.
 */
export const mount: Mount<'theme-switch'> = (button) =>
  button.addEventListener('click', () => {
    const root = document.documentElement
    const theme = NEXT[root.dataset['theme'] ?? ''] ?? ''
    if (theme) root.dataset['theme'] = theme
    else delete root.dataset['theme']
    document.cookie = `${button.getAttribute('value')?.replace('*', theme)};max-age=${theme ? YEAR_SECONDS : 0}`
    for (const night of document.querySelectorAll<HTMLSourceElement>('[data-night]'))
      night.media = theme ? (theme === 'dark' ? 'screen' : 'not all') : 'screen and (prefers-color-scheme: dark)'
  })
