import { createContext, use } from 'react'

/** The visitor's own choice; null follows the device. Kept in a cookie, so the server draws it at once. */
export type Theme = 'light' | 'dark' | null

/** When a night picture is to be shown instead of the day's; on paper it is always day. */
export const nightMedia = (theme: Theme): string =>
  theme === null ? 'screen and (prefers-color-scheme: dark)' : theme === 'dark' ? 'screen' : 'not all'

/** The page's theme, for pictures that have a day and a night. */
export const ThemeContext = createContext<Theme>(null)

export const useTheme = (): Theme => use(ThemeContext)
