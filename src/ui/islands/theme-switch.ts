import type { Mount } from './island-module.ts'

const NEXT: Record<string, 'light' | 'dark' | ''> = { '': 'light', light: 'dark', dark: '' }
const A_YEAR = 31_536_000

/**
 * Device, light, dark, in turn; kept in a cookie so that the next page is drawn right from the start. The button's value
 * is that cookie, with `*` for what was chosen.
 */
export const mount: Mount<'theme-switch'> = (button) =>
  button.addEventListener('click', () => {
    const root = document.documentElement
    const theme = NEXT[root.dataset['theme'] ?? ''] ?? ''
    if (theme) root.dataset['theme'] = theme
    else delete root.dataset['theme']
    document.cookie = `${button.getAttribute('value')?.replace('*', theme)};max-age=${theme ? A_YEAR : 0}`
    for (const night of document.querySelectorAll<HTMLSourceElement>('[data-night]'))
      night.media = theme ? (theme === 'dark' ? 'screen' : 'not all') : 'screen and (prefers-color-scheme: dark)'
  })
