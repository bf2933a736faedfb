import type { ReactNode } from 'react'
import { useOffice } from '#ui/office/app/office.tsx'

/** What tells a form of ours from one that another site sends in somebody's name. */
export function Token(): ReactNode {
  return <input type="hidden" name="csrf" value={useOffice().csrf} />
}
