import { createContext, use } from 'react'

/** The visitor's own choice; null follows the device. Kept in a cookie, so the server draws it at once. */
export type Theme = 'light' | 'dark' | null

/** Media query under which the night picture replaces the day picture. Paper always shows the day picture. */
export const nightMedia = (theme: Theme): string =>
  theme === null ? 'screen and (prefers-color-scheme: dark)' : theme === 'dark' ? 'screen' : 'not all'

/** The page's theme, for pictures that have a day and a night. */
export const ThemeContext = createContext<Theme>(null)

export const useTheme = (): Theme => use(ThemeContext)
