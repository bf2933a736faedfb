/**
 * Which of a page's buttons a form was sent with; null for one that the page does not have, or for several at once:
 * what nobody offered is refused, never taken for something else.
 * @param unsaid what a form without the field means, where a page has one plain button
 */
export function intentOf<I extends string>(
  form: URLSearchParams,
  intents: readonly I[],
  { field = 'intent', unsaid = null }: { field?: string; unsaid?: I | null } = {},
): I | null {
  const said = form.getAll(field)
  if (said.length === 0) return unsaid
  return said.length === 1 ? (intents.find((one) => one === said[0]) ?? null) : null
}
