/** Does this browser let the site keep anything? */
export function canStore(): boolean {
  try {
    localStorage.setItem('gevel.probe', '1')
    localStorage.removeItem('gevel.probe')
    return true
  } catch {
    return false
  }
}
