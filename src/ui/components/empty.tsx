import type { ReactNode } from 'react'

type Props = { title: string; heading?: 'h1' | 'h2'; children?: ReactNode }

/** An empty result, said kindly: a drawn house, one line, and a way on. */
export function Empty({ title, heading: Heading = 'h2', children }: Props): ReactNode {
  return (
    <div className="empty">
      <svg className="empty__art" viewBox="0 0 240 150" aria-hidden="true">
        <path className="e1" d="M10 140h220M30 140V92h26v48M188 140v-36h26v36M36 104h14M36 118h14M194 116h14" />
        <path
          className="e2"
          d="M76 140V74h14V58h14V42h12V28h12v14h12v16h14v16h14v66M108 140v-32h28v32M92 88h14v12H92zM138 88h14v12h-14z"
        />
        <path className="e3" d="M122 8c3-5 10-4 10 2 0 4-5 7-10 11-5-4-10-7-10-11 0-6 7-7 10-2z" />
      </svg>
      <Heading className="empty__h">{title}</Heading>
      {children}
    </div>
  )
}
