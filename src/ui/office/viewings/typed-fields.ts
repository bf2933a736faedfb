/** The text of each field of a form, by its name; '' where there is none. */
export function readFormText(form: HTMLFormElement): (name: string) => string {
  const typed = new FormData(form)
  return (name) => {
    const value = typed.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
}
