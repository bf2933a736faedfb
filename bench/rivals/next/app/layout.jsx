// The page draws the document itself, as in Gevel.
export default function Layout({ children }) {
  return children
}
