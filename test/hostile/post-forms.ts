/** A form of a page as a browser would send it with its prefilled values, one for each button. */
export type PostForm = { path: string; fields: Record<string, string> }

/** Every POST form of a page, once for each of its buttons; other fields are filled in as a visitor would. */
export function postForms(path: string, html: string): PostForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, head = '', inside = '']) => {
    if (attribute(head, 'method')?.toLowerCase() !== 'post') return []
    const fields: Record<string, string> = {}
    const buttons: [string, string][] = []
    for (const [, tag = '', attributes = ''] of inside.matchAll(/<(input|select|textarea|button)\b([^>]*)>/g)) {
      const name = attribute(attributes, 'name')
      if (name === undefined) continue
      const value = attribute(attributes, 'value') ?? ''
      if (tag === 'button') buttons.push([name, value])
      else if (fields[name] === undefined || /\schecked/.test(attributes)) fields[name] = filledIn(name, value)
    }
    const action = attribute(head, 'action') ?? path
    return (buttons.length > 0 ? buttons : [[]]).map(([name, value]) => ({
      path: action,
      fields: name === undefined ? fields : { ...fields, [name]: value ?? '' },
    }))
  })
}

function filledIn(name: string, value: string): string {
  if (value !== '') return value
  if (/email/.test(name)) return 'an@a.example'
  if (/name/.test(name)) return 'An'
  return /message|reason/.test(name) ? 'Hallo' : ''
}

function attribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]
  return value?.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}
