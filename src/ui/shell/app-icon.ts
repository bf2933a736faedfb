/** The site's mark as a file of its own, for tabs, home screens and installed apps: the stepped gable on its colour. */
export function appIcon(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${colour}"/><path fill="#fff" d="M16 49V31h5v-5h5v-5h3v-5h6v5h3v5h5v5h5v18H37V39h-10v10z"/></svg>`
}
