/** The days of the week as the site file names them; opening hours begin with Monday. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Parts of the site file that the office may edit on the site when the file leaves them out. */
export const SITE_SETTINGS = [
  'name',
  'tagline',
  'brand_colour',
  'email',
  'phone',
  'enterprise_number',
  'licence',
  'insurer',
  'offices',
  'agents',
  'texts',
] as const
export type SiteSetting = (typeof SITE_SETTINGS)[number]
