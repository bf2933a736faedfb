import { Outlet } from 'react-router'

// The page draws the document itself, as in Gevel.
export default function Root() {
  return <Outlet />
}
