/** An island by its name, and the plain data that travels to it in the page. */
export type IslandDefinition<Name extends string = string, Props = never> = {
  name: Name
  /**
   * the attributes of its element. `wakes`: its code runs with the page, or, if it is in sight, with the visitor's first
   * action
   */
  mark: (props: Props, wakes?: 'at-once' | 'when-seen') => IslandMark
}

export type IslandMark = {
  'data-island': string
  'data-props': string | undefined
  'data-at-once': '' | undefined
  'data-when-seen': '' | undefined
}

/**
 * The server's half of an island. The browser's half is the file of that name in this folder; it receives the props given to
 * `mark`, and does not compile when it takes others (table.ts).
 */
export function defineIsland<Name extends string, Props = null>(name: Name): IslandDefinition<Name, Props> {
  return {
    name,
    mark: (props, wakes) => ({
      'data-island': name,
      'data-props': props === null ? undefined : JSON.stringify(props),
      'data-at-once': wakes === 'at-once' ? '' : undefined,
      'data-when-seen': wakes === 'when-seen' ? '' : undefined,
    }),
  }
}
