import type { IslandDefinition } from './define-island.ts'

type Definitions = typeof import('./definitions.ts')
type AnyIsland = Definitions[keyof Definitions]

export type IslandName = AnyIsland['name']

/** The props that the server gives the island of this name. */
export type PropsOf<Name extends IslandName> =
  Extract<AnyIsland, { name: Name }> extends IslandDefinition<Name, infer Props> ? Props : never

/** Takes over the element that the server drew for an island. */
export type Mount<Name extends IslandName> = (element: HTMLElement, props: PropsOf<Name>) => void | Promise<void>

/** Loads the code of each of these islands. A name too many, a missing one or other props do not compile. */
export type Loaders<Name extends IslandName> = { [N in Name]: () => Promise<{ mount: Mount<N> }> }

/**
 * An island's code as the script that wakes it sees it. `mount` is a method, so that its props may be those of any island.
 */
export type IslandModule = { mount(element: HTMLElement, props: unknown): void | Promise<void> }

/** The element that the mark of an island stands on. */
export type IslandElement<Name extends IslandName = IslandName> = HTMLElement & { dataset: { island?: Name } }
