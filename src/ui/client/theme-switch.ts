const NEXT: Record<string, 'light' | 'dark' | ''> = { '': 'light', light: 'dark', dark: '' }
const A_YEAR = 31_536_000

/** Device, light, dark, in turn; kept in a cookie so that the next page is drawn right from the start. */
export function startThemeSwitch(): void {
  document.querySelector('.theme-switch')?.addEventListener('click', () => {
    const root = document.documentElement
    const theme = NEXT[root.dataset['theme'] ?? ''] ?? ''
    if (theme) root.dataset['theme'] = theme
    else delete root.dataset['theme']
    document.cookie = `theme=${theme};path=/;samesite=lax;max-age=${theme ? A_YEAR : 0}`
    for (const night of document.querySelectorAll<HTMLSourceElement>('[data-night]'))
      night.media = theme ? (theme === 'dark' ? 'screen' : 'not all') : 'screen and (prefers-color-scheme: dark)'
  })
}
