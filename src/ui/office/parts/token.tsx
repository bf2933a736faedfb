import type { ReactNode } from 'react'
import { useOffice } from '#ui/office/app/office.tsx'

/** The CSRF token: tells our own forms from those that another site sends in the person's name. */
export function Token(): ReactNode {
  return <input type="hidden" name="csrf" value={useOffice().csrf} />
}
