type Attributes = Record<string, string | number | boolean>

/** An HTML element with attributes; `true` is an attribute without a value, `false` none. */
export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag)
  setAttributes(made, attributes)
  made.append(...children)
  return made
}

export function svgElement<T extends keyof SVGElementTagNameMap>(
  tag: T,
  attributes: Attributes = {},
  ...children: Node[]
): SVGElementTagNameMap[T] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  setAttributes(made, attributes)
  made.append(...children)
  return made
}

function setAttributes(made: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) made.setAttribute(name, value === true ? '' : String(value))
}
