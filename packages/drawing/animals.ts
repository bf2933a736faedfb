import { circle, groundShadow, line, path, placed, rect, svg } from './svg.ts'

/** A spotted cow that grazes. */
export const cow = (x: number, y: number, scale = 1): string =>
  placed(
    svg`${groundShadow(0, 0, 44, 4)}${line('M-26-22V0M-16-22V-1M20-22V0M28-22V-1', '#d8cfc2', 6)}
      ${path('M-38-52q36-7 68 0q8 4 6 28q-4 10-14 8h-40q-18 0-20-12z', '#f4efe6')}
      ${path('M-22-54q18-2 20 10q-8 12-18 6t-2-16zM14-54q14 0 17 8q1 14-8 12t-9-20z', '#5a463c')}
      ${path('M-36-50q-14 6-18 24q-4 8 0 12q8 4 12-4l8-14z', '#f4efe6')}
      ${path('M-57-18q1 6 6 6t8-6l-3-6h-8z', '#dba798')}
      ${path('M-44-46q-6-6-12-2q2 6 10 6z', '#5a463c')}${line('M36-48q8 8 5 24', '#d8cfc2', 2.4)}`,
    x,
    y,
    scale,
  )

export const horse = (x: number, y: number, colour: string, scale = 1): string =>
  placed(
    svg`${groundShadow(0, 0, 46, 4)}${line('M-28-34L-30-1M-18-34V-1M22-34l4 33M32-36l3 35', '#4a3226', 6)}
      ${path('M-34-58q32-8 62-2q12 4 10 24q-10 12-36 6q-30 8-38-4z', colour)}
      ${path('M-36-40q-10-26-16-48q-14 4-22 14q-2 8 5 8l14-4q4 24 10 34z', colour)}
      ${path('M-54-92q-4-8-2-8 8 2 8 8 10 16 14 36-10-4-14-16t-6-20z', '#3b2a22')}
      ${line('M38-54q12 10 6 34', '#3b2a22', 5, 'stroke-linecap="round"')}`,
    x,
    y,
    scale,
  )

export const sheep = (x: number, y: number, scale = 1): string =>
  placed(
    svg`${line('M-10-10V0M-4-10V0M8-10V0M13-10V0', '#4a3f3a', 3)}
      ${path('M-16-12q-6-10 3-14q2-8 11-5q9-4 14 3q9 1 6 10q2 9-8 9h-18q-6 2-8-3z', '#f7f2e8')}
      ${path('M-17-24q-9-1-10 7q2 6 8 4t5-9z', '#4a3f3a')}`,
    x,
    y,
    scale,
  )

export const hen = (x: number, y: number, colour = '#b4603f'): string =>
  line(svg`M${x - 2} ${y - 6}v6M${x + 3} ${y - 6}v6`, '#d9953f', 1.6) +
  path(svg`M${x - 13} ${y - 22}q4 8 12 5q5-2 6-10q6 0 5 6q2 14-10 16q-11-1-13-17z`, colour) +
  path(svg`M${x + 4} ${y - 27}q2-5 5-1q3 0 1 4zM${x + 10} ${y - 20}q3 3 0 6z`, '#c23b2e') +
  path(svg`M${x + 11} ${y - 22}l5 2-5 1z`, '#e0a94e')

const duck = (x: number, y: number, head = '#3f6b55'): string =>
  path(svg`M${x - 16} ${y - 8}q10 4 18 0q10-2 12 4q-2 6-14 6q-14 0-16-10z`, '#d8cbb6') +
  path(svg`M${x + 8} ${y - 4}q-2-10 3-13q7-2 8 4q1 6-5 9z`, head) +
  path(svg`M${x + 18} ${y - 13}l7 2-7 2z`, '#e0a94e') +
  rect(x - 22, y + 2, 48, 1.6, '#fff', 'opacity=".4"')

/** A cat that sits and looks at us. */
export const cat = (x: number, y: number, colour = '#c9793a'): string =>
  groundShadow(x + 4, y, 20, 3) +
  path(svg`M${x - 12} ${y}q-2-18 6-22l-2-12 6 5h6l5-5-1 12q9 7 8 22h4q6-7 1-14q7 3 5 11-2 5-8 4z`, colour) +
  line(svg`M${x - 2} ${y - 26}h0m6 0h0`, '#2d2a29', 2.2, 'stroke-linecap="round"')

export const dog = (x: number, y: number, colour = '#8a5a3a'): string =>
  groundShadow(x, y, 30, 3) +
  line(svg`M${x - 16} ${y - 14}V${y}m6-14v14m22-14v14m6-14v14`, colour, 5) +
  path(svg`M${x - 20} ${y - 28}h40q4 4 2 14h-40q-5-4-2-14z`, colour) +
  path(svg`M${x - 16} ${y - 24}l-8-18q-14 0-20 9q2 6 14 5l6 8z`, colour) +
  path(svg`M${x - 26} ${y - 42}q6-2 8 4t-2 10q-6-4-6-14z`, '#5f3d28') +
  line(svg`M${x + 20} ${y - 26}q10-4 10-14`, colour, 4, 'stroke-linecap="round"') +
  circle(x - 43, y - 35, 2.2, '#2d2a29')

export const deer = (x: number, y: number): string =>
  groundShadow(x, y, 34, 3, 0.18) +
  line(svg`M${x - 20} ${y - 30}V${y}m8-30v30m24-30v30m7-30v30`, '#8a5f3c', 4) +
  path(svg`M${x - 24} ${y - 46}q24-6 44 0q6 6 0 20h-40q-8-8-4-20z`, '#a8744a') +
  path(svg`M${x - 16} ${y - 40}l-10-36q-12 2-18 10q2 6 10 4l6 28z`, '#a8744a') +
  line(
    svg`M${x - 28} ${y - 74}q-8-10-4-22m2 10l-9-5m13 16q6-10 2-24m-1 12l9-6`,
    '#6b4a33',
    2.6,
    'stroke-linecap="round"',
  ) +
  path(svg`M${x + 18} ${y - 44}q8 2 4 10z`, '#f3e7d6')

/** A duck with its young. */
export const duckFamily = (x: number, y: number): string =>
  duck(x, y) + placed(duck(0, 0, '#c9a13f'), x - 40, y + 4, 0.55) + placed(duck(0, 0, '#c9a13f'), x - 66, y + 6, 0.55)
